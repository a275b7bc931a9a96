import type { GeneratedDocumentRow } from '#shared/contracts/generated-documents.ts';

/** What a template is called whose name is no longer known (OUT-05). */
export const UNKNOWN_TEMPLATE = 'Unknown Template';

const kindWords = {
  sourcing_email: 'Sourcing Email',
  social_ad: 'Social Media Ad',
  boolean_search: 'Boolean Search Strings',
} as const;

/** How a document is called in a list: by its template, else by all that is known (OUT-05). */
export const documentName = ({
  template_name,
  unknown_kind,
}: Pick<GeneratedDocumentRow, 'template_name' | 'unknown_kind'>): string =>
  template_name ?? (unknown_kind ? `${UNKNOWN_TEMPLATE} (${kindWords[unknown_kind]})` : UNKNOWN_TEMPLATE);
