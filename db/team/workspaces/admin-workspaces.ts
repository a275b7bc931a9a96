import { sql } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';
import { contains } from '#db/base/page.ts';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db, Tx } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';

/** A shared workspace with its counts, as super admins see it. */
export type CountedWorkspace = {
  id: string;
  name: string;
  slug: string;
  created_at: Date;
  owners: string[];
  members: number;
  documents: number;
  bytes: number;
  running: number;
  last_active_at: Date | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
};

/** All of them: counting reads an index entry per row, so that callers keep the result for a while. */
export async function countedWorkspaces(db: Db): Promise<CountedWorkspace[]> {
  const { rows } = await sql<CountedWorkspace>`
    with documents as (select workspace_id, count(*)::int as count from generated_documents group by 1),
      files as (select workspace_id, sum(coalesce(size, 0))::float8 as bytes from stored_files
        where state = 'kept' group by 1),
      running as (select workspace_id, count(*)::int as count from generation_queue where ${unfinished} group by 1)
    select workspace.id, workspace.name, workspace.slug, workspace.created_at, suspended_at, suspended_reason,
      array(select ${nameForOthers('person')} from workspace_members member join auth.users person
        on person.id = member.user_id where member.workspace_id = workspace.id and member.role = 'owner' order by 1) as owners,
      (select count(*)::int from workspace_members where workspace_id = workspace.id) as members,
      coalesce(documents.count, 0) as documents, coalesce(files.bytes, 0) as bytes, coalesce(running.count, 0) as running,
      (select created_at from workspace_activity where workspace_id = workspace.id order by id desc limit 1) as last_active_at
    from workspaces workspace
      left join documents on documents.workspace_id = workspace.id
      left join files on files.workspace_id = workspace.id
      left join running on running.workspace_id = workspace.id
    where workspace.personal_of is null and workspace.deleting_at is null`.execute(db);
  return rows;
}

/** What changes at once although the counts are kept: names, owners, suspensions, and what was deleted or created. */
export async function matching(db: Db, q: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('personal_of', 'is', null)
    .where('deleting_at', 'is', null)
    .$if(Boolean(q), (query) => query.where('name', 'ilike', contains(q ?? '')))
    .execute();
  return rows.map(({ id }) => id);
}

type Suspension = { suspended_at: Date | null; suspended_reason: string | null };
export const setSuspension = (tx: Tx, id: string, suspension: Suspension): Promise<unknown> =>
  tx.updateTable('workspaces').set(suspension).where('id', '=', id).execute();

/** Makes a member an owner; the others stay. Throws no_such_item for a person who is no member. */
export async function nameOwner(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const row = await tx
    .updateTable('workspace_members')
    .set({ role: 'owner' })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new AppError('no_such_item');
}
