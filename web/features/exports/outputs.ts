import { jobPosting, jsonLd, type MissingProperty, scriptOf } from '#shared/checks/channels/job-posting.ts';
import { csvOf } from '#shared/csv.ts';
import { type FormatName, formats } from '#shared/exports/formats.ts';
import { shownBlocks, textOf } from '#shared/exports/text.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { htmlOf, htmlPage } from '#shared/text/html.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { directionOf } from '#shared/text/languages.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import type { Block } from '#shared/text/structure.ts';

/** One version of a document, and what its files need besides. */
export type Exported = {
  kind: KindName;
  content: Content;
  shownFor: ShownFor;
  /** Of the window of a web page. */
  title: string;
  language: string | null;
  /** Null: it is not known yet, or was deleted. */
  role: RoleMaterial | null;
  role_id: string | null;
  /** YYYY-MM-DD. */
  posted: string;
  /** The careers page of the job feed the advert is in. */
  site?: string | null;
};

export const blocksOfExported = ({ kind, content, shownFor }: Exported): Block[] =>
  shownBlocks(kind, content, shownFor);

export const postingOf = (exported: Exported): { json: object; missing: MissingProperty[] } | null =>
  exported.kind === 'job_advert' && exported.role && exported.role_id
    ? jobPosting({ ...exported, role: exported.role, blocks: blocksOfExported(exported) })
    : null;

/** What a text format downloads, and what its Copy gives. Null for formats that a worker makes. */
export function outputOf(exported: Exported, format: FormatName): { file: string; copied: string } | null {
  if (formats[format].isJob) return null;
  const blocks = blocksOfExported(exported);
  const same = (text: string) => ({ file: text, copied: text });
  if (format === 'txt') return same(textOf(exported.kind, exported.content, exported.shownFor));
  if (format === 'csv') return { file: csvOf(blocks), copied: csvOf(blocks).slice(1) };
  const posting = postingOf(exported);
  if (format === 'json') return same(posting ? jsonLd(posting.json) : '');
  const { title, language } = exported;
  const jobData = posting ? { jobData: scriptOf(posting.json) } : {};
  const page = htmlPage({ blocks, title, language, direction: directionOf(language ?? ''), ...jobData });
  return { file: page, copied: htmlOf(blocks, { titles: true }) };
}
