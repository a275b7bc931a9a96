import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { mayReadAddresses } from '#api/team/members/addresses.ts';
import { createInviting } from '#api/team/members/inviting.ts';
import { changeRole, removeMember } from '#api/team/workspaces/memberships.ts';
import { avatarPathsOf } from '#db/accounts/avatars.ts';
import { memberOf, membersOf } from '#db/team/workspaces/members.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import type { PersonScope } from '#shared/scope.ts';
import * as contract from '#shared/team/contracts/members.ts';

/** The members of a workspace, and invitations to it. */
export function memberRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = ctx;
  serve(router, contract.listMembers, async ({ scope }) => ({
    items: await shown(ctx, scope, await membersOf(db, scope)),
  }));
  serve(router, contract.changeMember, async ({ scope, params, body }) => {
    await changeRole(ctx, scope, params.id, body.role);
    const [member] = await shown(ctx, scope, [await found(memberOf(db, scope, params.id))]);
    return found(Promise.resolve(member));
  });
  serve(router, contract.removeMember, ({ scope, params, body }) =>
    removeMember(ctx, scope, params.id, body).then(() => undefined),
  );
  addInvitations(router, ctx);
  return router;
}

function addInvitations(router: ApiRouter, ctx: AuthContext): void {
  const inviting = createInviting(ctx);
  serve(router, contract.listMemberInvitations, async ({ scope }) => ({ items: await inviting.list(scope) }));
  serve(router, contract.inviteMembers, async ({ scope, body }) => ({ items: await inviting.invite(scope, body) }));
  serve(router, contract.changeMemberInvitation, ({ scope, params, body }) =>
    inviting.change(scope, params.id, body.role),
  );
  serve(router, contract.resendMemberInvitation, ({ scope, params }) => inviting.resend(scope, params.id));
  serve(router, contract.revokeMemberInvitation, ({ scope, params }) =>
    inviting.revoke(scope, params.id).then(() => undefined),
  );
}

type Row = Awaited<ReturnType<typeof membersOf>>[number];

/** With a signed link to each picture; addresses only for those who may see them (ACT-04). */
async function shown({ db, storage }: Pick<Deps, 'db' | 'storage'>, scope: PersonScope, rows: readonly Row[]) {
  const maySee = await mayReadAddresses(db, scope);
  const paths = await avatarPathsOf(
    db,
    rows.map(({ id }) => id),
    storage.avatars,
  );
  const linked = async ({ email, ...row }: Row) => {
    const path = paths.get(row.id);
    const avatar_url = path ? await storage.link(storage.avatars, path, AVATAR_LINK_SECONDS) : null;
    return { ...row, email: maySee ? email : null, avatar_url };
  };
  return Promise.all(rows.map(linked));
}
