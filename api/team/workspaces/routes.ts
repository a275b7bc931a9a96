import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { enqueue } from '#api/accounts/auth/links/mailing.ts';
import { found } from '#api/http/found.ts';
import { keyUse } from '#api/http/idempotency.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { uploadLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { createInvitationLimits, send } from '#api/team/members/inviting.ts';
import { publishAfter } from '#api/team/workspaces/live.ts';
import { createLogoUpload, logoLink, removeLogo } from '#api/team/workspaces/logos.ts';
import { leave, transferOwnership } from '#api/team/workspaces/memberships.ts';
import { once } from '#db/base/idempotency.ts';
import { lockStarts } from '#db/base/start-locks.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { bringAlong, bringable, DOCUMENTS_BROUGHT_AT_MOST } from '#db/team/workspaces/bring.ts';
import { beginDeletion, deletionCounts } from '#db/team/workspaces/deletion.ts';
import { invitationsTo } from '#db/team/workspaces/invitations.ts';
import { placeOf } from '#db/team/workspaces/places.ts';
import {
  countWorkspacesMadeBy,
  insertWorkspace,
  lockCreation,
  lockWorkspace,
  nameOfPerson,
  updateWorkspace,
  workspaceOf,
  workspacesOf,
} from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type PersonScope, personalScope, scopeOf } from '#shared/scope.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';
import * as contract from '#shared/team/contracts/workspaces.ts';
import { slugOf, WORKSPACE_NAME_MAX } from '#shared/team/workspace-names.ts';

type Wish = { name: string; bring: boolean; invite?: { email: string; role: InvitedRole } | undefined };
type Person = { id: string; email: string };

const TRIES = 30;
/** `name`, `name-2`, `name-3`; after many of the same name, and without Latin letters, random characters. */
function addressesFor(name: string): string[] {
  const random = () => randomUUID().replaceAll('-', '').slice(0, 6);
  const slug = slugOf(name);
  const last = [`workspace-${random()}`, `workspace-${random()}`];
  if (slug === null) return last;
  return [slug, ...Array.from({ length: TRIES }, (_, n) => `${slug}-${n + 2}`), ...last];
}

/** Creates a workspace; brings everything of Personal along and invites, as wished. All of it or nothing (TEAM-04). */
async function createWorkspace(ctx: AuthContext, person: Person, wish: Wish, key: string | undefined) {
  const from = personalScope(person.id);
  const { invite } = wish;
  if (invite?.email === person.email) {
    throw new AppError('invalid_input', { fields: { 'invite.email': `Already a member: ${invite.email}` } });
  }
  const use = keyUse(from, key, ['/api/workspaces', wish]);
  const made = await transact(ctx.db, (tx) =>
    once(tx, use, {
      make: () => make(tx, ctx, from, wish),
      idsOf: ({ id }) => [id],
      again: async ([id = '']) => ({ id, mails: [] as string[] }),
    }),
  );
  enqueue(ctx, made.mails);
  return made.id;
}

async function make(tx: Tx, ctx: AuthContext, from: PersonScope, { name, bring, invite }: Wish) {
  const { config, storage } = ctx;
  await lockCreation(tx, from.actor_id);
  if ((await countWorkspacesMadeBy(tx, from.actor_id)) >= config.WORKSPACES_PER_PERSON) {
    throw new AppError('limit_reached', { message: `The limit is ${config.WORKSPACES_PER_PERSON} workspaces.` });
  }
  const made = await insertWorkspace(tx, { name, userId: from.actor_id }, addressesFor(name));
  if (!made) throw new AppError('unavailable');
  const scope = scopeOf(made.id, from.actor_id, 'any');
  await recordActivity(tx, scope, { action: 'workspace.created', subject: { id: made.id, name } });
  if (bring) {
    await refuseBringing(tx, from);
    await bringAlong(tx, from, made.id, storage.documents);
  }
  if (!invite) return { id: made.id, mails: [] };
  await createInvitationLimits(ctx).take(scope, [invite.email]);
  const { mails } = await send(tx, ctx, scope, { emails: [invite.email], role: invite.role });
  return { id: made.id, mails };
}

/** Under the lock of the starts: none begins until the rows have moved. */
async function refuseBringing(tx: Tx, from: PersonScope): Promise<void> {
  await lockStarts(tx, from);
  const { unfinished, documents } = await bringable(tx, from, WORKSPACE_NAME_MAX);
  if (unfinished > 0) throw new AppError('not_bringable');
  if (documents <= DOCUMENTS_BROUGHT_AT_MOST) return;
  const n = documents.toLocaleString('en');
  throw new AppError('not_bringable', { message: `You have ${n} texts. Copy roles over as you need them.` });
}

/** How many notifications a person has not read; null for one who gets none. `invited`: into a workspace. */
type Unread = (userId: string, invited: boolean) => Promise<number | null>;

