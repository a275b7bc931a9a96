import {
  countDocuments,
  countFiles,
  countRows,
  type DocumentToExport,
  documentsOf,
  type ExportedTable,
  exportedOfWorkspace,
  exportedTables,
  filesOf,
  linesOf,
  ownerOfExport,
} from '#db/accounts/personal-rows.ts';
import { insertMail, type MailDetails } from '#db/base/mail-outbox.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { exportPath } from '#db/exports/exports.ts';
import { personalData } from '#db/personal-data.ts';
import type { Db, Tx } from '#db/schema.ts';
import { membersOf } from '#db/team/workspaces/members.ts';
import { namedWorkspace } from '#db/team/workspaces/workspaces.ts';
import { type WorkspaceTable, workspaceData } from '#db/workspace-data.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { publishExport } from '#platform/live-events.ts';
import { dataExportShown } from '#platform/shown-export.ts';
import type { Storage } from '#platform/storage.ts';
import { fileNameOf } from '#shared/brand/upload-type.ts';
import { createNames } from '#shared/exports/names.ts';
import { shownBlocks } from '#shared/exports/text.ts';
import { htmlPage } from '#shared/text/html.ts';
import type { ExportParts, How, Progress, StoreObject } from '#worker/exports/how.ts';
import { createZipParts, type ZipParts } from '#worker/exports/zip.ts';
import type { RowRun } from '#worker/queue/row-worker.ts';

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

type DataParts = {
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
async function countItems({ db, storage, tables, id }: Pick<DataParts, 'db' | 'storage' | 'tables' | 'id'>) {
  const counts = [countRows(db, tables, id), countFiles(db, id, bucketsOf(storage)), countDocuments(db, id)];
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Writes the whole export into the ZIP: README, a file of JSON Lines for each table, files, documents as pages. */
async function writeData(parts: DataParts): Promise<void> {
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

const today = (): string => new Date().toISOString().slice(0, 10);

const exceptions = (tables: readonly WorkspaceTable[]): string =>
  tables
    .flatMap(({ table, exported }) => ('excepted' in exported ? [`- ${table}: ${exported.excepted}`] : []))
    .join('\n');

const ROWS = `The files ending in .jsonl have one JSON object per line: one row of the table they are named after. Times are in UTC.
A large table goes on in a second file (.2.jsonl), and a large export in further ZIP files.

Left out of the rows are passwords, keys and other secrets, and what the product derives from other columns for its
search.`;

const readmeOfAccount = (brand: string): string => `Your data in ${brand}, exported on ${today()}

account/      your profile, addresses, sign-in methods, sessions, mails and activity; your memberships, comments and
              answers in shared workspaces
workspace/    everything in your workspace: brand voices, assets, roles, generations, documents and their versions
files/        the files you uploaded, as they were
documents/    your documents as web pages

${ROWS} In your activity, the address and id of an administrator who acted on your account are empty.
Not exported:
${exceptions(personalData)}
`;

const readmeOfWorkspace = (brand: string, name: string): string => `${name} in ${brand}, exported on ${today()}

workspace.json   the workspace with its members
workspace/       its brand voices, assets, roles, generations, documents with versions, reviews, comments, links and activity
files/           the files that were uploaded, as they were
documents/       the documents as web pages

${ROWS}
Not exported:
${exceptions(workspaceData)}
`;

/** The maximum size of one ZIP file. */
const PART_BYTES = 1_000_000_000;
const DAY_SECONDS = 86_400;
/** The mail about a finished export is worth sending for as long. */
const MAIL_DAYS = 7;

type About = { kind: 'account' | 'workspace'; startedAt: Date; store: StoreObject };

/** An export of an account or of a workspace: everything of it, in ZIP files of limited size. */
export const dataHow = (parts: ExportParts, run: RowRun, about: About): How => ({
  write: (progress) => write(parts, run, { ...about, progress }),
  publish: (row) => publishExport(parts.redis, run.row.owner, dataExportShown(row)),
  keptSeconds: parts.config.RETENTION_EXPORTS_DAYS * DAY_SECONDS,
  end: (tx, mail) => end(tx, parts.config, run, { kind: about.kind, mail }),
});

type What = Pick<DataParts, 'tables' | 'about' | 'firstName'> & { name: string };

async function accountOf(db: Db, config: Config, person: string): Promise<What> {
  const owner = await ownerOfExport(db, person);
  return {
    name: `${config.BRAND_NAME} export`,
    tables: exportedTables,
    about: { 'README.txt': readmeOfAccount(config.BRAND_NAME) },
    firstName: String(owner?.user_metadata.first_name ?? ''),
  };
}

async function workspaceOf(db: Db, config: Config, id: string): Promise<What> {
  const [workspace, members] = await Promise.all([namedWorkspace(db, id), membersOf(db, { workspace_id: id })]);
  const name = workspace?.name ?? 'Workspace';
  const shown = members.map(({ share_links: _, ...member }) => member);
  return {
    name: `${name} export`,
    tables: exportedOfWorkspace,
    about: {
      'README.txt': readmeOfWorkspace(config.BRAND_NAME, name),
      'workspace.json': `${JSON.stringify({ ...workspace, members: shown }, null, 2)}\n`,
    },
    firstName: '',
  };
}

async function write(
  parts: ExportParts,
  { row, held, signal }: RowRun,
  { kind, progress, startedAt, store }: About & { progress: Progress },
) {
  const { db, storage, config, partBytes = PART_BYTES } = parts;
  const id = row.workspace_id;
  const { counts } = progress;
  const { name, ...what } = await (kind === 'account' ? accountOf : workspaceOf)(db, config, id);
  counts.total = await countItems({ db, storage, id, tables: what.tables });
  progress.publish();
  const day = startedAt.toISOString().slice(0, 10);
  const zip = createZipParts({
    path: exportPath(id, held),
    nameOf: (part) => `${name} ${day}${part > 1 ? ` part ${part}` : ''}.zip`,
    partBytes,
    store: (path, body) => store(held, { path, body, signal }),
  });
  await writeData({
    ...what,
    db,
    storage,
    zip,
    id,
    signal,
    onItems: (count) => {
      counts.done = Math.min(counts.done + count, counts.total);
    },
  });
  signal.throwIfAborted();
  return zip.end();
}

type Ended = { kind: About['kind']; mail: 'export_ready' | 'export_failed' };

async function end(tx: Tx, config: Config, { row, held }: RowRun, { kind, mail }: Ended): Promise<string | undefined> {
  const { owner: user_id, workspace_id } = row;
  const workspace = kind === 'workspace' ? await namedWorkspace(tx, workspace_id) : undefined;
  if (workspace) {
    const payload = { user_id, outcome: mail === 'export_ready' ? ('ready' as const) : ('failed' as const) };
    await recordEvent(tx, { workspace_id, actor_id: null }, { type: 'export.ended', subject_id: held.id, payload });
  }
  const owner = await ownerOfExport(tx, user_id);
  if (!owner?.email) return undefined;
  const good_until = new Date(Date.now() + MAIL_DAYS * 86_400_000).toISOString();
  const details: MailDetails = { site_url: publicUrl(config), good_until };
  const firstName = owner.user_metadata.first_name;
  if (typeof firstName === 'string') details.first_name = firstName;
  if (workspace) {
    details.workspace = workspace.name;
    if (workspace.slug) details.link = `${details.site_url}/w/${workspace.slug}/workspace/settings`;
  }
  const one = { user_id, kind: mail, to_address: owner.email, details: JSON.stringify(details) };
  return (await insertMail(tx, one)).id;
}
