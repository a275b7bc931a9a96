import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/delete-account.ts';
import { accountEndings } from '#db/endings.ts';
import { migrateToLatest, type Step } from '#db/migrate.ts';
import { addConstraint, change, createIndex } from '#db/online.ts';
import { updateRole } from '#db/roles/roles.ts';
import type { Db } from '#db/schema.ts';
import { seedTemplates } from '#db/seed.ts';
import { emptyDatabase } from '#db/testing/database.ts';
import { aUser, theTemplates } from '#db/testing/factories.ts';
import { aReadDocumentIn, aRoleIn, aTextIn, aVoiceIn } from '#db/testing/ready.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { transact } from '#db/transact.ts';
import { replaceText } from '#db/writing/documents/records.ts';
import { personalScope } from '#shared/scope.ts';

/** What its answers promised: the text of each document. */
type Person = { id: string; texts: Map<string, string> };

const VOICE = {
  profile_name: 'Voice',
  brand_values: 'Care',
  target_audience: 'People',
  writing_style: 'Short',
  personality_traits: 'Calm',
  tone_descriptors: 'Warm',
  communication_style: 'Direct',
  additional_notes: '',
};

/** A voice, an asset, a role that is renamed, a text that is generated and edited: by the statements of this release. */
async function writeOnce(db: Db, { id, texts }: Person, template_id: string): Promise<void> {
  const scope = personalScope(id);
  const { id: brand_guidelines_id } = await aVoiceIn(db, scope, VOICE);
  const asset = await aReadDocumentIn(db, scope, { bucket: 'documents', title: 'Handbook.pdf' });
  const links = { brand_guidelines_id, document_ids: [asset.id] };
  const role_id = await aRoleIn(db, scope, aRoleInput(links));
  const renamed = aRoleInput({ ...links, job_title: randomUUID() });
  await transact(db, (tx) => updateRole(tx, scope, role_id, renamed));
  const document = await aTextIn(db, scope, { role_id, template_id });
  const content = `Edited ${randomUUID()}`;
  const text = { content, metadata: {}, origin: 'edited' } as const;
  const current = { id: document, version: 1, content: '', kind: 'plain', template_name: null, job_title: '' } as const;
  await transact(db, (tx) => replaceText(tx, scope, current, text));
  texts.set(document, content);
}

async function comeAndGo(db: Db, template_id: string): Promise<void> {
  const { id } = await aUser(db);
  await writeOnce(db, { id, texts: new Map() }, template_id);
  await transact(db, (tx) =>
    deleteAccount(tx, accountEndings, { scope: personalScope(id), actorId: id, action: 'account_deleted', ip: null }),
  );
}

const MARKED = ['role_details', 'generated_documents'] as const;

/** What a migration of the next release may be: a column that every row gets, with an index and a constraint. */
async function markRows(db: Db): Promise<void> {
  for (const table of MARKED) {
    await change(db, (tx) =>
      sql`alter table ${sql.table(table)} add column if not exists next_mark int default 1`.execute(tx),
    );
    await createIndex(db, { name: `${table}_next`, on: `${table} (workspace_id, next_mark)` });
    await addConstraint(db, { table, name: `${table}_marked`, rule: 'check (next_mark is not null)' });
  }
}
const NEXT: Record<string, Step> = {
  '999_next': {
    prepare: markRows,
    up: async (db) => {
      for (const table of MARKED)
        await sql`alter table ${sql.table(table)} alter column next_mark set not null`.execute(db);
    },
  },
};

/** Runs until `stop`, which throws what any statement threw. */
function startWriter(works: (() => Promise<unknown>)[]) {
  let rounds = 0;
  let stopped = false;
  const loops = Promise.allSettled(
    works.map(async (work) => {
      for (; !stopped; rounds += 1) await work();
    }),
  );
  return {
    rounds: () => rounds,
    stop: async () => {
      stopped = true;
      for (const result of await loops) if (result.status === 'rejected') throw result.reason;
    },
  };
}

