import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes } from '#api/accounts/auth/context.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { queryOf } from '#api/accounts/auth/input.ts';
import { deviceHash } from '#api/accounts/auth/sign-in/devices.ts';
import { publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { deleteKnownDevices } from '#db/accounts/auth/known-devices.ts';
import { deleteSessions } from '#db/accounts/auth/sessions.ts';
import { transact } from '#db/transact.ts';

/** POST /logout?scope=global|local|others (contract, section 4). */
export const addLogout: AddRoutes = (router, ctx) => {
  router.post('/logout', async (req, res) => {
    const { id, session_id } = await signedIn(ctx, req, { beforeNewPassword: true });
    const scope = queryOf(req, 'scope') || 'global';
    const which = { global: {}, local: { only: session_id }, others: { except: session_id } }[scope];
    if (!which) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
    const ended = await transact(ctx.db, async (tx) => {
      const details = { scope };
      await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_out', ip: req.ip ?? null, details });
      // Only the session ends: the device stays known.
      if (scope !== 'local') await deleteKnownDevices(tx, id, scope === 'others' ? deviceHash(ctx, req) : undefined);
      return deleteSessions(tx, id, which);
    });
    publishSessionsEnded(ctx, id, ended);
    res.status(204).end();
  });
};
