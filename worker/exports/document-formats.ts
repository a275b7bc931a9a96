import type { DocumentToWrite } from '#db/exports/document-exports.ts';
import { type Picture, pictureOf } from '#platform/picture.ts';
import type { Storage } from '#platform/storage.ts';
import { printedColour } from '#shared/brand/colour.ts';
import { isoCountry } from '#shared/checks/channels/job-posting.ts';
import type { FormatName } from '#shared/exports/formats.ts';
import { blocksOfStored, isTextFormat, textFile, titleOfStored } from '#shared/exports/stored-document.ts';
import { directionOf } from '#shared/text/languages.ts';
import { type DocumentFile, INK, type Logo, type Look, paperOf } from '#worker/exports/document-file.ts';
import type { Renderer } from '#worker/exports/renderer.ts';

/** More is no logo; a picture of a release that allowed more is left out. */
const MAX_BYTES = 2_000_000;

/** The logo stored at a path. Null: it is lost, or cannot be set into Word and PDF. */
async function readLogo(
  storage: Pick<Storage, 'read'>,
  { bucket, path }: { bucket: string; path: string | null },
): Promise<Logo | null> {
  const found = path === null ? undefined : await storage.read(bucket, path);
  if (!found || (found.size ?? 0) > MAX_BYTES) {
    found?.body.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of found.body) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const picture: Picture | null = pictureOf(bytes);
  return picture && { bytes, ...picture };
}

export type FormatParts = {
  storage: Pick<Storage, 'read' | 'avatars' | 'documents'>;
  renderer: Renderer;
  firstName: string;
  signal: AbortSignal;
};

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
  const write = async (row: DocumentToWrite, format: FormatName): Promise<Uint8Array> =>
    isTextFormat(format)
      ? Buffer.from(textFile(row, format, firstName))
      : renderer.render({ format, file: fileOf(row, firstName), look: await lookOf(row) }, signal);
  return { write };
}

export const fileOf = (row: DocumentToWrite, firstName: string): DocumentFile => ({
  blocks: blocksOfStored(row, firstName),
  title: titleOfStored(row),
  company: row.company_name,
  document: row.template_name,
  version: row.ordinal,
  date: row.saved_at,
  language: row.language,
  direction: directionOf(row.language ?? ''),
});
