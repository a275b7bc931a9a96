import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { startLimit } from '#api/http/limits.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { cancelOne } from '#api/tasks/service.ts';
import { acceptRefinement } from '#api/writing/proposals/accept.ts';
import { endedProposal, shownProposal, shownProposals } from '#api/writing/proposals/shown.ts';
import { startRefinement } from '#api/writing/proposals/start.ts';
import { closeTasks, openTasksOf, taskOf } from '#db/tasks/tasks.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { forgetCards, publishProposals } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import type { ProposalsEvent } from '#shared/contracts/socket.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonScope } from '#shared/scope.ts';
import * as contract from '#shared/writing/contracts/proposals.ts';

export type ProposalParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log' | 'metrics'>;

/** Refinements that nobody has accepted yet, each of its author alone, or of a key (REFINE). */
export function proposalRoutes(parts: ProposalParts, checkBearer: CheckBearer) {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  const limit = startLimit(parts);
  serve(router, contract.startProposal, async ({ scope, params: { id }, body, idempotencyKey, requestId }) => {
    await limit(scope);
    const { row } = await startRefinement(parts, scope, { id, body, key: idempotencyKey, requestId });
    return shownProposal(parts, scope, row.id);
  });
  serve(router, contract.listProposals, async ({ scope, params: { id } }) => {
    const { version } = await found(generatedDocumentOf(db, scope, id));
    const rows = (await openTasksOf(db, scope, id)).filter(({ task }) => task === 'refine');
    return { items: await shownProposals(parts, rows, version) };
  });
  serve(router, contract.readProposal, ({ scope, params: { id }, query: { wait }, req, res }) =>
    wait === undefined
      ? shownProposal(parts, scope, id)
      : endedProposal(parts, { req, res }, { scope, id, seconds: wait }),
  );
  serve(router, contract.acceptProposal, async ({ scope, params: { id }, body }) => {
    const { document, closed } = await acceptRefinement(parts, scope, { id, ...body });
    await announceClosed(parts, scope, { document_id: document.id, closed_as: 'accepted' }, closed);
    return document;
  });
  serve(router, contract.discardProposal, ({ scope, params: { id } }) => discard(parts, scope, id));
  return router;
}

async function discard(parts: ProposalParts, scope: PersonScope, id: string): Promise<undefined> {
  const row = await found(taskOf(parts.db, scope, id));
  if (row.task !== 'refine') throw new AppError('no_such_item');
  await cancelOne(parts, scope, id);
  const closed = await closeTasks(parts.db, scope, [id], 'discarded');
  if (row.document_id)
    await announceClosed(parts, scope, { document_id: row.document_id, closed_as: 'discarded' }, closed);
  return undefined;
}

/** Other windows hear of it, and Redis keeps no text of a closed proposal (TASK-06). Never throws. */
async function announceClosed(
  { redis, log }: ProposalParts,
  { actor_id }: PersonScope,
  event: ProposalsEvent,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await withDeadline(Promise.all([forgetCards(redis, ids), publishProposals(redis, actor_id, event)])).catch(
    (thrown: unknown) => log.warn({ generation_ids: ids, ...cause(thrown) }, 'closed proposals were not announced'),
  );
}
