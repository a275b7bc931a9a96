import { type DocumentToWrite, documentsToExport, documentToWrite } from '#db/exports/document-exports.ts';
import type { Db } from '#db/schema.ts';
import type { DocumentExportInput, ExportPart } from '#db/schema-privacy.ts';
import { type Picture, pictureOf } from '#platform/picture.ts';
import type { Storage } from '#platform/storage.ts';
import { printedColour } from '#shared/brand/colour.ts';
import { isoCountry } from '#shared/checks/channels/job-posting.ts';
import { type FormatName, formatInZip, type ZipFormat } from '#shared/exports/formats.ts';
import { lackingLetter } from '#shared/exports/letters.ts';
import { blocksOfStored, isTextFormat, textFile, titleOfStored } from '#shared/exports/stored-document.ts';
import { CONTENTS_FILE, createZipNames, isOfOneRole } from '#shared/exports/zip-files.ts';
import { seenText } from '#shared/text/as-seen.ts';
import { directionOf } from '#shared/text/languages.ts';
import { aboutOf, type Checker, checksOf } from '#worker/exports/contents.ts';
import { type ContentsText, contentsPage } from '#worker/exports/contents-page.ts';
import { type DocumentFile, INK, type Logo, type Look, paperOf } from '#worker/exports/document-file.ts';
import { type Renderer, RenderFailed } from '#worker/exports/renderer.ts';
import { createZipParts } from '#worker/exports/zip.ts';

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

type FormatParts = {
  storage: Pick<Storage, 'read' | 'avatars' | 'documents'>;
  renderer: Renderer;
  firstName: string;
  signal: AbortSignal;
};

/** Writes one version of a document. Throws RenderFailed, and the reason of the signal. */
function createFormats({ storage, renderer, firstName, signal }: FormatParts) {
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

const fileOf = (row: DocumentToWrite, firstName: string): DocumentFile => ({
  blocks: blocksOfStored(row, firstName),
  title: titleOfStored(row),
  company: seenText(row.company_name),
  document: row.template_name,
  version: row.ordinal,
  date: row.saved_at,
  language: row.language,
  direction: directionOf(row.language ?? ''),
});

export type DocumentsParts = {
  db: Db;
  storage: Pick<Storage, 'read' | 'avatars' | 'documents'>;
  renderer: Renderer;
  checker: Checker;
  /** Whether a key asked for it, which may not be allowed to read the sources of a text. */
  isOfKey: boolean;
  workspace_id: string;
  firstName: string;
  input: DocumentExportInput;
  /** Where its objects are stored. */
  path: string;
  store(path: string, body: Buffer): Promise<void>;
  signal: AbortSignal;
  /** Called after each file. */
  onFile(): void;
};

const PART_BYTES = 1_000_000_000;

/** Makes the file of an export, or its ZIP. Throws RenderFailed when a document cannot be written or was deleted. */
export async function writeDocuments(parts: DocumentsParts): Promise<ExportPart[]> {
  return parts.input.is_zip ? writeZip(parts) : [await writeOne(parts)];
}

async function writeOne({ input, path, store, ...parts }: DocumentsParts): Promise<ExportPart> {
  const [wanted] = input.documents;
  const row = wanted && (await documentToWrite(parts.db, parts, wanted));
  if (!row) throw new RenderFailed('The text was deleted');
  const bytes = Buffer.from(await createFormats(parts).write(row, input.format));
  await store(`${path}/1.1`, bytes);
  parts.onFile();
  return { path: `${path}/1`, name: input.name, bytes: bytes.length, segments: 1 };
}

/** Each text with what is added to it, and what is in it. Entries are stored as they are: most are compressed. */
async function writeZip(parts: DocumentsParts): Promise<ExportPart[]> {
  const { db, input, path, store, signal, onFile } = parts;
  const zip = createZipParts({ path, store, partBytes: PART_BYTES, nameOf: () => input.name });
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    await zip.add(name, [bytes], { size: bytes.length, text: false });
    onFile();
  };
  const writeEntry = createEntries(parts, { add, isOneRole: await ofOneRole(parts) });
  const texts: ContentsText[] = [];
  const deleted: string[] = [];
  for (const { name, ...wanted } of input.documents) {
    signal.throwIfAborted();
    const row = await documentToWrite(db, parts, wanted);
    if (row) texts.push({ ...aboutOf(row), files: await writeEntry(row), checks: await checksOf(parts, row, wanted) });
    else {
      deleted.push(name ?? 'A text');
      onFile();
    }
  }
  await add(CONTENTS_FILE, Buffer.from(contentsPage({ exported_at: new Date(), texts, deleted })));
  return zip.end();
}

type Entries = { add(name: string, bytes: Uint8Array): Promise<void>; isOneRole: boolean };

/** Adds the files of a text. Returns their names. */
function createEntries(parts: DocumentsParts, { add, isOneRole }: Entries) {
  const { input, firstName } = parts;
  const formats = createFormats(parts);
  const nameFiles = createZipNames(isOneRole);
  return async (row: DocumentToWrite): Promise<string[]> => {
    const files = nameFiles(row, formatFor(row, input.format as ZipFormat, firstName));
    for (const { name, format } of files) await add(name, await formats.write(row, format));
    return files.map(({ name }) => name);
  };
}

/** A PDF without letters for a text shows boxes: among many, where none is looked at first, that text is a Word file. */
function formatFor(row: DocumentToWrite, chosen: ZipFormat, firstName: string): ZipFormat {
  if (formatInZip(row.kind, chosen) !== 'pdf') return chosen;
  const { blocks, company } = fileOf(row, firstName);
  return lackingLetter(company + blocks.map(({ source }) => source).join('')) === undefined ? 'pdf' : 'docx';
}

async function ofOneRole({ db, input, workspace_id }: DocumentsParts): Promise<boolean> {
  const rows = await documentsToExport(
    db,
    { workspace_id },
    input.documents.map(({ id }) => id),
  );
  return isOfOneRole(rows);
}