/** From here on an update fails whose transaction blocks all readers of the table. */
async function refuseBlockingUpdates(db: Db): Promise<void> {
  await sql`create function refuse_blocking_update() returns trigger language plpgsql as $$
    begin
      if exists (select from pg_locks where pid = pg_backend_pid() and relation = tg_relid
          and mode = 'AccessExclusiveLock') then
        raise exception 'an update of % blocks its readers', tg_table_name;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['generated_documents', 'document_versions', 'generation_queue', 'role_details', 'workspaces'])
    await sql`create trigger refuse_blocking_update before update on ${sql.table(table)}
      execute function refuse_blocking_update()`.execute(db);
}

/** The connection that migrates ends once it has built an index, as with a killed process. */
async function killMigration(db: Db): Promise<void> {
  const built = async () => (await sql`select where to_regclass('role_details_next') is not null`.execute(db)).rows;
  await expect.poll(built, { interval: 5 }).toHaveLength(1);
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and objid::bigint = hashtext('rolevoice migrations')::bigint & x'ffffffff'::bigint`.execute(db);
}

/** Updates this person's rows in a transaction that stays open, as a request in the middle of its work, until the end. */
async function holdRows(db: Db, { id }: Person): Promise<() => Promise<unknown>> {
  let end = () => {};
  const open = new Promise<void>((resolve) => {
    end = resolve;
  });
  let holding: Promise<unknown> = open;
  await new Promise<void>((held) => {
    holding = db.transaction().execute(async (tx) => {
      for (const table of ['generated_documents', 'role_details'])
        await sql`update ${sql.table(table)} set updated_at = now() where workspace_id = ${id}`.execute(tx);
      held();
      await open;
    });
  });
  return () => {
    end();
    return holding;
  };
}

test('a migration runs beside the release before it: rows are in use, and a writer that never stops is never refused', async () => {
  const db = await emptyDatabase();
  await migrateToLatest(db);
  await seedTemplates(db);
  const template = (await theTemplates(db))[0]?.id ?? '';
  const people: Person[] = [];
  for (let n = 0; n < 3; n += 1) people.push({ id: (await aUser(db)).id, texts: new Map() });
  for (const person of people) await writeOnce(db, person, template);
  const [still, ...writing] = people as [Person, ...Person[]];
  await refuseBlockingUpdates(db);
  const writer = startWriter([
    ...writing.map((person) => () => writeOnce(db, person, template)),
    () => comeAndGo(db, template),
  ]);
  try {
    const release = await holdRows(db, still);
    const killed = migrateToLatest(db, NEXT).catch((thrown: unknown) => thrown);
    await release();
    await killMigration(db);
    expect(await killed).toBeInstanceOf(Error);
    const names = await Promise.all([migrateToLatest(db, NEXT), migrateToLatest(db, NEXT)]);
    expect(names.filter((ran) => ran.length > 0)).toHaveLength(1);
    expect(names.flat().at(-1)).toBe('999_next');
    const done = writer.rounds();
    await expect.poll(writer.rounds).toBeGreaterThan(done + 3);
  } finally {
    await writer.stop();
  }
  for (const { id, texts } of people) {
    const kept = await db
      .selectFrom('generated_documents as d')
      .innerJoin('document_versions as v', (join) =>
        join.onRef('v.document_id', '=', 'd.id').onRef('number', '=', 'd.version'),
      )
      .select(['d.id', 'd.content', 'v.content as stored'])
      .where('d.workspace_id', '=', id)
      .execute();
    expect(new Map(kept.map((row) => [row.id, String(row.content)]))).toEqual(texts);
    expect(kept.filter(({ content, stored }) => content !== stored)).toEqual([]);
  }
  const accounts = await db.selectFrom('auth.users').select('id').execute();
  expect(accounts).toHaveLength(people.length);
});
