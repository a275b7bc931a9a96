import type { DocumentToWrite } from '#db/queries/document-exports.ts';
import type { Storage } from '#platform/storage.ts';
import { printedColour } from '#shared/export/colour.ts';
import { csvOf } from '#shared/export/csv.ts';
import type { FormatName } from '#shared/export/formats.ts';
import { htmlPage } from '#shared/export/html.ts';
import { isoCountry, jobPosting, jsonLd, scriptOf } from '#shared/export/job-posting.ts';
import { shownBlocks, textOf } from '#shared/export/text.ts';
import { directionOf } from '#shared/languages.ts';
import { roleMaterial } from '#shared/material.ts';
import { type DocumentFile, INK, type Look, paperOf } from '#worker/exports/document-file.ts';
import { readLogo } from '#worker/exports/logo.ts';
import type { Renderer } from '#worker/exports/renderer.ts';

export type FormatParts = {
  storage: Pick<Storage, 'read' | 'avatars' | 'documents'>;
  renderer: Renderer;
  firstName: string;
  signal: AbortSignal;
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Writes one version of a document. Throws RenderFailed, and the reason of the signal. */
export function createFormats({ storage, renderer, firstName, signal }: FormatParts) {
  const logos = new Map<string, ReturnType<typeof readLogo>>();
  /** The same logo is read once for all documents. */
  const logoAt = (bucket: string, path: string | null) => {
    const key = `${bucket} ${path}`;
    const read = logos.get(key) ?? readLogo(storage, { bucket, path });
    logos.set(key, read);
    return read;
  };
  // A lost logo of the brand voice gives way to that of the workspace.
  const lookOf = async (row: DocumentToWrite): Promise<Look> => ({
    colour: row.heading_colour ? printedColour(row.heading_colour) : INK,
    logo: (await logoAt(storage.documents, row.logo_path)) ?? (await logoAt(storage.avatars, row.workspace_logo_path)),
    paper: paperOf(isoCountry(row.country ?? '')),
  });
  const shownFor = ({ company_name }: DocumentToWrite) => ({ first_name: firstName, company_name });

  const write = async (row: DocumentToWrite, format: FormatName): Promise<Uint8Array> => {
    if (format === 'docx' || format === 'pdf')
      return renderer.render({ format, file: fileOf(row, firstName), look: await lookOf(row) }, signal);
    const blocks = shownBlocks(row.kind, row.content, shownFor(row));
    if (format === 'csv') return Buffer.from(csvOf(blocks));
    if (format === 'txt') return Buffer.from(textOf(row.kind, row.content, shownFor(row)));
    if (format === 'json') return Buffer.from(jsonLd(postingOf(row, firstName).json));
    return Buffer.from(pageOf(row, firstName));
  };
  return { write };
}

const nameOf = ({ job_title, template_name }: DocumentToWrite): string =>
  [job_title, template_name].filter(Boolean).join(' - ');

function pageOf(row: DocumentToWrite, firstName: string): string {
  const { blocks, title, language, direction } = fileOf(row, firstName);
  const hasData = row.kind === 'job_advert' && row.role_id !== null;
  const jobData = hasData ? { jobData: scriptOf(postingOf(row, firstName).json) } : {};
  return htmlPage({ blocks, title, language, direction, ...jobData });
}

export const fileOf = (row: DocumentToWrite, firstName: string): DocumentFile => ({
  blocks: shownBlocks(row.kind, row.content, { first_name: firstName, company_name: row.company_name }),
  title: nameOf(row),
  company: row.company_name,
  document: row.template_name,
  version: row.ordinal,
  date: row.saved_at,
  language: row.language,
  direction: directionOf(row.language ?? ''),
});

/** The day of the advert is that of its listing in the job feed, else of its approval, else of its last save. */
export function postingOf(row: DocumentToWrite, firstName: string) {
  const role = roleMaterial.parse({
    ...row,
    location_type: row.location_type ?? '',
    country: row.country ?? '',
    city: row.city ?? '',
  });
  const { blocks } = fileOf(row, firstName);
  const posted = dayOf(row.listed_at ?? row.approved_at ?? row.saved_at);
  return jobPosting({ role, role_id: row.role_id, blocks, posted, site: row.site_url });
}
