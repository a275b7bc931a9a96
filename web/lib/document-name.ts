import type { GeneratedDocumentRow } from '#shared/contracts/generated-documents.ts';
import type { KindName } from '#shared/kinds/names.ts';

/** What a template is called whose name is no longer known (OUT-05). */
export const UNKNOWN_TEMPLATE = 'Unknown Template';

/** Only a list shows by its form what it is. */
const kindWords: Partial<Record<KindName, string>> = {
  sourcing_email: 'Sourcing Email',
  social_ad: 'Social Media Ad',
  boolean_search: 'Boolean Search Strings',
};

/** How a document is called in a list: by its template, else by all that is known (OUT-05). */
export function documentName({ template_name, kind }: Pick<GeneratedDocumentRow, 'template_name' | 'kind'>): string {
  if (template_name !== null) return template_name;
  const words = kindWords[kind];
  return words ? `${UNKNOWN_TEMPLATE} (${words})` : UNKNOWN_TEMPLATE;
}
