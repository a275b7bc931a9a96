import type { DocumentToExport } from '#db/queries/personal-rows.ts';
import { contentToText } from '#shared/kinds/index.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;

/** 'Engineer - Job Advert'; the role's title is kept with the document when the role is deleted. */
export function titleOfDocument({ job_title, metadata, template_name }: DocumentToExport): string {
  const role = job_title ?? metadata.context_summary?.job_title ?? 'No role';
  return `${role} - ${template_name ?? 'Unknown Template'}`;
}

/** A document as one page: its text as shown, without scripts and remote resources. */
export function documentHtml(document: DocumentToExport, firstName: string): string {
  const title = escapeHtml(titleOfDocument(document));
  const company_name = document.company_name ?? document.metadata.context_summary?.company_name ?? '';
  const text = contentToText(document.kind, document.content, { first_name: firstName, company_name });
  const paragraphs = text.split(/\n{2,}/).map((part) => paragraph(part.trim()));
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${paragraphs.join('\n')}
</body></html>
`;
}
