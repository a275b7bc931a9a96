import { sql } from 'kysely';
import { recordEvent } from '#db/base/outbox.ts';
import { afterCursor, contains, readCursor, toPage } from '#db/base/page.ts';
import { mayChange } from '#db/base/scope.ts';
import { markLogo } from '#db/brand/guideline-look.ts';
import type { Db, Tx } from '#db/schema.ts';
import { type Act, recordActivity } from '#db/team/activity.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { markDue } from '#db/text/due-checks.ts';
import type { GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import type { Scope } from '#shared/scope.ts';
import { REQUIRED_GUIDELINE_FIELDS } from '#shared/tasks/readiness.ts';
import { VOICE_TEXTS } from '#shared/text/material.ts';

type ListQuery = { limit: number; after?: string | undefined; q?: string | undefined; sort: 'updated' | 'created' };

const columns = ['id', 'user_id', 'version', ...VOICE_TEXTS, 'created_at', 'updated_at'] as const;

// Exactly the expression of the index brand_guidelines_search: a different one would not use that index.
const searched = sql`(profile_name || ' ' || writing_style || ' ' || personality_traits)`;

const changedBy = nameOfPerson('brand_guidelines.updated_by').as('changed_by');

/** Whether CTX-05 would pass; compares lengths only, so that long texts are not read. Null without a brand voice. */
export const guidelineFieldsFilled = (table: string) =>
  sql<boolean | null>`(${sql.join(
    REQUIRED_GUIDELINE_FIELDS.map((name) => sql`${sql.ref(`${table}.${name}`)} <> ''`),
    sql` and `,
  )})`;

/** The rows of one page of brand voices, one more than the limit. */
export function guidelinesPage(db: Db, scope: Scope, { limit, after, q, sort }: ListQuery) {
  const column = sort === 'created' ? 'created_at' : 'updated_at';
  const cursor = readCursor(after, 'time');
  return db
    .selectFrom('brand_guidelines')
    .select(['id', 'profile_name', 'created_at', 'updated_at'])
    .select(guidelineFieldsFilled('brand_guidelines').$castTo<boolean>().as('complete'))
    .select([nameOfPerson('brand_guidelines.user_id').as('author'), changedBy])
    .where('workspace_id', '=', scope.workspace_id)
    .$if(Boolean(q), (query) => query.where(sql<boolean>`${searched} ilike ${contains(q ?? '')}`))
    .where(afterCursor(cursor, { value: sql.ref(column), id: sql.ref('id'), order: 'desc' }))
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}

/** HUB-03, HUB-05: newest first, without long columns. */
export async function listGuidelines(db: Db, scope: Scope, query: ListQuery) {
  const rows = await guidelinesPage(db, scope, query).execute();
  return toPage(rows, query.limit, (row) => (query.sort === 'created' ? row.created_at : row.updated_at));
}

export const guidelinesOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('brand_guidelines')
    .select([...columns, changedBy])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();

export async function insertGuidelines(tx: Tx, scope: Scope, input: GuidelinesInput) {
  const made = await tx
    .insertInto('brand_guidelines')
    .values({ ...input, workspace_id: scope.workspace_id, user_id: scope.actor_id })
    .returning([...columns, changedBy])
    .executeTakeFirstOrThrow();
  await recordActivity(tx, scope, actOn('brand.created', made));
  return made;
}

type Voice = { id: string; profile_name: string };
const actOn = (action: Act['action'], { id, profile_name }: Voice): Act => ({
  action,
  subject: { id, name: profile_name },
});

type Words = 'words_to_avoid' | 'words_we_use';
type Change = Omit<GuidelinesInput, Words> & { [Name in Words]?: string | undefined };

/**
 * A list of words or a statement that is not given stays as it is. Undefined: the workspace has no such brand voice, or it has another
 * version than `seen`.
 */
export async function updateGuidelines(tx: Tx, scope: Scope, id: string, input: Change, seen?: number) {
  const before = await tx
    .selectFrom('brand_guidelines')
    .select(columns)
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before || (seen !== undefined && seen !== before.version)) return undefined;
  const after = await tx
    .updateTable('brand_guidelines')
    .set({ ...input, updated_at: sql<Date>`now()`, updated_by: scope.actor_id })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .returning([...columns, changedBy])
    .executeTakeFirstOrThrow();
  if (VOICE_TEXTS.some((name) => before[name] !== after[name])) {
    const payload = { profile_name: after.profile_name };
    await recordEvent(tx, scope, { type: 'brand.updated', subject_id: id, payload });
    await recordActivity(tx, scope, actOn('brand.changed', after));
  }
  return after;
}

/**
 * Roles that use it lose it (GAP-32), and the file of its logo is marked. They are locked first: saving a role locks the role before its brand
 * voice, and the two must not deadlock.
 */
export async function deleteGuidelines(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  await tx
    .selectFrom('role_details')
    .select('id')
    .where('brand_guidelines_id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = await tx
    .selectFrom('brand_guidelines')
    .select(['id', 'profile_name'])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .forUpdate()
    .executeTakeFirst();
  if (!own) return false;
  await markLogo(tx, scope, id);
  // Afterwards nothing says which they were.
  await markDue(tx, [{ of: 'brand_guidelines_id', is: id, urgency: 2 }]);
  await tx.deleteFrom('brand_guidelines').where('id', '=', id).where('workspace_id', '=', scope.workspace_id).execute();
  await recordActivity(tx, scope, actOn('brand.deleted', own));
  return true;
}
