import { acts, perform } from '#api/accounts/admin/acts.ts';
import { hashGiven } from '#api/accounts/admin/given-password.ts';
import type { Act } from '#api/accounts/admin/rights.ts';
import { mayActOn, needsSecond, shownRefusalOf } from '#api/accounts/admin/rights.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { accountById } from '#db/accounts/accounts.ts';
import {
  insertAdminRequest,
  openAdminRequests,
  type TakenRequest,
  takeAdminRequest,
} from '#db/accounts/admin-requests.ts';
import { lockSuperAdmins } from '#db/accounts/admin-users.ts';
import { type AuditAction, writeAudit } from '#db/accounts/audit.ts';
import type { Tx } from '#db/schema.ts';
import type { AdminAct, AdminRequest } from '#shared/accounts/contracts/admin-acts.ts';
import * as contract from '#shared/accounts/contracts/admin-acts.ts';
import { ADMIN_REQUEST_HOURS } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

type Ask = { act: AdminAct; id: string; ip: string | null; reason: string | null; passwordHash: string | null };

/** An act on an admin that waits for a second admin. The person it is about gets a mail. */
async function ask(ctx: AuthContext, actor: Identity, asked: Ask): Promise<{ id: string }> {
  const { act, id: about_id, ip, reason, passwordHash: password_hash } = asked;
  return withMails(ctx, async (tx, post) => {
    const target = await mayActOn(tx, actor.id, asked);
    if (!needsSecond(ctx.config, target)) throw new AppError('bad_request', { message: sentences.no_second_needed });
    const expires_at = new Date(Date.now() + ADMIN_REQUEST_HOURS * 3_600_000);
    const row = { act, about_id, asked_by: actor.id, reason, password_hash, expires_at };
    const made = await insertAdminRequest(tx, row);
    if (!made) throw new AppError('request_waiting');
    const details = { request_id: made.id, act, ...(reason && { reason }) };
    await writeAudit(tx, { user_id: about_id, actor_id: actor.id, action: 'admin_request_made', ip, details });
    const shown = { ...firstNameOf(target.user_metadata), act };
    await post({ kind: 'admin_request_made', userId: about_id, to: target.email, details: shown });
    return made;
  });
}

type Decision = { id: string; ip: string | null };

/** Performs the act in the name of who asked, with both of them checked as they are now. */
async function confirm(ctx: AuthContext, actor: Identity, { id, ip }: Decision): Promise<void> {
  const after = await withMails(ctx, async (tx, post) => {
    const request = await takeFor(tx, actor, id);
    if (request.asked_by === actor.id) throw new AppError('forbidden', { message: sentences.own_request });
    const asked = { ...request, id: request.about_id, passwordHash: request.password_hash, ip };
    await mayActOn(tx, request.asked_by, asked);
    const target = await mayActOn(tx, actor.id, asked);
    await decided(tx, post, request, { actor, ip, action: 'admin_request_confirmed' });
    const details = { request_id: id, confirmed_by: actor.id };
    return acts[request.act](tx, post, { ...asked, ctx, target, actorId: request.asked_by, details });
  });
  await after();
}

/** Withdraws one's own request, or declines that of another admin. */
async function decline(ctx: AuthContext, actor: Identity, { id, ip }: Decision): Promise<void> {
  await withMails(ctx, async (tx, post) => {
    const request = await takeFor(tx, actor, id);
    const isOwn = request.asked_by === actor.id;
    if (!isOwn) await mayActOn(tx, actor.id, { act: request.act, id: request.about_id });
    const action = isOwn ? 'admin_request_withdrawn' : 'admin_request_declined';
    await decided(tx, post, request, { actor, ip, action });
  });
}

async function takeFor(tx: Tx, actor: Identity, id: string): Promise<TakenRequest> {
  // First, as in every act: a deletion of the user locks the request after it.
  await lockSuperAdmins(tx);
  const request = await takeAdminRequest(tx, id);
  if (!request) throw new AppError('no_such_item', { message: sentences.request_over });
  if (request.about_id === actor.id) throw new AppError('forbidden', { message: sentences.about_oneself });
  return request;
}

type Decided = Decision & { actor: Identity; action: Extract<AuditAction, `admin_request_${string}`> };

/** The audit row, and a mail to both. They are rows of the asker, because the act may delete the other account. */
async function decided(tx: Tx, post: Post, request: TakenRequest, { actor, ip, action }: Omit<Decided, 'id'>) {
  const { id: request_id, act, about_id, asked_by } = request;
  const details = { request_id, act, asked_by };
  await writeAudit(tx, { user_id: about_id, actor_id: actor.id, action, ip, details });
  const kind = action === 'admin_request_confirmed' ? action : 'admin_request_declined';
  for (const id of [about_id, asked_by]) {
    const person = await accountById(tx, id);
    if (!person?.email) continue;
    const shown = { ...firstNameOf(person.user_metadata), act, to_asker: id === asked_by };
    await post({ kind, userId: asked_by, to: person.email, details: shown });
  }
}

/** The requests that wait, with what the caller may do. */
async function waiting({ db }: Pick<AuthContext, 'db'>, actor: Identity) {
  const rows = await openAdminRequests(db);
  return rows.map(({ about_id, asked_by, about_role, about_name, about_email, asker_name, ...row }) => ({
    ...row,
    about: { id: about_id, name: about_name, email: about_email },
    asked_by: { id: asked_by, name: asker_name },
    own: asked_by === actor.id,
    refusal: refusalTo(actor, { ...row, about_id, asked_by, about_role }),
  }));
}

type Shown = { act: AdminAct; about_id: string; asked_by: string; about_role: Identity['role'] };

function refusalTo(actor: Identity, { act, about_id, asked_by, about_role }: Shown): AdminRequest['refusal'] {
  if (asked_by === actor.id) return sentences.own_request;
  if (about_id === actor.id) return sentences.about_oneself;
  return shownRefusalOf(actor, { id: about_id, role: about_role }, act);
}

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
