import { perform } from '#api/accounts/admin/acts.ts';
import { hashGiven } from '#api/accounts/admin/given-password.ts';
import { ask, confirm, decline, waiting } from '#api/accounts/admin/requests.ts';
import type { Act } from '#api/accounts/admin/rights.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import * as contract from '#shared/accounts/contracts/admin-acts.ts';
import { AppError } from '#shared/errors.ts';

/** What admins do to an account besides the calls of the specification, and the requests for a second admin (S15). */
export function adminActRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, contract.suspendUser, ({ user, params: { id }, body: { reason }, req }) =>
    perform(ctx, user.id, { act: 'suspend', id, reason: reason || null, ip: req.ip ?? null }).then(nothing),
  );
  const plain = (endpoint: typeof contract.resumeUser, act: Act) =>
    serve(router, endpoint, ({ user, params: { id }, req }) =>
      perform(ctx, user.id, { act, id, ip: req.ip ?? null }).then(nothing),
    );
  plain(contract.resumeUser, 'resume');
  plain(contract.signOutUser, 'sign_out');
  plain(contract.sendResetLink, 'reset_link');
  addRequests(router, ctx);
  return router;
}

const nothing = () => undefined;

function addRequests(router: ApiRouter, ctx: AuthContext): void {
  serve(router, contract.listAdminRequests, async ({ user }) => ({
    required: ctx.config.AUTH_ADMIN_APPROVAL,
    items: await waiting(ctx, user),
  }));
  serve(router, contract.askSecondAdmin, async ({ user, body, req }) => {
    const { act, target_user_id: id, new_password, reason } = body;
    const isReset = act === 'reset_password';
    if (isReset && new_password === undefined) {
      throw new AppError('invalid_input', { fields: { new_password: 'A password is required' } });
    }
    const passwordHash = isReset ? await hashGiven(ctx, user, { id, new_password: String(new_password) }) : null;
    return ask(ctx, user, { act, id, reason: (act === 'suspend' && reason) || null, passwordHash, ip: req.ip ?? null });
  });
  serve(router, contract.confirmAdminRequest, ({ user, params: { id }, req }) =>
    confirm(ctx, user, { id, ip: req.ip ?? null }).then(nothing),
  );
  serve(router, contract.declineAdminRequest, ({ user, params: { id }, req }) =>
    decline(ctx, user, { id, ip: req.ip ?? null }).then(nothing),
  );
}
