import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/** The name shown for a document whose template was deleted (OUT-05). */
export const UNKNOWN_TEMPLATE = 'Unknown Template';

/** Only the structured kinds can be recognised without their template. */
const kindWords: Partial<Record<KindName, string>> = {
  sourcing_email: 'Sourcing Email',
  social_ad: 'Social Media Ad',
  boolean_search: 'Boolean Search Strings',
};

/** The name of a document in lists: that of its template, else that of its kind (OUT-05). */
export function documentName({ template_name, kind }: Pick<GeneratedDocumentRow, 'template_name' | 'kind'>): string {
  if (template_name !== null) return template_name;
  const words = kindWords[kind];
  return words ? `${UNKNOWN_TEMPLATE} (${words})` : UNKNOWN_TEMPLATE;
}
