import { sql } from 'kysely';
import { addConstraint, change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const FINAL = "status = 'completed' or (status = 'failed' and scheduled_for is null)";

const FUNCTIONS = [
  `create or replace function generation_stays_final() returns trigger language plpgsql as $$
begin
  if old.status = 'completed' and new.status not in ('completed', 'failed') then
    raise exception 'a completed generation can change to failed only' using errcode = 'check_violation';
  end if;
  if old.status = 'failed' and old.scheduled_for is null and new.status <> 'failed' then
    raise exception 'a finally failed generation stays failed' using errcode = 'check_violation';
  end if;
  if new.status = 'completed' or (new.status = 'failed' and new.scheduled_for is null) then
    new.ended_at := coalesce(old.ended_at, now());
  end if;
  return new;
end $$;`,
  `create or replace function generation_begins_final() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, new.updated_at);
  return new;
end $$;`,
  `create or replace function end_task_of_document() returns trigger language plpgsql as $$
begin
  new.input := null;
  new.result := null;
  new.closed_at := coalesce(new.closed_at, now());
  new.closed_as := coalesce(new.closed_as, 'discarded');
  new.replaced_at := coalesce(new.replaced_at, now());
  new.updated_at := now();
  if new.ended_at is null then
    new.ended_at := now();
    new.status := 'failed';
    new.scheduled_for := null;
    new.run_token := null;
    new.last_error := 'The document was deleted';
    new.error := jsonb_build_object('code', 'cancelled', 'message', 'The document was deleted', 'title', null,
      'messages', '[]'::jsonb, 'request_id', null);
  end if;
  return new;
end $$;`,
];

const TRIGGER = `create or replace trigger generation_begins_final before insert on generation_queue
  for each row when (new.status = 'completed' or (new.status = 'failed' and new.scheduled_for is null))
  execute function generation_begins_final()`;

/** Under the names that they have, each on a column that a claim leaves alone. */
const INDEXES = [
  { name: 'generation_queue_ended', on: '(ended_at) where ended_at is not null' },
  { name: 'generation_queue_waiting', on: '(created_at) where ended_at is null' },
  { name: 'generation_queue_open_tasks', on: "(user_id, created_at) where task <> 'write' and closed_at is null" },
  {
    name: 'generation_queue_refine_of_caller',
    on: "(document_id, coalesce(api_key_id, user_id)) where task = 'refine' and ended_at is null",
    unique: true,
  },
  {
    name: 'generation_queue_unfinished_check_facts',
    on: "(document_id) where task = 'check_facts' and ended_at is null",
    unique: true,
  },
  {
    name: 'generation_queue_ws_unfinished',
    on: '(workspace_id, role_id, template_id) where ended_at is null',
    unique: true,
  },
];

const ROWS_AT_ONCE = 5_000;

/**
 * When a generation became final is a column, and the indexes rest on it: a claim changes none of them. Processes of
 * the release before have ended.
 */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) =>
    sql`alter table generation_queue add column if not exists ended_at timestamptz(3)`.execute(tx),
  );
  for (const one of [...FUNCTIONS, TRIGGER]) await change(db, (tx) => sql.raw(one).execute(tx));
  await fillEndedAt(db);
  const rule = `check ((ended_at is not null) = (${FINAL}))`;
  await addConstraint(db, { table: 'generation_queue', name: 'status_says_ended', rule });
  for (const { name, on, unique = false } of INDEXES) await renewIndex(db, { name, on, unique });
  await sql`drop index concurrently if exists generation_queue_failed`.execute(db);
  await change(db, (tx) => sql`alter table generation_queue set (fillfactor = 80)`.execute(tx));
}

/** Of each row the moment of its last change, which ended it. */
async function fillEndedAt(db: Db): Promise<void> {
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with batch as (
        select id from generation_queue where id > ${last}::uuid order by id limit ${ROWS_AT_ONCE}
      ), filled as (
        update generation_queue set ended_at = updated_at from batch
        where generation_queue.id = batch.id and ended_at is null and (${sql.raw(FINAL)})
      )
      select id from batch order by id desc limit 1`.execute(db);
    last = rows[0]?.id;
  }
}

type Renewed = { name: string; on: string; unique: boolean };

/** The one of before stands until the new one is complete. */
async function renewIndex(db: Db, { name, on, unique }: Renewed): Promise<void> {
  const made = `${name}_renewed`;
  if (await isRenewed(db, name, on)) return;
  await createIndex(db, { name: made, on: `generation_queue ${on}`, unique });
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  await change(db, (tx) => sql`alter index ${sql.id(made)} rename to ${sql.id(name)}`.execute(tx));
}

async function isRenewed(db: Db, name: string, on: string): Promise<boolean> {
  const { rows } = await sql<{ columns: string }>`
    select pg_get_indexdef(to_regclass(${name})) as columns where to_regclass(${name}) is not null`.execute(db);
  const column = on.includes('ended_at') ? 'ended_at' : 'created_at';
  return rows[0]?.columns.includes(column) ?? false;
}
