import type { AuthContext } from '#api/accounts/auth/context.ts';
import { linkTo } from '#api/exports/download.ts';
import { found } from '#api/http/found.ts';
import type { Identity } from '#api/http/identity.ts';
import {
  cancelExport,
  type DataExports,
  exportsOf,
  insertExport,
  lockExports,
  ownExport,
  secondsToNext,
  unfinishedExport,
} from '#db/exports/exports.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { publishExport } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { enqueueRows } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { dataExportShown } from '#platform/shown-export.ts';
import { EXPORTS_PER_DAY } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { DataExport } from '#shared/exports/contracts/exports.ts';

export async function listDataExports({ db }: AuthContext, of: DataExports) {
  const [rows, seconds_to_next] = await Promise.all([exportsOf(db, of), secondsToNext(db, of, EXPORTS_PER_DAY)]);
  return { items: rows.map(dataExportShown), seconds_to_next };
}

/**
 * A second start while one is under way answers that one. `record` is called in the transaction of a new one. Throws
 * export_limit and, while the person exports another workspace, export_under_way.
 */
export async function startDataExport(
  ctx: AuthContext,
  of: DataExports,
  record: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<DataExport> {
  const row = await transact(ctx.db, async (tx) => {
    await lockExports(tx, of.user_id);
    const underWay = await unfinishedExport(tx, of);
    if (underWay && underWay.workspace_id !== of.workspace_id) throw new AppError('export_under_way');
    if (underWay) return underWay;
    const seconds = await secondsToNext(tx, of, EXPORTS_PER_DAY);
    if (seconds > 0) throw new AppError('export_limit', { retryAfterMs: seconds * 1_000 });
    await record(tx);
    return insertExport(tx, of);
  });
  const shown = dataExportShown(row);
  const published = [enqueueRows(ctx.queues.exports, [row.id]), publishExport(ctx.redis, of.user_id, shown)];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) =>
    ctx.log.warn(cause(thrown), 'an export was left to the sweep'),
  );
  return shown;
}

export async function cancelDataExport({ db }: AuthContext, of: DataExports, id: string): Promise<undefined> {
  const isCancelled = await transact(db, (tx) => cancelExport(tx, of, id));
  if (!isCancelled) await found(ownExport(db, of, id));
}

type Part = { id: string; part: number };

export const linkToDataExport = async (ctx: AuthContext, of: DataExports, user: Identity, { id, part }: Part) =>
  linkTo(ctx, user, await found(ownExport(ctx.db, of, id)), part);
