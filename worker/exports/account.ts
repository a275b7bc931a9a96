import { personalData } from '#db/personal-data.ts';
import {
  countDocuments,
  countFiles,
  countRows,
  type DocumentToExport,
  documentsOf,
  type ExportedTable,
  exportedTables,
  filesOf,
  linesOf,
} from '#db/queries/personal-rows.ts';
import type { Db } from '#db/schema.ts';
import type { Storage } from '#platform/storage.ts';
import { createNames } from '#shared/export/names.ts';
import { fileNameOf } from '#shared/upload-type.ts';
import { documentHtml, titleOfDocument } from '#worker/exports/html.ts';
import type { ZipParts } from '#worker/exports/zip.ts';

export type AccountParts = {
  db: Db;
  storage: Pick<Storage, 'read' | 'documents' | 'avatars'>;
  zip: ZipParts;
  person: string;
  firstName: string;
  brand: string;
  signal: AbortSignal;
  /** Called with the number of rows and files that were added. */
  onItems(count: number): void;
};

const bucketsOf = ({ documents, avatars }: AccountParts['storage']): string[] => [documents, avatars];

/** Rows, files and documents together; those that come or go meanwhile change what is exported, not this figure. */
export async function countItems({ db, storage, person }: Pick<AccountParts, 'db' | 'storage' | 'person'>) {
  const counts = [countRows(db, person), countFiles(db, person, bucketsOf(storage)), countDocuments(db, person)];
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Writes the whole export into the ZIP: README, a file of JSON Lines for each table, files, documents as pages. */
export async function writeAccount(parts: AccountParts): Promise<void> {
  await parts.zip.add('README.txt', [Buffer.from(readme(parts.brand))]);
  for (const table of exportedTables) await writeTable(parts, table);
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

async function writeTable({ db, zip, person, signal, onItems }: AccountParts, table: ExportedTable): Promise<void> {
  let number = 1;
  let entry: Buffer[] = [];
  let size = 0;
  const end = async () => {
    await zip.add(entryOf(table, number), entry, { size });
    number += 1;
    entry = [];
    size = 0;
  };
  for await (const lines of linesOf(db, table, person)) {
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
async function writeFiles({ db, storage, zip, person, signal, onItems }: AccountParts): Promise<string[]> {
  const names = createNames();
  const missing: string[] = [];
  for await (const file of filesOf(db, person, bucketsOf(storage))) {
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

async function writeDocuments({ db, zip, person, firstName, signal, onItems }: AccountParts): Promise<void> {
  const names = createNames();
  for await (const document of documentsOf(db, person) as AsyncIterable<DocumentToExport>) {
    signal.throwIfAborted();
    const page = Buffer.from(documentHtml(document, firstName));
    await zip.add(`documents/${names(`${titleOfDocument(document)}.html`)}`, [page], { size: page.length });
    onItems(1);
  }
}

function readme(brand: string): string {
  const left = personalData.flatMap(({ table, exported }) =>
    'excepted' in exported ? [`- ${table}: ${exported.excepted}`] : [],
  );
  return `Your data in ${brand}, exported on ${new Date().toISOString().slice(0, 10)}

account/      your profile, addresses, sign-in methods, sessions, mails and activity
workspace/    everything in your workspace: brand voices, assets, roles, generations, documents and their versions
files/        the files you uploaded, as they were
documents/    your documents as web pages

The files ending in .jsonl have one JSON object per line: one row of the table they are named after. Times are in UTC.
A large table goes on in a second file (.2.jsonl), and a large export in further ZIP files.

Left out of the rows are passwords, keys and other secrets, and what the product derives from other columns for its
search. In your activity, the address and id of an administrator who acted on your account are empty.
Not exported:
${left.join('\n')}
`;
}
