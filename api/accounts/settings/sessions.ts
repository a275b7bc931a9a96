import { publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { deviceOf } from '#api/accounts/settings/device.ts';
import type { Deps } from '#api/deps.ts';
import { type ApiRouter, serve } from '#api/http/serve.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { deleteSessions, liveSessions } from '#db/accounts/auth/sessions.ts';
import { transact } from '#db/transact.ts';
import { endSession, listSessions } from '#shared/accounts/contracts/auth.ts';
import { AppError } from '#shared/errors.ts';

/** The user's sessions, and signing them out. */
export function addSessions(router: ApiRouter, deps: Deps): void {
  const { db, config } = deps;
  serve(router, listSessions, async ({ user }) => {
    const rows = await liveSessions(db, user.id, { first: user.session_id, idleDays: config.AUTH_IDLE_DAYS });
    const items = rows.map(({ id, user_agent, ip, created_at, refreshed_at, opened_by }) => ({
      id,
      ip,
      created_at,
      last_used_at: refreshed_at,
      ...(opened_by && { opened_by }),
      device: deviceOf(user_agent),
      current: id === user.session_id,
    }));
    return { items };
  });
  serve(router, endSession, async ({ user, params, req }) => {
    const ended = await transact(db, async (tx) => {
      const ids = await deleteSessions(tx, user.id, { only: params.id });
      if (ids.length === 0) throw new AppError('no_such_item');
      const details = { scope: 'one' };
      const who = { user_id: user.id, actor_id: user.id, ip: req.ip ?? null };
      await writeAudit(tx, { ...who, action: 'user_signed_out', details });
      return ids;
    });
    publishSessionsEnded(deps, user.id, ended);
    return undefined;
  });
}
