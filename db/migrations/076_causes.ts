import { sql } from 'kysely';
import { addConstraint, change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const COLUMNS = [
  ['document_versions', 'cause text'],
  ['document_versions', 'note_id uuid'],
  ['review_votes', 'used_at timestamptz(3)'],
  ['reviews', 'open_at_send jsonb'],
  ['reviews', 'open_at_approval jsonb'],
] as const;

/**
 * Why a version was made, and the answer that it was refined from; when an answer became an instruction; what was to fix
 * when a round was sent and approved. What is there already has none, and the release before writes none.
 */
export async function prepare(db: Db): Promise<void> {
  for (const [table, column] of COLUMNS) {
    const add = sql`alter table ${sql.table(table)} add column if not exists ${sql.raw(column)}`;
    await change(db, (tx) => add.execute(tx));
  }
  const rule = 'check (char_length(cause) <= 120)';
  await addConstraint(db, { table: 'document_versions', name: 'document_versions_cause', rule });
}
