import { type Kysely, sql } from 'kysely';
import type { Backfill } from '#db/backfill.ts';

const isNewer = sql`newer.user_id = target.user_id and newer.role_id = target.role_id
  and newer.template_id = target.template_id and (newer.created_at, newer.id) > (target.created_at, target.id)`;

/** The generations of before that are not the last ones, for 028. */
export const replaced: Backfill = {
  table: 'generation_queue',
  rows: 'order of generations',
  key: ['id'],
  column: 'replaced_at',
  where: sql`(target.role_id is null or target.template_id is null
    or exists (select from generation_queue newer where ${isNewer}))`,
  value: sql`coalesce((select min(created_at) from generation_queue newer where ${isNewer}), now())`,
};

/**
 * Which generation of a role and template is the last one. `replaced_at` is when another one was started in its place, or
 * when its role or template was deleted; null: it is the last. Triggers write it, so that it is right whoever starts a
 * generation, also a release that does not know of it. `draft` is what a cancelled one had written, until it is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generation_queue add column replaced_at timestamptz(3), add column draft text`.execute(db);
  await replaceAtStart(db);
  await replaceAtDeletion(db);
}

async function replaceAtStart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function replace_generation() returns trigger language plpgsql as $$
    begin
      update generation_queue earlier set replaced_at = now()
        from (
          select distinct on (user_id, role_id, template_id) * from started
          order by user_id, role_id, template_id, created_at desc, id desc
        ) as newest
        where earlier.user_id = newest.user_id and earlier.role_id = newest.role_id
          and earlier.template_id = newest.template_id and earlier.replaced_at is null
          and (earlier.created_at, earlier.id) < (newest.created_at, newest.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger replace_generation after insert on generation_queue
    referencing new table as started for each statement execute function replace_generation()`.execute(db);
}

async function replaceAtDeletion(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function orphan_generation() returns trigger language plpgsql as $$
    begin
      new.replaced_at := coalesce(new.replaced_at, now());
      return new;
    end $$`.execute(db);
  await sql`create trigger orphan_generation before update of role_id, template_id on generation_queue
    for each row when (new.role_id is null or new.template_id is null) execute function orphan_generation()`.execute(
    db,
  );
}
