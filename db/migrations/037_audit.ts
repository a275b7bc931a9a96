import { type Kysely, sql } from 'kysely';
import type { Say } from '#db/backfill.ts';
import { createPace, progressOf } from '#db/backfill.ts';
import { change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** The actions of earlier releases that report a refusal. */
const REFUSALS = sql`('sign_in_failed', 'reauthentication_failed', 'second_step_failed', 'refresh_token_reused')`;
const INDEXES = [
  { name: 'audit_events_of_actor', on: 'auth.audit_log (actor_id, id desc) where actor_id is not null' },
  { name: 'audit_events_by_action', on: 'auth.audit_log (action, id desc)' },
  { name: 'audit_events_by_address', on: 'auth.audit_log (ip, id desc) where ip is not null' },
  { name: 'audit_events_by_time', on: 'auth.audit_log (created_at)' },
];

/** Adds the outcome to the rows of earlier releases, and the indexes. Can be interrupted and repeated. */
export async function prepare(db: Db, say: Say): Promise<void> {
  await change(db, (tx) =>
    sql`alter table auth.audit_log add column if not exists outcome text not null default 'success'`.execute(tx),
  );
  const progress = progressOf(say, (done) => `Adding the outcome to audit entries: ${done}`);
  const pace = createPace();
  let done = 0;
  for (let isLast = false; !isLast; ) {
    const { numAffectedRows = 0n } = await pace((limit) => markRefused(limit).execute(db));
    done += Number(numAffectedRows);
    isLast = numAffectedRows === 0n;
    if (done > 0) progress(done, isLast);
  }
  for (const index of INDEXES) await createIndex(db, index);
}

const markRefused = (limit: number) => sql`
  update auth.audit_log set outcome = 'refused' where id in (
    select id from auth.audit_log where outcome = 'success' and action in ${REFUSALS} limit ${limit})`;

/**
 * The audit becomes `audit.events`, in a schema that a role of its own takes over after the migrations (`separateRoles`).
 * `auth.audit_log` remains as a view, which previous releases read and write. Triggers define what may ever happen to a
 * row, for every role: it expires, or what names a deleted person is emptied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Entries that a previous release wrote since `prepare`.
  await sql`update auth.audit_log set outcome = 'refused'
    where outcome = 'success' and action in ${REFUSALS}`.execute(db);
  await moveTable(db);
  await makeRules(db);
  await makeFunctions(db);
  await makeView(db);
}

async function moveTable(db: Kysely<unknown>): Promise<void> {
  await sql`create schema audit`.execute(db);
  await sql`alter table auth.audit_log set schema audit`.execute(db);
  await sql`alter table audit.audit_log rename to events`.execute(db);
  await sql`alter table audit.events rename column ip to address`.execute(db);
  await sql`alter index audit.audit_log_of_user rename to audit_events_of_user`.execute(db);
  await sql`
    alter table audit.events
      add column device text,
      add column session_id uuid,
      add column request_id text,
      add constraint audit_outcome check (outcome in ('success', 'refused')) not valid`.execute(db);
  await sql`
    create table audit.settings (
      retention_days int not null check (retention_days > 0)
    )`.execute(db);
  await sql`insert into audit.settings values (365)`.execute(db);
}

/** Keys of details that name a person. */
const NAMES = sql`array['name', 'email', 'phone']`;

async function makeRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit.is_expired(written timestamptz) returns boolean
    language sql stable set search_path = pg_catalog as $$
      select written < now() - make_interval(days => (select retention_days from audit.settings))
    $$`.execute(db);
  await sql`
    create function audit.refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      if tg_op = 'DELETE' and audit.is_expired(old.created_at) then return old; end if;
      if tg_op = 'UPDATE'
        and (new.id, new.user_id, new.actor_id, new.action, new.outcome, new.session_id, new.request_id, new.created_at)
          is not distinct from (old.id, old.user_id, old.actor_id, old.action, old.outcome, old.session_id,
            old.request_id, old.created_at)
        and (new.address is null or new.address is not distinct from old.address)
        and (new.device is null or new.device is not distinct from old.device)
        and new.details in (old.details, old.details - ${NAMES})
      then return new; end if;
      raise exception 'audit events are not changed and not deleted' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`create trigger refuse_change before update or delete on audit.events
    for each row execute function audit.refuse_change()`.execute(db);
  await sql`create trigger refuse_truncate before truncate on audit.events
    for each statement execute function audit.refuse_change()`.execute(db);
}

/** They run with the rights of their owner and read nothing that another role owns. */
async function makeFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit.delete_expired() returns bigint
    language sql security definer set search_path = pg_catalog as $$
      with gone as (
        delete from audit.events where id in (
          select id from audit.events where audit.is_expired(created_at) order by created_at limit 10000)
        returning 1
      ) select count(*) from gone
    $$`.execute(db);
  await sql`
    create function audit.forget(person uuid) returns bigint
    language sql security definer set search_path = pg_catalog as $$
      with emptied as (
        update audit.events e set
          address = case when coalesce(actor_id, person) = person then null else address end,
          device = case when coalesce(actor_id, person) = person then null else device end,
          details = details - ${NAMES}
        where (user_id = person or actor_id = person)
          and exists (select from audit.events d
            where d.user_id = person and d.action in ('account_deleted', 'user_deleted_by_admin'))
        returning 1
      ) select count(*) from emptied
    $$`.execute(db);
}

/** Until the contract step, for previous releases. */
async function makeView(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view auth.audit_log as
      select id, user_id, actor_id, action, address as ip, details, created_at from audit.events`.execute(db);
  await sql`
    create function auth.write_audit_log() returns trigger language plpgsql as $$
    begin
      insert into audit.events (user_id, actor_id, action, outcome, address, details)
        values (new.user_id, new.actor_id, new.action,
          case when new.action in ${REFUSALS} then 'refused' else 'success' end, new.ip,
          coalesce(new.details, '{}'));
      return new;
    end $$`.execute(db);
  await sql`create trigger write_audit_log instead of insert on auth.audit_log
    for each row execute function auth.write_audit_log()`.execute(db);
}
