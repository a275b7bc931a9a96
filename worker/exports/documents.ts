import { type DocumentToWrite, documentsToExport, documentToWrite } from '#db/exports/document-exports.ts';
import type { Db } from '#db/schema.ts';
import type { DocumentExportInput, ExportPart } from '#db/schema-privacy.ts';
import { type Picture, pictureOf } from '#platform/picture.ts';
import type { Storage } from '#platform/storage.ts';
import { printedColour } from '#shared/brand/colour.ts';
import { isoCountry, jsonLd } from '#shared/checks/channels/job-posting.ts';
import { type FormatName, formatInZip, type ZipFormat } from '#shared/exports/formats.ts';
import { lackingLetter } from '#shared/exports/letters.ts';
import { createNames, exportedFileName } from '#shared/exports/names.ts';
import { blocksOfStored, isTextFormat, postingOf, textFile, titleOfStored } from '#shared/exports/stored-document.ts';
import { seenText } from '#shared/text/as-seen.ts';
import { directionOf } from '#shared/text/languages.ts';
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

type Entry = { file: string; row: DocumentToWrite } | { document_id: string };

/** Each document, the job data of the adverts, and what is in it. Entries are stored as they are: most are compressed. */
async function writeZip(parts: DocumentsParts): Promise<ExportPart[]> {
  const { db, input, path, store, signal, onFile } = parts;
  const zip = createZipParts({ path, store, partBytes: PART_BYTES, nameOf: () => input.name });
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    await zip.add(name, [bytes], { size: bytes.length, text: false });
    onFile();
  };
  const writeEntry = createEntries(parts, { add, isOneRole: await ofOneRole(parts) });
  const entries: Entry[] = [];
  for (const wanted of input.documents) {
    signal.throwIfAborted();
    const row = await documentToWrite(db, parts, wanted);
    entries.push(row ? { row, file: await writeEntry(row) } : { document_id: wanted.id });
    if (!row) onFile();
  }
  await add('Contents.json', Buffer.from(JSON.stringify(contentsOf(entries), null, 2)));
  return zip.end();
}

type Entries = { add(name: string, bytes: Uint8Array): Promise<void>; isOneRole: boolean };

/** Adds a document, with its job data when it is an advert. Returns the name of its file. */
function createEntries(parts: DocumentsParts, { add, isOneRole }: Entries) {
  const { input, firstName } = parts;
  const formats = createFormats(parts);
  const nameFor = createFolders();
  return async (row: DocumentToWrite): Promise<string> => {
    const role = isOneRole ? null : row;
    const format = formatFor(row, input.format as ZipFormat, firstName);
    const file = nameFor(role, row.template_name, format);
    await add(file, await formats.write(row, format));
    if (row.kind === 'job_advert')
      await add(nameFor(role, 'Job data', 'json'), Buffer.from(jsonLd(postingOf(row, firstName).json)));
    return file;
  };
}

/** A PDF without letters for a text shows boxes: among many, where none is looked at first, that text is a Word file. */
function formatFor(row: DocumentToWrite, chosen: ZipFormat, firstName: string): FormatName {
  const format = formatInZip(row.kind, chosen);
  if (format !== 'pdf') return format;
  const { blocks, company } = fileOf(row, firstName);
  return lackingLetter(company + blocks.map(({ source }) => source).join('')) === undefined ? 'pdf' : 'docx';
}

/** '{document}.{ending}', in a folder for each role when there are several. */
function createFolders() {
  const folders = new Map<string, (name: string) => string>();
  return (role: DocumentToWrite | null, document: string, ending: string): string => {
    // The name of a folder is that of a file without an ending.
    const folder = role && exportedFileName([role.company_name, role.job_title], 'x').slice(0, -2);
    const names = folders.get(folder ?? '') ?? createNames();
    folders.set(folder ?? '', names);
    const name = names(exportedFileName([document], ending));
    return folder === null ? name : `${folder}/${name}`;
  };
}

async function ofOneRole({ db, input, workspace_id }: DocumentsParts): Promise<boolean> {
  const rows = await documentsToExport(
    db,
    { workspace_id },
    input.documents.map(({ id }) => id),
  );
  return (
    new Set(rows.map(({ role_id, job_title, company_name }) => role_id ?? `${company_name} ${job_title}`)).size <= 1
  );
}

/** What is in the ZIP, without an id of a person. */
const contentsOf = (entries: readonly Entry[]) => ({
  exported_at: new Date().toISOString(),
  documents: entries.map((entry) => {
    if (!('row' in entry)) return { ...entry, file: null, left_out: 'It was deleted while the export ran.' };
    const { row, file } = entry;
    return {
      file,
      document: row.template_name,
      role: row.job_title,
      company: seenText(row.company_name),
      version: row.ordinal,
      saved_at: row.saved_at.toISOString(),
      approved_by: row.approved_by,
      approved_at: row.approved_at?.toISOString() ?? null,
      to_fix: row.fix,
      facts_open: row.facts_open,
    };
  }),
});
