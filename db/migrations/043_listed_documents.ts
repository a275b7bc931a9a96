import { type Kysely, sql } from 'kysely';
import { createPace, progressOf, type Say } from '#db/backfill.ts';
import { change, createIndex } from '#db/online.ts';
import type { Db, Tx } from '#db/schema.ts';

const FILTERS = 'template_id, role_id, to_fix, pay_missing';
/** One for each order of the list; each has all that the list filters by. */
const ORDERS = {
  updated: `(workspace_id, updated_at desc, document_id desc) include (${FILTERS})`,
  created: `(workspace_id, created_at desc, document_id desc) include (${FILTERS})`,
  counted: `(workspace_id, counted_at desc, document_id desc) include (${FILTERS}) where counted_at is not null`,
  type: '(workspace_id, template_id, updated_at desc, document_id desc) include (role_id, to_fix, pay_missing)',
  role: '(workspace_id, title, role_id, updated_at desc, document_id desc) include (template_id, to_fix, pay_missing)',
};

/** No statement of a release before names them, and only the list read them. */
const REPLACED = [
  ...['updated', 'created', 'of_template'].map((name) => `generated_documents_ws_${name}`),
  ...['to_fix', 'clear', 'without_pay'].map((name) => `document_checks_${name}`),
];

/**
 * A row for each document with all that the list sorts and filters by (decision 045), so that a page is found in one
 * index. The database keeps it right, also for a release that does not know of it: each value is written by a trigger
 * of the table that owns it. `title` is that of the role in lower case; `counted_at` is the time of the text whose
 * counts `to_fix` and `pay_missing` follow from, null before the first.
 */
export async function prepare(db: Db, say: Say): Promise<void> {
  await change(db, async (tx) => {
    const { rows } = await sql<{ name: string | null }>`select to_regclass('listed_documents') as name`.execute(tx);
    if (rows[0]?.name) return;
    await table(tx);
    await functions(tx);
    await triggers(tx);
  });
  await fill(db, say);
  for (const [name, on] of Object.entries(ORDERS))
    await createIndex(db, { name: `listed_documents_${name}`, on: `listed_documents ${on}` });
  await sql`vacuum analyze listed_documents`.execute(db);
  for (const name of REPLACED) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
}

export async function up(_: Kysely<unknown>): Promise<void> {}

/** An index-only scan reads the row of each entry that was written since the last vacuum. */
const VACUUM = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02';

const table = (db: Tx) =>
  sql`
    create table listed_documents (
      document_id uuid primary key references generated_documents on delete cascade,
      workspace_id uuid not null,
      template_id uuid,
      role_id uuid,
      title text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      counted_at timestamptz(3),
      to_fix boolean,
      pay_missing boolean not null default false
    ) with (${sql.raw(VACUUM)})`.execute(db);

const OF_DOCUMENT = ['workspace_id', 'template_id', 'role_id', 'title', 'created_at', 'updated_at'];
const OF_COUNTS = ['counted_at', 'to_fix', 'pay_missing'];

const list = (columns: readonly string[], of = '') => sql.raw(columns.map((column) => `${of}${column}`).join(', '));
const set = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));

/** Of a document `d` and its counts `c`, if any. */
const values = (title: string) => sql`d.id, d.workspace_id, d.template_id, d.role_id, ${sql.raw(title)}, d.created_at,
  d.updated_at, case when c.version > 0 then c.updated_at end, c.to_fix, coalesce(c.pay_missing, false)`;
const into = sql`insert into listed_documents (document_id, ${list(OF_DOCUMENT)}, ${list(OF_COUNTS)})`;

/**
 * A writer replaces the values of its own table alone: those of others may change at the same time. `for share`: a role
 * that is being renamed is waited for, as in 021.
 */
