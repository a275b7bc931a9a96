import type { DocumentToExport } from '#db/accounts/personal-rows.ts';
import { shownBlocks } from '#shared/exports/text.ts';
import { htmlPage } from '#shared/text/html.ts';

/** 'Engineer - Job Advert'; the role's title is kept with the document when the role is deleted. */
export function titleOfDocument({ job_title, metadata, template_name }: DocumentToExport): string {
  const role = job_title ?? metadata.context_summary?.job_title ?? 'No role';
  return `${role} - ${template_name ?? 'Unknown Template'}`;
}

/** A document as one page: its text as shown, without scripts and remote resources. */
export function documentHtml(document: DocumentToExport, firstName: string): string {
  const company_name = document.company_name ?? document.metadata.context_summary?.company_name ?? '';
  const blocks = shownBlocks(document.kind, document.content, { first_name: firstName, company_name });
  return htmlPage({ blocks, title: titleOfDocument(document), language: null, direction: 'ltr' });
}
