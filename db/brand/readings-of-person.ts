import { sql } from 'kysely';
import { addTokens, countedColumns } from '#db/accounts/token-use.ts';
import { markDeleting } from '#db/base/files.ts';
import type { Db, Tx } from '#db/schema.ts';
import { type GenerationView, type Held, now, oneMore, toFailed, viewColumns, whereHeld } from '#db/tasks/rows.ts';
import { endedBy } from '#db/tasks/settle.ts';
import type { InputOf } from '#db/tasks/tasks.ts';
import { inTransaction } from '#db/transact.ts';
import { privateTo, type Scope } from '#shared/scope.ts';
import type { CardError } from '#shared/tasks/card.ts';

/** What people have read for them ('Start from an advert', 'Learn from samples'): rows of their tasks. */

type ReadingInput = InputOf<'read_advert' | 'learn_voice'>;

const storeInput = (db: Db, held: Held, input: ReadingInput | null) =>
  db
    .updateTable('generation_queue')
    .set({ input: input && JSON.stringify(input) })
    .where(whereHeld(held))
    .returning(['workspace_id'])
    .executeTakeFirst();

/**
 * Keeps the text of a source in place of the source, so that no attempt opens it again; its file is marked for removal in
 * the same transaction. Null: it has no text. False when the row is no longer this run's.
 */
export const keepText = (
  db: Db,
  held: Held,
  input: ReadingInput | null,
  file?: { bucket: string; path: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await storeInput(tx, held, input);
    if (row && file) await markDeleting(tx, row, file);
    return row !== undefined;
  });

/** A source that cannot be opened is not tried again: each try would be one more request to a foreign server. */
export const forgetInput = async (db: Db, held: Held): Promise<void> => {
  await storeInput(db, held, null);
};

type Refusal = { error: CardError; tokens: number; model: string | undefined; prompt: string };

/**
 * Fails the row for good and empties it in the same statement: nothing of a source that must not be kept is left.
 * Undefined: the row is no longer this run's.
 */
export async function refuseReading(
  db: Db,
  held: Held,
  { error, tokens, model, prompt }: Refusal,
): Promise<GenerationView | undefined> {
  const ending = db
    .updateTable('generation_queue')
    .set({ ...toFailed(error), attempt_count: oneMore, scheduled_for: null, input: null, result: null })
    .set({ tokens: Math.ceil(tokens), model: model ?? null, prompt })
    .where(whereHeld(held))
    .returning(viewColumns);
  const { rows } = await sql<GenerationView>`
    with ended as (${ending}),
      used as (${addTokens(sql`select ${countedColumns}, ${Math.ceil(tokens)}::int as tokens from ended`)})
    select * from ended`.execute(db);
  return rows[0] ?? endedBy(db, held);
}

type Asset = { id: string; title: string; text: string | null };

/** The assets of a workspace among these ids; `text` is null for those without one. */
export async function assetTexts(
  db: Db,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  ids: readonly string[],
  most = 60_000,
): Promise<Asset[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('reference_documents')
    .select(['id', 'title', sql<string | null>`left(extracted_text, ${sql.lit(most)})`.as('text')])
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    .execute();
}

/** The titles of the assets of a workspace among these ids. */
export async function assetTitles(
  db: Db,
  { workspace_id }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reference_documents')
    .select(['id', 'title'])
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The text of an asset that was made from it, in the transaction that makes the asset. */
export const setText = (tx: Tx, { workspace_id }: Scope, id: string, text: string) =>
  tx
    .updateTable('reference_documents')
    .set({ extracted_text: text })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();

/**
 * Empties the reading that a role was made from, in the transaction that makes the role, and returns what it held.
 * Undefined: it is another person's, closed or not completed.
 */
export const takeReading = (tx: Tx, scope: Scope, id: string) =>
  tx
    .with('taken', (db) =>
      db
        .selectFrom('generation_queue')
        .select(['id', 'result'])
        .where('id', '=', id)
        .where('workspace_id', '=', scope.workspace_id)
        .where('user_id', '=', privateTo(scope))
        .where('task', '=', 'read_advert')
        .where('status', '=', 'completed')
        .where('closed_at', 'is', null)
        .forUpdate(),
    )
    .updateTable('generation_queue')
    .from('taken')
    .set({ input: null, result: null, closed_at: now, closed_as: 'accepted', replaced_at: now })
    .whereRef('generation_queue.id', '=', 'taken.id')
    .returning('taken.result')
    .executeTakeFirst();
