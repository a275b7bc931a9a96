import { exportPath } from '#db/queries/exports.ts';
import { insertMail, type MailDetails } from '#db/queries/mail-outbox.ts';
import { ownerOfExport } from '#db/queries/personal-rows.ts';
import type { Tx } from '#db/schema.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { publishExport } from '#platform/live-events.ts';
import { countItems, writeAccount } from '#worker/exports/account.ts';
import type { ExportParts, How, Progress, StoreObject } from '#worker/exports/how.ts';
import { createZipParts } from '#worker/exports/zip.ts';
import type { RowRun } from '#worker/queue/row-worker.ts';

/** The maximum size of one ZIP file. */
const PART_BYTES = 1_000_000_000;
const DAY_SECONDS = 86_400;
/** The mail about a finished export is worth sending for as long. */
const MAIL_DAYS = 7;

/** An export of an account: everything of its person, in ZIP files of limited size. */
export const accountHow = (parts: ExportParts, run: RowRun, about: { startedAt: Date; store: StoreObject }): How => ({
  write: (progress) => write(parts, run, { ...about, progress }),
  publish: ({ id, state, done, total, parts: files, created_at, expires_at }) =>
    publishExport(parts.redis, run.row.user_id, {
      ...{ id, state, done, total },
      parts: files.map(({ name, bytes }) => ({ name, bytes })),
      created_at: created_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
    }),
  keptSeconds: parts.config.RETENTION_EXPORTS_DAYS * DAY_SECONDS,
  putMail: (tx, kind) => putMail(tx, parts.config, run.row.user_id, kind),
});

type About = { startedAt: Date; store: StoreObject; progress: Progress };

async function write(parts: ExportParts, { row, held, signal }: RowRun, { progress, startedAt, store }: About) {
  const { db, storage, config, partBytes = PART_BYTES } = parts;
  const person = row.workspace_id;
  const { counts } = progress;
  counts.total = await countItems({ db, storage, person });
  progress.publish();
  const owner = await ownerOfExport(db, person);
  const day = startedAt.toISOString().slice(0, 10);
  const zip = createZipParts({
    path: exportPath(person, held),
    nameOf: (part) => `${config.BRAND_NAME} export ${day}${part > 1 ? ` part ${part}` : ''}.zip`,
    partBytes,
    store: (path, body) => store(held, { path, body, signal }),
  });
  await writeAccount({
    ...{ db, storage, zip, person, signal },
    firstName: String(owner?.user_metadata.first_name ?? ''),
    brand: config.BRAND_NAME,
    onItems: (count) => {
      counts.done = Math.min(counts.done + count, counts.total);
    },
  });
  signal.throwIfAborted();
  return zip.end();
}

async function putMail(
  tx: Tx,
  config: Config,
  userId: string,
  kind: 'export_ready' | 'export_failed',
): Promise<string | undefined> {
  const owner = await ownerOfExport(tx, userId);
  if (!owner?.email) return undefined;
  const good_until = new Date(Date.now() + MAIL_DAYS * 86_400_000).toISOString();
  const details: MailDetails = { site_url: publicUrl(config), good_until };
  const firstName = owner.user_metadata.first_name;
  if (typeof firstName === 'string') details.first_name = firstName;
  const mail = { user_id: userId, kind, to_address: owner.email, details: JSON.stringify(details) };
  return (await insertMail(tx, mail)).id;
}
