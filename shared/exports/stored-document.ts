import { jobPosting, jsonLd, scriptOf } from '#shared/checks/channels/job-posting.ts';
import { csvOf } from '#shared/csv.ts';
import { type FormatName, formats } from '#shared/exports/formats.ts';
import { shownBlocks, textOf } from '#shared/exports/text.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { htmlPage } from '#shared/text/html.ts';
import type { KindName } from '#shared/text/kinds/index.ts';
import { directionOf } from '#shared/text/languages.ts';
import { roleMaterial } from '#shared/text/material.ts';
import type { Block } from '#shared/text/structure.ts';

/** One version of a document as it is read for its files; beside these columns those of the role's offer. */
export type StoredDocument = {
  kind: KindName;
  content: Content;
  /** BCP 47; null: not known. */
  language: string | null;
  saved_at: Date;
  approved_at: Date | null;
  /** Since when the advert is in the job feed, and the careers page of the feed. */
  listed_at: Date | null;
  site_url: string | null;
  template_name: string;
  /** Null once the role is deleted. */
  role_id: string | null;
  job_title: string;
  company_name: string;
  location_type: string | null;
  country: string | null;
  city: string | null;
};

/** The formats that need no worker. */
export type TextFormat = Exclude<FormatName, 'docx' | 'pdf'>;

const shownFor = ({ company_name }: StoredDocument, first_name: string) => ({ first_name, company_name });

/** `firstName`: of who exports, for the placeholder of a sender; '' keeps it. */
export const blocksOfStored = (document: StoredDocument, firstName: string): Block[] =>
  shownBlocks(document.kind, document.content, shownFor(document, firstName));

/** Of the window, and in the properties of a file. */
export const titleOfStored = ({ job_title, template_name }: StoredDocument): string =>
  seenText([job_title, template_name].filter(Boolean).join(' - '));

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The day of the advert is that of its listing in the job feed, else of its approval, else of its last save. */
export function postingOf(document: StoredDocument, firstName: string) {
  const { role_id, site_url, listed_at, approved_at, saved_at } = document;
  const role = roleMaterial.parse({
    ...document,
    location_type: document.location_type ?? '',
    country: document.country ?? '',
    city: document.city ?? '',
  });
  const posted = dayOf(listed_at ?? approved_at ?? saved_at);
  return jobPosting({ role, role_id, blocks: blocksOfStored(document, firstName), posted, site: site_url });
}

/** The file of a document in a format of its kind. */
export function textFile(document: StoredDocument, format: TextFormat, firstName: string): string {
  if (format === 'csv') return csvOf(blocksOfStored(document, firstName));
  if (format === 'txt') return textOf(document.kind, document.content, shownFor(document, firstName));
  if (format === 'json') return jsonLd(postingOf(document, firstName).json);
  return pageOf(document, firstName);
}

export const isTextFormat = (format: FormatName): format is TextFormat => !formats[format].isJob;

function pageOf(document: StoredDocument, firstName: string): string {
  const { kind, role_id, language } = document;
  const hasData = kind === 'job_advert' && role_id !== null;
  return htmlPage({
    blocks: blocksOfStored(document, firstName),
    title: titleOfStored(document),
    language,
    direction: directionOf(language ?? ''),
    ...(hasData && { jobData: scriptOf(postingOf(document, firstName).json) }),
  });
}
