import { UNKNOWN_TEMPLATE } from '#web/features/text/document-name.ts';
import { isoDay } from '#web/lib/format.ts';

/** Characters that some file system does not allow. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** '{template name, lowercase, spaces to hyphens}-{creation date}.txt' (OUT-10, GAP-80). */
export function fileName(templateName: string | null, createdAt: string): string {
  const name = (templateName ?? UNKNOWN_TEMPLATE)
    .trim()
    .toLowerCase()
    .replace(FORBIDDEN, ' ')
    .trim()
    .replace(/\s+/g, '-');
  return `${name}-${isoDay(createdAt)}.txt`;
}