async function functions(db: Tx): Promise<void> {
  await sql`
    create function title_of_role(role uuid) returns text language sql volatile
    begin atomic
      select lower(job_title) from role_details where id = role for share;
    end`.execute(db);
  await sql`
    create function list_document() returns trigger language plpgsql as $$
    begin
      insert into listed_documents (document_id, ${list(OF_DOCUMENT)})
        values (new.id, new.workspace_id, new.template_id, new.role_id, title_of_role(new.role_id), new.created_at,
          new.updated_at);
      return null;
    end $$`.execute(db);
  await sql`
    create function list_document_again() returns trigger language plpgsql as $$
    begin
      update listed_documents set workspace_id = new.workspace_id, template_id = new.template_id, role_id = new.role_id,
          title = case when role_id is not distinct from new.role_id then title else title_of_role(new.role_id) end,
          created_at = new.created_at, updated_at = new.updated_at
        where document_id = new.id;
      if not found then
        ${into} select ${values('title_of_role(d.role_id)')}
          from generated_documents d left join document_checks c on c.document_id = d.id where d.id = new.id
          on conflict (document_id) do update set ${set(OF_DOCUMENT)};
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function list_counts() returns trigger language plpgsql as $$
    begin
      update listed_documents set counted_at = new.updated_at, to_fix = new.to_fix, pay_missing = new.pay_missing
        where document_id = new.document_id;
      if not found then
        ${into} select ${values('title_of_role(d.role_id)')}
          from generated_documents d join document_checks c on c.document_id = d.id where d.id = new.document_id
          on conflict (document_id) do update set ${set(OF_COUNTS)};
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function list_title() returns trigger language plpgsql as $$
    begin
      update listed_documents set title = lower(new.job_title) where document_id = any(array(
        select id from generated_documents where workspace_id = new.workspace_id and role_id = new.id));
      return null;
    end $$`.execute(db);
}

/** Those of the role run after those of 021, in the order of their names: documents are locked before their row here. */
async function triggers(db: Tx): Promise<void> {
  const own = ['workspace_id', 'template_id', 'role_id', 'created_at', 'updated_at'];
  const counts = ['version', 'updated_at', 'to_fix', 'pay_missing'];
  const differ = (columns: readonly string[]) =>
    sql`(${list(columns, 'old.')}) is distinct from (${list(columns, 'new.')})`;
  await sql`create trigger list_document after insert on generated_documents
    for each row execute function list_document()`.execute(db);
  await sql`create trigger list_document_again after update on generated_documents
    for each row when (${differ(own)}) execute function list_document_again()`.execute(db);
  await sql`create trigger list_counts after insert on document_checks
    for each row when (new.version > 0) execute function list_counts()`.execute(db);
  await sql`create trigger list_other_counts after update on document_checks
    for each row when (new.version > 0 and ${differ(counts)}) execute function list_counts()`.execute(db);
  await sql`create trigger list_title after update of job_title on role_details
    for each row when (lower(old.job_title) <> lower(new.job_title)) execute function list_title()`.execute(db);
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Lists the documents of before, in short statements that keep them from being deleted, and their roles from being renamed. */
async function fill(db: Db, say: Say): Promise<void> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from generated_documents`.execute(db);
  const total = (rows[0]?.total ?? 0).toLocaleString('en-US');
  const progress = progressOf(say, (done) => `Listing documents: ${done.toLocaleString('en-US')} of ${total}`);
  const pace = createPace();
  let done = 0;
  for (let after: string | undefined = FIRST_ID; after; ) {
    const from: string = after;
    const some = await pace((limit) => change(db, (tx) => listSome(tx, from, limit)));
    done += some.count;
    if (some.count > 0) progress(done);
    after = some.last;
  }
}

async function listSome(db: Tx, after: string, limit: number): Promise<{ last: string | undefined; count: number }> {
  const { rows } = await sql<{ last: string; count: number }>`
    with batch as materialized (
      select id from generated_documents where id > ${after} order by id limit ${limit} for key share
    ),
    added as (
      ${into} select ${values('title_of_role(d.role_id)')}
        from batch join generated_documents d on d.id = batch.id left join document_checks c on c.document_id = d.id
        on conflict (document_id) do nothing
    )
    select id as last, (select count(*)::int from batch) as count from batch order by id desc limit 1`.execute(db);
  return { last: rows[0]?.last, count: rows[0]?.count ?? 0 };
}
