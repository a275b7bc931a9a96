import { isoDay } from '#web/lib/format.ts';

/** What a template is called whose name is no longer known (OUT-05). */
export const UNKNOWN_TEMPLATE = 'Unknown Template';

/** Signs that some system does not take in a file name. */
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
