import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { documentName } from '#web/features/text/document-name.ts';

/** The texts of several documents as one, each below its name, role and company; of a single one its text alone. */
export function joinedTexts(
  documents: readonly GeneratedDocument[],
  textOf: (document: GeneratedDocument) => string,
): string {
  const [one] = documents;
  if (documents.length === 1 && one) return textOf(one);
  return documents
    .map((document) => {
      const { job_title, company_name } = document;
      const title = [documentName(document), job_title, company_name].filter(Boolean).join(', ');
      return `${title}\n\n${textOf(document)}`;
    })
    .join('\n\n\n');
}
