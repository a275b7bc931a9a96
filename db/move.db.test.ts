import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import type { Db } from '#db/schema.ts';
import { emptyDatabase } from '#db/testing/database.ts';
import * as before from '#db/testing/release-0-1-0.ts';

let db: Db;
let person: string;

/** A template of that name, and a document of it. Returns the id of the document. */
async function stored(name: string, content: unknown): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with template as (insert into document_templates (name, description, system_prompt, prompt_template, sort_order)
      values (${name}, '', '', '', 9) returning id)
    insert into generated_documents (user_id, template_id, version, content, metadata)
      select ${person}, id, 2, ${JSON.stringify(content)}::jsonb,
        '{"context_summary": {"job_title": "Pilot", "company_name": "Quay"}}' from template returning id`.execute(db);
  return rows[0]?.id ?? '';
}

const earlierText = (documentId: string, content: unknown) =>
  sql`insert into generated_document_versions (document_id, version, content)
    values (${documentId}, 1, ${JSON.stringify(content)}::jsonb)`.execute(db);

/** From here on an update fails whose transaction blocks all readers of the table. */
const refuseBlockingUpdates = async (): Promise<void> => {
  await sql`create function refuse_blocking_update() returns trigger language plpgsql as $$
    begin
      if exists (select from pg_locks where pid = pg_backend_pid() and relation = tg_relid
          and mode = 'AccessExclusiveLock') then
        raise exception 'an update of % blocks its readers', tg_table_name;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['generated_documents', 'generated_document_versions', 'generation_queue', 'role_details'])
    await sql`create trigger refuse_blocking_update before update on ${sql.table(table)}
      execute function refuse_blocking_update()`.execute(db);
};

const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
  (await statement.execute(db)).rows[0];

beforeAll(async () => {
  db = await emptyDatabase();
  await before.migrateToRelease010(db);
  person = await before.signUp(db);
});

test('a migration updates the rows of release 0.1.0 without a lock on their table, and each gets its kind, role text and order', async () => {
  const posts = [{ title: 'One', content: 'First.' }];
  const text = await stored('Job Advert', 'Come and work here.');
  const list = await stored('LinkedIn post', posts);
  const unread = await stored('Social media ad', 'An answer that could not be read');
  await earlierText(text, 'Come.');
  await earlierText(unread, posts);
  const [voiceId, documentId] = [await before.createVoice(db, person), await before.createAsset(db, person)];
  const roleId = await before.createRole(db, { userId: person, voiceId, documentId });
  const first = await before.start(db, person, roleId);
  for (const id of first) {
    const token = randomUUID();
    await before.claim(db, id, token);
    await before.settle(db, id, token, 'Text');
  }
  const again = await before.start(db, person, roleId);
  await refuseBlockingUpdates();
  await migrateToLatest(db);
  const kind = (id: string) =>
    one(sql`select kind, role_text, array(select kind from generated_document_versions where document_id = id) as earlier
      from generated_documents where id = ${id}`);
  expect(await kind(text)).toEqual({ kind: 'job_advert', role_text: 'pilot, quay', earlier: ['job_advert'] });
  expect(await kind(list)).toEqual({ kind: 'social_ad', role_text: 'pilot, quay', earlier: [] });
  expect(await kind(unread)).toEqual({ kind: 'social_ad', role_text: 'pilot, quay', earlier: ['social_ad'] });
  const ofRole = sql`select distinct role_text from generated_documents where role_id = ${roleId}`;
  expect((await ofRole.execute(db)).rows).toEqual([{ role_text: 'engineer, harbour' }]);
  const replaced = sql`select count(*) from generation_queue where id = any(${first}) and replaced_at is not null`;
  const last = sql`select count(*) from generation_queue where id = any(${again}) and replaced_at is null`;
  expect([await one(replaced), await one(last)]).toEqual([{ count: first.length }, { count: again.length }]);
});
