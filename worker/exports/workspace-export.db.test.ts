import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportedOfWorkspace } from '#db/accounts/personal-rows.ts';
import { aRole, aUser } from '#db/testing/factories.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { workspaceData } from '#db/workspace-data.ts';
import { exportBench } from '#worker/exports/testing/export-bench.ts';

const bench = await exportBench();
const { db, storage } = bench;

async function exported(userId: string, workspaceId: string, more = {}) {
  const id = await bench.start(userId, workspaceId);
  await bench.run(id, more);
  const zips = (await bench.zips(id)).map((zip) => unzipSync(zip));
  const files = Object.assign({}, ...zips) as Record<string, Uint8Array>;
  return { id, files, text: (name: string) => Buffer.from(files[name] ?? []).toString() };
}

/** A shared workspace with two members, one of whom wrote a role in it. */
async function aWorkspace() {
  const [owner, editor] = [await aUser(db), await aUser(db, { user_metadata: '{"first_name": "Hilde"}' })];
  const named = { name: 'Otterbeck', slug: `otterbeck-${owner.id.slice(0, 8)}`, created_by: owner.id };
  const { id } = await db.insertInto('workspaces').values(named).returning('id').executeTakeFirstOrThrow();
  const member = (user_id: string, role: 'owner' | 'editor') => ({ workspace_id: id, user_id, role });
  await db
    .insertInto('workspace_members')
    .values([member(owner.id, 'owner'), member(editor.id, 'editor')])
    .execute();
  await aRole(db, editor.id, { workspace_id: id, job_title: 'Pilot' });
  return { id, slug: named.slug, owner, editor };
}

const tablesOfWorkspaces = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id'`.execute(db);
  return rows.map(({ name }) => name).sort();
};
const countIn = async (table: string, workspaceId: string): Promise<number> => {
  const column = table === 'workspaces' ? 'id' : 'workspace_id';
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${workspaceId}`.execute(db);
  return rows[0]?.count ?? 0;
};

test('every table with rows of a workspace is exported or excepted with a reason [EXPORT-25] [TEAM-22]', async () => {
  const listed = workspaceData.map(({ table }) => String(table)).filter((table) => table !== 'workspaces');
  expect(listed.sort()).toEqual(await tablesOfWorkspaces());
  const excepted = workspaceData.flatMap(({ table, exported: how }) =>
    'excepted' in how ? [[table, how.excepted]] : [],
  );
  expect(excepted).toEqual([
    ['notifications', expect.stringContaining('each is in the export of the person')],
    ['exports', expect.stringContaining('each is in the export of the person')],
  ]);
});

test('the ZIP holds every row of every table, those of colleagues too, and no secret [EXPORT-25] [TEAM-22]', async () => {
  const [person, other] = [await aFullPerson(db), await aFullPerson(db)];
  await sql`update comments set user_id = ${other.id} where workspace_id = ${person.id}`.execute(db);
  const { text, files } = await exported(person.id, person.id);
  await db.deleteFrom('stored_files').where('bucket', '=', storage.exports).execute();
  await sql`delete from outbox where type = 'export.ended'`.execute(db);
  const counts: [string, number][] = [];
  for (const { table } of exportedOfWorkspace) {
    const lines = text(`workspace/${table}.jsonl`).split('\n').filter(Boolean);
    counts.push([String(table), lines.length]);
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
  }
  const expected = await Promise.all(
    exportedOfWorkspace.map(async ({ table }) => [String(table), await countIn(String(table), person.id)]),
  );
  expect(counts).toEqual(expected);
  const empty = counts.filter(([, lines]) => lines === 0).map(([table]) => table);
  expect(empty).toEqual([]);
  const all = Object.keys(files).map(text).join('\n');
  for (const secret of ['token_hash', 'pass_hash', 'secret_sealed', 'sealed', 'search_text', 'password']) {
    expect([secret, all.replace(text('README.txt'), '').includes(secret)]).toEqual([secret, false]);
  }
  expect(text('workspace/api_keys.jsonl')).not.toContain('"hash"');
  expect(Object.keys(files).filter((name) => name.startsWith('account/'))).toEqual([]);
});

test('workspace.json names the workspace and its members; nothing of another workspace is in the ZIP [EXPORT-25] [TEAM-41]', async () => {
  const [{ id, owner, editor, slug }, other] = [await aWorkspace(), await aWorkspace()];
  const { text, files } = await exported(owner.id, id);
  expect(JSON.parse(text('workspace.json'))).toMatchObject({
    id,
    slug,
    name: 'Otterbeck',
    members: expect.arrayContaining([
      expect.objectContaining({ id: owner.id, role: 'owner' }),
      expect.objectContaining({ id: editor.id, role: 'editor', name: 'Hilde' }),
    ]),
  });
  expect(text('workspace/role_details.jsonl')).toContain('"job_title": "Pilot"');
  const all = Object.keys(files).map(text).join('\n');
  for (const one of [other.id, other.owner.id, other.editor.id]) expect(all).not.toContain(one);
});

test.each([
  ['ready', 'export_ready', {}],
  ['failed', 'export_failed', { crashes: 5 }],
] as const)(
  'its end is an event for a notification and a mail that leads to the settings: %s [EXPORT-26] [TEAM-22]',
  async (outcome, kind, row) => {
    const { id: workspaceId, owner, slug } = await aWorkspace();
    const id = await bench.start(owner.id, workspaceId);
    if ('crashes' in row) await db.updateTable('exports').set(row).where('id', '=', id).execute();
    await bench.run(id);
    const event = await db.selectFrom('outbox').selectAll().where('subject_id', '=', id).executeTakeFirstOrThrow();
    expect(event).toMatchObject({ type: 'export.ended', workspace_id: workspaceId, actor_id: null });
    expect(event.payload).toEqual({ user_id: owner.id, outcome });
    const mail = await db
      .selectFrom('auth.mail_outbox')
      .select(['kind', 'details'])
      .where('user_id', '=', owner.id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    expect(mail.details).toMatchObject({
      workspace: 'Otterbeck',
      link: expect.stringMatching(new RegExp(`/w/${slug}/workspace/settings$`)),
    });
    const parts = (await bench.row(id))?.parts ?? [];
    expect(parts.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual(
      outcome === 'ready' ? ['Otterbeck export DAY.zip'] : [],
    );
  },
);
