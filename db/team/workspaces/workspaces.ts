import { type Expression, sql, type Updateable } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { WorkspacesTable } from '#db/schema-workspaces.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { Scope } from '#shared/scope.ts';

const countMembers = (workspace: Expression<string>) =>
  sql<number>`(select count(*)::int from workspace_members where workspace_id = ${workspace})`;

const isOnlyOwner = (workspace: Expression<string>, userId: string) =>
  sql<boolean>`(select count(*) = 1 and bool_and(user_id = ${userId}) from workspace_members
    where workspace_id = ${workspace} and role = 'owner')`;

/** The shared workspaces of a person, by name. */
export const workspacesOf = (db: Db, userId: string) =>
  db
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces as workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.name', 'workspace.logo_path', 'workspace.suspended_at', 'member.role'])
    .select((eb) => [
      eb.ref('workspace.slug').$notNull().as('slug'),
      countMembers(eb.ref('workspace.id')).as('members'),
      isOnlyOwner(eb.ref('workspace.id'), userId).as('is_only_owner'),
    ])
    .where('member.user_id', '=', userId)
    .where('workspace.personal_of', 'is', null)
    .where('workspace.deleting_at', 'is', null)
    .orderBy(sql`lower(workspace.name)`)
    .orderBy('workspace.id')
    .execute();

/** The open workspace, with the role of who reads it. */
export const workspaceOf = (db: Db, { workspace_id, actor_id }: Scope) =>
  db
    .selectFrom('workspaces as workspace')
    .innerJoin('workspace_members as member', 'member.workspace_id', 'workspace.id')
    .select(['workspace.id', 'workspace.slug', 'workspace.name', 'workspace.logo_path', 'workspace.suspended_at'])
    .select(['required_approvals', 'editors_approve', 'link_approvals_count', 'member.role'])
    .select((eb) => countMembers(eb.ref('workspace.id')).as('members'))
    .where('workspace.id', '=', workspace_id)
    .where('workspace.deleting_at', 'is', null)
    .where('member.user_id', '=', actor_id)
    .executeTakeFirst();

/**
 * Locks a shared workspace until the transaction ends: changes of its members are serialised, so that two owners cannot
 * both give up the last ownership. Undefined for a personal one and one that is being deleted.
 */
export const lockWorkspace = (tx: Tx, id: string) =>
  tx
    .selectFrom('workspaces')
    .select(['id', 'name', 'slug', 'logo_path', 'suspended_at'])
    .where('id', '=', id)
    .where('personal_of', 'is', null)
    .where('deleting_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** For work of the product itself, whose row names the workspace. */
export const namedWorkspace = (db: Db, id: string) =>
  db.selectFrom('workspaces').select(['id', 'name', 'slug', 'created_at']).where('id', '=', id).executeTakeFirst();

export const countWorkspacesMadeBy = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('personal_of', 'is', null)
    .where('deleting_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Serialises the creation of workspaces by one person, whose number is limited. */
export const lockCreation = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('workspaces of ' || ${userId}, 0))`.execute(tx);

type New = { name: string; userId: string };

/** Creates a workspace with its owner at the first of these addresses that is free. Undefined: none is. */
export async function insertWorkspace(tx: Tx, { name, userId }: New, slugs: readonly string[]) {
  for (const slug of slugs) {
    const made = await tx
      .insertInto('workspaces')
      .values({ name, slug, created_by: userId })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (!made) continue;
    await insertMember(tx, { workspace_id: made.id, user_id: userId, role: 'owner', invited_by: null });
    return made;
  }
  return undefined;
}

type NewMember = { workspace_id: string; user_id: string; role: WorkspaceRole; invited_by: string | null };
/** False: a member already. */
export const insertMember = async (tx: Tx, member: NewMember): Promise<boolean> => {
  const row = await tx
    .insertInto('workspace_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

type Changes = Pick<
  Updateable<WorkspacesTable>,
  'name' | 'required_approvals' | 'editors_approve' | 'link_approvals_count' | 'logo_path'
>;
export const updateWorkspace = (tx: Tx, { workspace_id }: Scope, changes: Changes): Promise<unknown> =>
  tx.updateTable('workspaces').set(changes).where('id', '=', workspace_id).execute();

/** The role of a person in a workspace where they may read; undefined for others. */
export const membershipOf = (db: Db, userId: string, workspaceId: string) =>
  db
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces as workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.personal_of', 'workspace.slug', 'workspace.name', 'workspace.suspended_at'])
    .select('member.role')
    .where('member.user_id', '=', userId)
    .where('member.workspace_id', '=', workspaceId)
    .where('workspace.deleting_at', 'is', null)
    .executeTakeFirst();

/** The address of a person, once it is confirmed to be theirs. */
export const confirmedAddressOf = async (db: Db, userId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email || undefined;
};

export const nameOfPerson = async (db: Db, userId: string): Promise<string> => {
  const row = await db
    .selectFrom('auth.users as person')
    .select(nameForOthers('person').as('name'))
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? '';
};
