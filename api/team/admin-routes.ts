import type { AuthContext } from '#api/accounts/auth/context.ts';
import { securityOf } from '#api/accounts/security-events/of-request.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { membershipEvent, publishAfter } from '#api/team/workspaces/live.ts';
import { type AuditAction, writeAudit } from '#db/accounts/audit.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import * as queries from '#db/team/workspaces/admin-workspaces.ts';
import { membersOf } from '#db/team/workspaces/members.ts';
import { lockWorkspace, nameOfPerson } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { ActivityAction } from '#shared/team/activity.ts';
import * as contract from '#shared/team/contracts/admin-workspaces.ts';

const KEPT_MS = 10 * 60_000;

/** Shared workspaces, for super admins: counts, suspension and owners; never content (TEAM-30, TEAM-31). */
export function adminWorkspaceRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const counted = keptCounts(ctx);
  serve(router, contract.listAdminWorkspaces, async ({ user, query, req }) => {
    onlySuperAdmins(user);
    await securityOf(req).read({ action: 'workspaces_read', by: user.id });
    return pageOf(await counted.read(), new Set(await queries.matching(ctx.db, query.q)), query);
  });
  serve(router, contract.listAdminWorkspaceMembers, async ({ user, params }) => {
    onlySuperAdmins(user);
    const members = await membersOf(ctx.db, { workspace_id: params.id });
    return { items: members.map(({ id, name, role }) => ({ id, name, role })) };
  });
  addActs(router, ctx, counted.forget);
  return router;
}

function onlySuperAdmins({ role }: Identity): void {
  if (role !== 'super_admin') throw new AppError('forbidden');
}

function addActs(router: ApiRouter, ctx: AuthContext, forget: () => void): void {
  const act = async (user: Identity, id: string, work: (tx: Tx, name: string) => Promise<Act>) => {
    onlySuperAdmins(user);
    await transact(ctx.db, async (tx) => {
      const { name } = await found(lockWorkspace(tx, id));
      const { audit, activity, details, subject = { id, name } } = await work(tx, name);
      await writeAudit(tx, {
        user_id: subject.id === id ? null : subject.id,
        actor_id: user.id,
        action: audit,
        details: { ...details, workspace_id: id },
      });
      await recordActivity(tx, { workspace_id: id, system: true }, { action: activity, subject });
    });
    forget();
  };
  serve(router, contract.suspendWorkspace, async ({ user, params: { id }, body }) => {
    await act(user, id, async (tx) => {
      await queries.setSuspension(tx, id, { suspended_at: new Date(), suspended_reason: body.reason });
      return { audit: 'workspace_suspended', activity: 'workspace.suspended', details: {} };
    });
    const ended = { reason: 'suspended', by: null } as const;
    await publishAfter(ctx, { type: 'workspace_ended', workspace_id: id, ended });
    return undefined;
  });
  serve(router, contract.resumeWorkspace, async ({ user, params: { id } }) => {
    await act(user, id, async (tx) => {
      await queries.setSuspension(tx, id, { suspended_at: null, suspended_reason: null });
      return { audit: 'workspace_resumed', activity: 'workspace.resumed', details: {} };
    });
    return undefined;
  });
  serve(router, contract.nameWorkspaceOwner, async ({ user, params: { id }, body }) => {
    await act(user, id, async (tx) => {
      await queries.nameOwner(tx, id, body.user_id);
      const subject = { id: body.user_id, name: await nameOfPerson(tx, body.user_id) };
      return { audit: 'workspace_owner_named', activity: 'workspace.owner_named', details: {}, subject };
    });
    await publishAfter(ctx, membershipEvent(id, body.user_id, 'owner'));
    return undefined;
  });
}

type Act = {
  audit: AuditAction;
  activity: ActivityAction;
  details: Record<string, unknown>;
  subject?: { id: string; name: string };
};

type Counted = { at: Date; rows: queries.CountedWorkspace[] };

/** Counts of at most ten minutes ago; an act of this process counts again. */
function keptCounts({ db }: AuthContext) {
  let kept: Counted | undefined;
  return {
    read: async (): Promise<Counted> => {
      if (!kept || Date.now() - kept.at.getTime() > KEPT_MS) {
        kept = { at: new Date(), rows: await queries.countedWorkspaces(db) };
      }
      return kept;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

type Query = { limit: number; after?: string | undefined; sort: (typeof contract.WORKSPACE_SORTS)[number] };

const compare = {
  name: (a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  members: (a, b) => b.members - a.members,
  documents: (a, b) => b.documents - a.documents,
  bytes: (a, b) => b.bytes - a.bytes,
  active: (a, b) => (b.last_active_at?.getTime() ?? 0) - (a.last_active_at?.getTime() ?? 0),
} satisfies Record<Query['sort'], (a: queries.CountedWorkspace, b: queries.CountedWorkspace) => number>;

/** `next` is the id of the last one: the order is that of the kept counts. */
function pageOf({ at, rows }: Counted, ids: ReadonlySet<string>, { limit, after, sort }: Query) {
  const sorted = rows.filter(({ id }) => ids.has(id)).sort((a, b) => compare[sort](a, b) || compare.name(a, b));
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const items = sorted.slice(from, from + limit);
  const next = from + limit < sorted.length ? (items.at(-1)?.id ?? null) : null;
  return { items, next, counted_at: at };
}
