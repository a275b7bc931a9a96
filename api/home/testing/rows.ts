import { randomBytes, randomUUID } from 'node:crypto';
import type { Db, NewGeneration } from '#db/schema.ts';

type Text = { id: string; workspace_id: string; role_id: string };
type Person = { id: string };

const change = { part: 'text', from: 0, to: 4, text: 'Do come', off: null, note: null };

/** A finished proposal with two changes. */
export const aProposal = (db: Db, { id, workspace_id }: Text, by: Person | null, more: Partial<NewGeneration> = {}) =>
  db
    .insertInto('generation_queue')
    .values({
      workspace_id,
      document_id: id,
      task: 'refine',
      user_id: by?.id ?? null,
      status: 'completed',
      completed_at: new Date(),
      result: JSON.stringify({ changes: [change, change], fixed: null, note: null }),
      ...more,
    })
    .execute();

/** The same, which an API key asked for. */
export async function aProposalOfKey(db: Db, text: Text, maker: Person): Promise<void> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      workspace_id: text.workspace_id,
      created_by: maker.id,
      name: 'Robot',
      prefix: randomUUID().slice(0, 10),
      hash: randomBytes(32),
      permissions: ['content.write'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await aProposal(db, text, null, { api_key_id: id });
}

/** The last generation of a template for a role, a moment after its text. */
export const aLaterGeneration = (
  db: Db,
  { workspace_id, role_id }: Pick<Text, 'workspace_id' | 'role_id'>,
  more: Partial<NewGeneration> & { template_id: string; user_id: string },
) =>
  db
    .insertInto('generation_queue')
    .values({ workspace_id, role_id, updated_at: new Date(Date.now() + 1_000), ...more })
    .execute();

/** Columns of one that failed for good. */
export const failedWith = (code: string) => ({
  status: 'failed' as const,
  error: JSON.stringify({ code, message: 'The AI did not answer', title: null, messages: [], request_id: null }),
  last_error: 'The AI did not answer',
});
