import type { Row } from '#web/features/generated-documents/list-cache.ts';
import { isoDay } from '#web/lib/format.ts';

/** What a template is called whose name is no longer known (OUT-05). */
const UNKNOWN_TEMPLATE = 'Unknown Template';

const kindWords = {
  sourcing_email: 'Sourcing Email',
  social_ad: 'Social Media Ad',
  boolean_search: 'Boolean Search Strings',
} as const;

/** How a document is called in a list: by its template, else by all that is known (OUT-05). */
export const documentName = ({ template_name, unknown_kind }: Pick<Row, 'template_name' | 'unknown_kind'>): string =>
  template_name ?? (unknown_kind ? `${UNKNOWN_TEMPLATE} (${kindWords[unknown_kind]})` : UNKNOWN_TEMPLATE);

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
