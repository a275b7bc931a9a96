import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepare } from '#db/migrations/059_link_approvals_off.ts';
import { ownDatabase } from '#db/testing/database.ts';

test('links decide only where a member decided so, and the activity says where that was turned off [SHARE-06] [S1]', async () => {
  const db = await ownDatabase();
  await sql`alter table workspaces alter column link_approvals_count set default true`.execute(db);
  /** A workspace whose settings were changed so, one after the other. */
  const workspace = async (...changes: object[]) => {
    const { id } = await db
      .insertInto('workspaces')
      .values({ name: 'Team', slug: `team-${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const acts = changes.map((details) => ({
      ...{ workspace_id: id, actor_kind: 'user' as const, action: 'workspace.changed' as const },
      details: JSON.stringify(details),
    }));
    if (acts.length > 0) await db.insertInto('workspace_activity').values(acts).execute();
    return id;
  };
  const on = { link_approvals_count: true };
  const untouched = await workspace();
  const renamed = await workspace({ name: 'Crew' });
  const chosen = await workspace({ link_approvals_count: false }, on, { name: 'Crew' });
  const off = await workspace(on, { link_approvals_count: false });
  await db.updateTable('workspaces').set({ link_approvals_count: false }).where('id', '=', off).execute();

  await prepare(db);
  await prepare(db);

  const made = await workspace();
  const rows = await db.selectFrom('workspaces').select(['id', 'link_approvals_count']).execute();
  const counts = new Map(rows.map(({ id, link_approvals_count }) => [id, link_approvals_count]));
  expect([untouched, renamed, chosen, off, made].map((id) => counts.get(id))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  const said = await db
    .selectFrom('workspace_activity')
    .select(['workspace_id', 'details'])
    .where('actor_kind', '=', 'system')
    .execute();
  expect(said).toHaveLength(2);
  expect(said.map(({ workspace_id }) => workspace_id).sort()).toEqual([untouched, renamed].sort());
  expect(said).toMatchObject(Array(2).fill({ details: { link_approvals_count: false } }));
});
