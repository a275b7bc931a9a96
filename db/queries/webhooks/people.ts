import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

export type Manager = { id: string; email: string; first_name: string };

/** The owners and admins of a workspace, who see to its webhooks. */
export const managersOf = (db: Db, workspaceId: string): Promise<Manager[]> =>
  db
    .selectFrom('workspace_members as m')
    .innerJoin('auth.users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .select(sql<string>`coalesce(u.user_metadata ->> 'first_name', '')`.as('first_name'))
    .where('m.workspace_id', '=', workspaceId)
    .where('m.role', 'in', ['owner', 'admin'])
    .where('u.deleted_at', 'is', null)
    .execute();
