import type { Deps } from '#api/deps.ts';
import { openThreadsOf } from '#db/review/comments/threads.ts';
import { publishLive } from '#platform/live-events.ts';
import type { Scope } from '#shared/scope.ts';

/** Publishes to the pages of the workspace that they are to fetch the threads of a document again (COMMENT-13). */
export async function publishThreads(
  { db, redis, log }: Pick<Deps, 'db' | 'redis' | 'log'>,
  scope: Pick<Scope, 'workspace_id'>,
  document_id: string,
): Promise<void> {
  const document = await openThreadsOf(db, scope, document_id);
  const threads = { document_id, open: document?.open_threads ?? 0 };
  const { workspace_id } = scope;
  // The pages fetch them at the latest when they are looked at again: no reason to fail what is stored.
  await publishLive(redis, { type: 'threads', workspace_id, threads }).catch((error: unknown) =>
    log.warn({ error }, 'The change of a thread could not be published'),
  );
}
