import { sql } from 'kysely';
import { recordEvent } from '#db/base/outbox.ts';
import { mayChange } from '#db/base/scope.ts';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db, Tx } from '#db/schema.ts';
import { inReach, type Reach } from '#db/tasks/read.ts';
import { type GenerationView, toFailed, viewColumns } from '#db/tasks/rows.ts';
import type { WorkspaceEvent } from '#shared/events.ts';
import type { CardError } from '#shared/tasks/card.ts';

/** One generation, all of a role, of a workspace, or that an API key started. */
export type Which = { by: 'id' | 'role_id' | 'workspace_id' | 'api_key_id'; is: string };

/**
 * Cancels the unfinished generations that are meant (GAP-61) and records it. One by its id is cancelled by those who may
 * change it; with a role or a workspace go those of every author. Final rows and those out of reach are left alone. The
 * attempts stay as they were.
 */
export async function stopGenerations(
  tx: Tx,
  reach: Reach,
  { by, is }: Which,
  error: CardError,
): Promise<GenerationView[]> {
  const stopped = await tx
    .updateTable('generation_queue')
    .set({ ...toFailed(error), scheduled_for: null, run_token: null })
    .where(`generation_queue.${by}`, '=', is)
    .where(inReach(reach))
    .where(by !== 'id' || reach === 'all_workspaces' ? sql<boolean>`true` : mayChange(reach))
    .where(unfinished)
    .returning(viewColumns)
    .execute();
  // Nobody but its author knows of another task.
  const writing = stopped.filter(({ task }) => task === 'write');
  const [first] = writing;
  if (!first) return stopped;
  const origin = reach === 'all_workspaces' ? { workspace_id: first.workspace_id, actor_id: null } : reach;
  await recordEvent(tx, origin, ...writing.map(toCancelled));
  return stopped;
}

const toCancelled = (row: GenerationView): WorkspaceEvent => ({
  type: 'generation.cancelled',
  subject_id: row.id,
  payload: {
    role_id: row.role_id,
    template_id: row.template_id,
    template_name: row.template_name,
    job_title: row.job_title,
    company_name: row.company_name,
  },
});

/** The draft of a cancelled row, once; other rows have none. */
export const storeDraft = (db: Db, id: string, draft: string): Promise<unknown> =>
  db
    .updateTable('generation_queue')
    .set({ draft })
    .where('id', '=', id)
    .where('draft', 'is', null)
    .where(sql<boolean>`error ->> 'code' = 'cancelled'`)
    .execute();
