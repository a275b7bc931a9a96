import {
  countDocuments,
  countFiles,
  countRows,
  type DocumentToExport,
  documentsOf,
  type ExportedTable,
  filesOf,
  linesOf,
} from '#db/accounts/personal-rows.ts';
import type { Db } from '#db/schema.ts';
import type { Storage } from '#platform/storage.ts';
import { fileNameOf } from '#shared/brand/upload-type.ts';
import { createNames } from '#shared/exports/names.ts';
import { shownBlocks } from '#shared/exports/text.ts';
import { htmlPage } from '#shared/text/html.ts';
import type { ZipParts } from '#worker/exports/zip.ts';

/** 'Engineer - Job Advert'; the role's title is kept with the document when the role is deleted. */
function titleOfDocument({ job_title, metadata, template_name }: DocumentToExport): string {
  const role = job_title ?? metadata.context_summary?.job_title ?? 'No role';
  return `${role} - ${template_name ?? 'Unknown Template'}`;
}

/** A document as one page: its text as shown, without scripts and remote resources. */
function documentHtml(document: DocumentToExport, firstName: string): string {
  const company_name = document.company_name ?? document.metadata.context_summary?.company_name ?? '';
  const blocks = shownBlocks(document.kind, document.content, { first_name: firstName, company_name });
  return htmlPage({ blocks, title: titleOfDocument(document), language: null, direction: 'ltr' });
}

export type DataParts = {
  db: Db;
  storage: Pick<Storage, 'read' | 'documents' | 'avatars'>;
  zip: ZipParts;
  tables: readonly ExportedTable[];
  /** Of the workspace; that of a personal one is its person's as well. */
  id: string;
  /** Written before the rows: README and the like, by name. */
  about: Record<string, string>;
  /** Of whom documents greet in a personal workspace; else empty. */
  firstName: string;
  signal: AbortSignal;
  /** Called with the number of rows and files that were added. */
  onItems(count: number): void;
};

const bucketsOf = ({ documents, avatars }: DataParts['storage']): string[] => [documents, avatars];

/** Rows, files and documents together; those that come or go meanwhile change what is exported, not this figure. */
export async function countItems({ db, storage, tables, id }: Pick<DataParts, 'db' | 'storage' | 'tables' | 'id'>) {
  const counts = [countRows(db, tables, id), countFiles(db, id, bucketsOf(storage)), countDocuments(db, id)];
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Writes the whole export into the ZIP: README, a file of JSON Lines for each table, files, documents as pages. */
export async function writeData(parts: DataParts): Promise<void> {
  for (const [name, text] of Object.entries(parts.about)) await parts.zip.add(name, [Buffer.from(text)]);
  for (const table of parts.tables) await writeTable(parts, table);
  const missing = await writeFiles(parts);
  await writeDocuments(parts);
  if (missing.length === 0) return;
  const lines = ['The file storage did not have these files:', ...missing, ''];
  await parts.zip.add('files/MISSING.txt', [Buffer.from(lines.join('\n'))]);
}

/** The name of a table's file; a table that does not fit into one entry goes on in `.2.jsonl`. */
const entryOf = ({ table, exported }: ExportedTable, number: number): string =>
  `${exported.folder}/${table.replace('auth.', '')}${number > 1 ? `.${number}` : ''}.jsonl`;

const ENTRY_BYTES = 8 * 1_024 * 1_024;

async function writeTable({ db, zip, id, signal, onItems }: DataParts, table: ExportedTable): Promise<void> {
  let number = 1;
  let entry: Buffer[] = [];
  let size = 0;
  const end = async () => {
    await zip.add(entryOf(table, number), entry, { size });
    number += 1;
    entry = [];
    size = 0;
  };
  for await (const lines of linesOf(db, table, id)) {
    signal.throwIfAborted();
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    entry.push(bytes);
    size += bytes.length;
    onItems(lines.length);
    if (size > ENTRY_BYTES) await end();
  }
  if (size > 0 || number === 1) await end();
}

type FileToExport = { bucket: string; path: string; title: string | null; file_type: string | null };

const nameOf = ({ path, title, file_type }: FileToExport): string =>
  title === null ? (path.split('/').at(-1) ?? path) : fileNameOf(title, file_type ?? '');

/** Returns the names of files that the storage does not have. */
async function writeFiles({ db, storage, zip, id, signal, onItems }: DataParts): Promise<string[]> {
  const names = createNames();
  const missing: string[] = [];
  for await (const file of filesOf(db, id, bucketsOf(storage))) {
    signal.throwIfAborted();
    const name = names(nameOf(file));
    const found = await storage.read(file.bucket, file.path);
    const folder = file.bucket === storage.avatars ? 'files/picture' : 'files';
    if (found) await zip.add(`${folder}/${name}`, found.body, { size: found.size ?? 0, text: false });
    else missing.push(name);
    onItems(1);
  }
  return missing;
}

async function writeDocuments({ db, zip, id, firstName, signal, onItems }: DataParts): Promise<void> {
  const names = createNames();
  for await (const document of documentsOf(db, id) as AsyncIterable<DocumentToExport>) {
    signal.throwIfAborted();
    const page = Buffer.from(documentHtml(document, firstName));
    await zip.add(`documents/${names(`${titleOfDocument(document)}.html`)}`, [page], { size: page.length });
    onItems(1);
  }
}
