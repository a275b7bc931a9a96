import { exportedOfWorkspace, exportedTables, ownerOfExport } from '#db/accounts/personal-rows.ts';
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
import { countItems, type DataParts, writeData } from '#worker/exports/data.ts';
import type { ExportParts, How, Progress, StoreObject } from '#worker/exports/how.ts';
import { createZipParts } from '#worker/exports/zip.ts';
import type { RowRun } from '#worker/queue/row-worker.ts';

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
