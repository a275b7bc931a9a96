import { type Kysely, sql } from 'kysely';
import { createPace, progressOf, type Say } from '#db/backfill.ts';
import { change, createIndex } from '#db/online.ts';
import type { Db, Tx } from '#db/schema.ts';

const COUNTED = 'document_versions_counted';
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Moves the texts from before 030 to `document_versions`: the stored versions and the current text of each document, some
 * documents at a time in a short transaction that locks them. Can be interrupted at any time and repeated.
 */
export async function prepare(db: Db, say: Say): Promise<void> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from generated_documents`.execute(db);
  const total = rows[0]?.total ?? 0;
  const progress = progressOf(say, (done) => `Moving texts to versions: documents ${done} of ${total}`);
  const pace = createPace();
  let done = 0;
  for (let after: string | null = FIRST; after !== null; ) {
    const from: string = after;
    const moved = await pace((limit) => change(db, (tx) => moveFrom(tx, from, limit)));
    after = moved.last;
    done += moved.count;
    if (done > 0) progress(done, after === null);
  }
  await createIndex(db, { name: COUNTED, on: 'document_versions (document_id, ordinal)', unique: true });
}

async function moveFrom(tx: Tx, after: string, limit: number): Promise<{ last: string | null; count: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from generated_documents where id > ${after}::uuid order by id limit ${limit}
    for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const one = sql`any(${ids}::uuid[])`;
  await sql`
    insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin,
        author_id, template_id, saved_at, created_at)
      select v.document_id, d.workspace_id, v.version, v.version, v.content, v.kind, v.metadata, ${originOf('v')},
        d.user_id, d.template_id, v.created_at, v.created_at
      from generated_document_versions v join generated_documents d on d.id = v.document_id where d.id = ${one}
      on conflict (document_id, number) do nothing`.execute(tx);
  await sql`
    insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin,
        author_id, generation_id, template_id, saved_at, created_at)
      select d.id, d.workspace_id, d.version, d.version, d.content, d.kind, d.metadata, ${originOf('d')},
        d.user_id, d.queue_id, d.template_id, d.updated_at, d.updated_at
      from generated_documents d where d.id = ${one}
      on conflict (document_id, number) do nothing`.execute(tx);
  await sql`
    update document_versions v set ordinal = counted.ordinal
      from (select id, row_number() over (partition by document_id order by number) as ordinal
        from document_versions where document_id = ${one}) counted
      where v.id = counted.id and v.ordinal <> counted.ordinal`.execute(tx);
  return { last: ids.at(-1) ?? null, count: ids.length };
}

/** A generation sets both times to the same value, a save only `updated_at`. */
const originOf = (row: string) => sql`case when ${sql.ref(row)}.metadata ->> 'updated_at'
  is distinct from ${sql.ref(row)}.metadata ->> 'generation_timestamp' then 'edited' else 'generated' end`;

/** From here on `ordinal`, the number shown to people, is unique for each document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_versions add constraint ${sql.id(COUNTED)} unique using index ${sql.id(COUNTED)}
    deferrable`.execute(db);
}