/** Workspaces: one's own, the open one, and where an item is. */
export function workspaceRoutes(ctx: AuthContext, checkBearer: CheckBearer, unread: Unread): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = ctx;
  serve(router, contract.listWorkspaces, ({ user }) => mine(ctx, user, unread));
  serve(router, contract.readBringable, async ({ user }) => ({
    ...(await bringable(db, personalScope(user.id), WORKSPACE_NAME_MAX)),
    documents_max: DOCUMENTS_BROUGHT_AT_MOST,
  }));
  serve(router, contract.createWorkspace, async ({ user, body, idempotencyKey }) => {
    const id = await createWorkspace(ctx, user, body, idempotencyKey);
    const { items } = await mine(ctx, user, unread);
    return found(Promise.resolve(items.find((item) => item.id === id)));
  });
  serve(router, contract.findPlace, ({ user, params }) => found(placeOf(db, user.id, params.id)));
  addOpen(router, ctx);
  addEnding(router, ctx);
  return router;
}

async function mine(ctx: AuthContext, { id, email, email_confirmed_at }: Identity, unreadOf: Unread) {
  const { db, config } = ctx;
  const [rows, made] = await Promise.all([workspacesOf(db, id), countWorkspacesMadeBy(db, id)]);
  const invitations = email_confirmed_at ? await invitationsTo(db, { id, email }) : [];
  const items = rows.map(async ({ logo_path, suspended_at, ...row }) => ({
    ...row,
    is_suspended: suspended_at !== null,
    logo_url: await logoLink(ctx, logo_path),
  }));
  const toMe = invitations.map(async ({ logo_path, role, ...row }) => ({
    id: row.id,
    workspace_name: row.workspace_name,
    inviter: row.inviter,
    expires_at: row.expires_at,
    is_unread: row.is_unread,
    role: role as contract.InvitedRole,
    logo_url: await logoLink(ctx, logo_path),
  }));
  const may_create = made < config.WORKSPACES_PER_PERSON;
  const unread = await unreadOf(id, invitations.length > 0);
  const notifications = unread === null ? null : { unread };
  return { items: await Promise.all(items), invitations: await Promise.all(toMe), may_create, notifications };
}

async function opened(ctx: AuthContext, scope: PersonScope) {
  const row = await workspaceOf(ctx.db, scope);
  if (!row) throw new AppError('no_such_workspace');
  const { logo_path, suspended_at, ...shown } = row;
  return { ...shown, is_suspended: suspended_at !== null, logo_url: await logoLink(ctx, logo_path) };
}

function addOpen(router: ApiRouter, ctx: AuthContext): void {
  const limit = uploadLimit(ctx);
  const uploadLogo = createLogoUpload(ctx);
  const changed = async (scope: PersonScope) => {
    await publishAfter(ctx, { type: 'workspace', workspace_id: scope.workspace_id });
    return opened(ctx, scope);
  };
  serve(router, contract.readWorkspace, ({ scope }) => opened(ctx, scope));
  serve(router, contract.updateWorkspace, async ({ scope, body }) => {
    await transact(ctx.db, async (tx) => {
      const workspace = await lockWorkspace(tx, scope.workspace_id);
      if (!workspace) throw new AppError('no_such_workspace');
      if (Object.keys(body).length === 0) return;
      await updateWorkspace(tx, scope, body);
      const subject = { id: workspace.id, name: body.name ?? workspace.name };
      await recordActivity(tx, scope, { action: 'workspace.changed', subject, details: body });
    });
    return changed(scope);
  });
  serve(router, contract.uploadLogo, async ({ scope, req, res }) => {
    await limit(scope);
    await uploadLogo(scope, req, res);
    return changed(scope);
  });
  serve(router, contract.removeLogo, async ({ scope }) => {
    await removeLogo(ctx, scope);
    return changed(scope);
  });
}

function addEnding(router: ApiRouter, ctx: AuthContext): void {
  serve(router, contract.readWorkspaceDeletion, ({ scope }) => deletionCounts(ctx.db, scope));
  serve(router, contract.deleteWorkspace, ({ scope, body }) => remove(ctx, scope, body.name).then(() => undefined));
  serve(router, contract.leaveWorkspace, ({ scope }) => leave(ctx, scope).then(() => undefined));
  serve(router, contract.transferOwnership, ({ scope, body }) =>
    transferOwnership(ctx, scope, body.user_id).then(() => undefined),
  );
}

/** From the commit on every request answers 404; the worker deletes the rows, the sweep the files. */
async function remove(ctx: AuthContext, scope: PersonScope, name: string): Promise<void> {
  const { announce, by } = await transact(ctx.db, async (tx) => {
    const workspace = await lockWorkspace(tx, scope.workspace_id);
    if (!workspace) throw new AppError('no_such_workspace');
    if (workspace.name !== name) {
      throw new AppError('invalid_input', { fields: { name: 'This is not the name of the workspace' } });
    }
    const { stopped } = await beginDeletion(tx, scope, ctx.endings.deleteWork);
    return { announce: stopped, by: await nameOfPerson(tx, scope.actor_id) };
  });
  await announce();
  const ended = { reason: 'deleted', by } as const;
  await publishAfter(ctx, { type: 'workspace_ended', workspace_id: scope.workspace_id, ended });
}
