import type { AuthContext } from '#api/auth/context.ts';
import { partOf, sendExport } from '#api/exports/download.ts';
import { signTicket } from '#api/exports/ticket.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import {
  cancelExport,
  type ExportRow,
  exportsOf,
  insertExport,
  lockExports,
  ownExport,
  secondsToNext,
  unfinishedExport,
} from '#db/queries/exports.ts';
import { transact } from '#db/transact.ts';
import { publishExport } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { enqueueRows } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { EXPORTS_PER_DAY } from '#shared/constants.ts';
import * as contract from '#shared/contracts/exports.ts';
import { AppError } from '#shared/errors.ts';

/** Exports of one's own account (EXPORT-25, EXPORT-26). Files leave through this api only. */
export function exportRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const { db, secret } = ctx;
  const router = apiRouter(checkBearer);
  serve(router, contract.listExports, async ({ user }) => ({
    items: (await exportsOf(db, user.id)).map(shown),
    seconds_to_next: await secondsToNext(db, user.id, EXPORTS_PER_DAY),
  }));
  serve(router, contract.startExport, ({ user }) => startExport(ctx, user.id));
  serve(router, contract.cancelExport, async ({ user, params }) => {
    const isCancelled = await transact(db, (tx) => cancelExport(tx, user.id, params.id));
    if (!isCancelled && !(await ownExport(db, user.id, params.id))) throw new AppError('no_such_item');
    return undefined;
  });
  serve(router, contract.linkToExport, async ({ user, params, body }) => {
    await partOf(db, user.id, { id: params.id, part: body.part });
    const about = { export_id: params.id, part: body.part, user_id: user.id, session_id: user.session_id };
    return { url: `/api/exports/${params.id}/file?ticket=${signTicket(secret, about)}` };
  });
  servePublic(router, { ...contract.downloadExport, access: 'public' }, ({ params, query, res }) =>
    sendExport(ctx, { id: params.id, ticket: query.ticket }, res),
  );
  return router;
}

const shown = ({ id, state, done, total, parts, created_at, expires_at }: ExportRow): contract.AccountExport => ({
  ...{ id, state, done, total },
  parts: parts.map(({ name, bytes }) => ({ name, bytes })),
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** A second start while one is under way answers that one. */
async function startExport(ctx: AuthContext, userId: string): Promise<contract.AccountExport> {
  const row = await transact(ctx.db, async (tx) => {
    await lockExports(tx, userId);
    const underWay = await unfinishedExport(tx, userId);
    if (underWay) return underWay;
    const seconds = await secondsToNext(tx, userId, EXPORTS_PER_DAY);
    if (seconds > 0) throw new AppError('export_limit', { retryAfterMs: seconds * 1_000 });
    return insertExport(tx, userId);
  });
  const published = [enqueueRows(ctx.queues.exports, [row.id]), publishExport(ctx.redis, userId, shown(row))];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) =>
    ctx.log.warn(cause(thrown), 'an export was left to the sweep'),
  );
  return shown(row);
}
