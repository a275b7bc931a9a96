import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

export type Manager = { id: string; email: string; first_name: string };

/** The owners and admins of a workspace, or the person whose own it is: who sees to its webhooks. */
export const managersOf = (db: Db, workspaceId: string): Promise<Manager[]> =>
  db
    .selectFrom('auth.users as u')
    .select(['u.id', 'u.email'])
    .select(sql<string>`coalesce(u.user_metadata ->> 'first_name', '')`.as('first_name'))
    .where('u.deleted_at', 'is', null)
    .where(
      sql<boolean>`(u.id = (select personal_of from workspaces where id = ${workspaceId}) or u.id in (
        select user_id from workspace_members where workspace_id = ${workspaceId} and role in ('owner', 'admin')))`,
    )
    .execute();
