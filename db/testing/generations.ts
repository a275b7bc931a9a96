import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, NewGeneration } from '#db/schema.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import type { Reach } from '#db/tasks/read.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import type { Claimed } from '#db/tasks/settle.ts';
import { stopGenerations } from '#db/tasks/stop.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import type { CardError } from '#shared/tasks/card.ts';

/** A pending generation of a role that is ready, with its owner, role and template. */
export async function aGeneration(db: Db, more: Partial<NewGeneration> = {}) {
  const { user, role, document, guideline } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  if (!template) throw new Error('There are no templates');
  const row = await db
    .insertInto('generation_queue')
    .values({
      user_id: user.id,
      workspace_id: more.user_id ?? user.id,
      role_id: role.id,
      template_id: template.id,
      request_id: 'request-1',
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { user, role, document, guideline, template, row: { ...row, user_id: user.id } };
}

/** The same, claimed by a run. */
export async function aRunningGeneration(db: Db, more: Partial<NewGeneration> = {}) {
  const made = await aGeneration(db, more);
  const held = await claimed(db, made.row.id);
  return { ...made, held, claimed: held };
}

/** The row as a run that claims it now reads it, with the token of that run. */
export async function claimed(db: Db, id: string): Promise<Claimed> {
  const token = randomUUID();
  const row = await claimGeneration(db, id, { token, alone: false });
  if (!row) throw new Error('The row could not be claimed');
  return { ...row, token };
}

/** As a person cancels it, in a transaction of its own. */
export const cancelGeneration = async (
  db: Db,
  reach: Reach,
  id: string,
  error: CardError,
): Promise<GenerationView | undefined> => {
  const [stopped] = await db.transaction().execute((tx) => stopGenerations(tx, reach, { by: 'id', is: id }, error));
  return stopped;
};

export const theRow = (db: Db, id: string) =>
  db.selectFrom('generation_queue').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Shifts all times of the row into the past. */
export const age = (db: Db, id: string, seconds: number) =>
  sql`update generation_queue set
    updated_at = updated_at - make_interval(secs => ${seconds}),
    ended_at = ended_at - make_interval(secs => ${seconds}),
    scheduled_for = scheduled_for - make_interval(secs => ${seconds}),
    heartbeat_at = heartbeat_at - make_interval(secs => ${seconds}),
    enqueued_at = enqueued_at - make_interval(secs => ${seconds})
    where id = ${id}`.execute(db);
