import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { startLimit } from '#api/http/limits.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { cardEnded, readAtEnd, waitsOf } from '#api/http/waits.ts';
import { toGeneration } from '#api/tasks/cards.ts';
import { cancelOne, listGenerations, readGeneration } from '#api/tasks/service.ts';
import type { StartParts } from '#api/tasks/start.ts';
import { retryOne } from '#api/writing/generations/retry.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import { generationOf } from '#db/tasks/read.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { keepDraft } from '#db/writing/generations/settle.ts';
import type { Result } from '#db/writing/generations/store.ts';
import { readBudget } from '#platform/budget.ts';
import { publishCard } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { AppError } from '#shared/errors.ts';
import { requireOfKey, type Scope } from '#shared/scope.ts';
import { isFinal } from '#shared/tasks/card.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import * as contract from '#shared/tasks/contracts/generations.ts';
import { readAnswer } from '#shared/text/answers/index.ts';

// The worker stores the draft a moment after the row was cancelled.
const LOOKS_AGAIN = 10;
const PAUSE_MS = 300;

/** GAP-126: the draft of a cancelled generation becomes the document. Throws no_draft, and the error of an unusable answer. */
async function keepOne({ db, redis, log }: StartParts, scope: Scope, id: string): Promise<Generation> {
  const found = await generationOf(db, scope, id);
  if (!found) throw new AppError('NOT_FOUND');
  const isOffered = found.error?.code === 'cancelled' && found.error.kept !== true;
  const keep = () => keepDraft(db, scope, id, resultOf);
  let row = await keep();
  for (let again = 0; !row && isOffered && again < LOOKS_AGAIN; again++) {
    await wait(PAUSE_MS);
    row = await keep();
  }
  if (!row) throw new AppError('no_draft');
  const generation = toGeneration(row);
  await withDeadline(publishCard(redis, generation.card)).catch((thrown: unknown) => {
    log.warn({ generation_id: id, ...cause(thrown) }, 'the card of a kept draft was not published');
  });
  return generation;
}

function resultOf(draft: string, { kind, job_title, company_name }: GenerationView): Result {
  const time = new Date().toISOString();
  return {
    content: readAnswer(kind, draft).content,
    metadata: { context_summary: { job_title, company_name }, generation_timestamp: time, updated_at: time },
  };
}

export type GenerationParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log' | 'metrics'>;

/** Generations (DATA-API-20), each workspace's own. */
export function generationRoutes(parts: GenerationParts, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  const limit = startLimit(parts);
  serve(router, contract.startGenerations, async ({ scope, body, requestId, idempotencyKey }) => {
    await limit(scope);
    const start = { ...body, overwrite: mayOverwrite(scope, body.overwrite), request_id: requestId };
    return { items: await startGenerations(parts, scope, start, { key: idempotencyKey }) };
  });
  serve(router, contract.listGenerations, ({ scope, query }) => listGenerations(parts, scope, query));
  serve(router, contract.readGeneration, ({ scope, params: { id }, query: { wait }, req, res }) =>
    wait === undefined
      ? readGeneration(parts, scope, id)
      : readEnded(parts, { req, res }, { scope, id, seconds: wait }),
  );
  serve(router, contract.cancelGeneration, ({ scope, params }) => cancelOne(parts, scope, params.id));
  serve(router, contract.keepGeneration, ({ scope, params }) => keepOne(parts, scope, params.id));
  serve(router, contract.retryGeneration, async ({ scope, params, requestId }) => {
    await limit(scope);
    return retryOne(parts, { reach: scope, id: params.id, requestId });
  });
  serve(router, contract.readBudget, () => budgetOf(parts));
  return router;
}

/** A key that only starts generations loses nothing that is there. Throws key_scope. */
function mayOverwrite(scope: Scope, overwrite = scope.key === undefined): boolean {
  if (overwrite) requireOfKey(scope, 'content.write');
  return overwrite;
}

type Waiting = { scope: Scope; id: string; seconds: number };

const readEnded = (
  parts: GenerationParts,
  { req, res }: { req: Request; res: Response },
  { scope, id, seconds }: Waiting,
): Promise<Generation> =>
  readAtEnd(
    waitsOf(req),
    res,
    { seconds, scope, isOver: cardEnded(id) },
    { read: () => readGeneration(parts, scope, id), isFinal: ({ card }) => isFinal(card) },
  );

async function budgetOf({ config, redis }: GenerationParts) {
  try {
    return await withDeadline(readBudget(redis, config.TOKENS_PER_WINDOW, config.TOKEN_WINDOW_MS));
  } catch (thrown) {
    throw new AppError('unavailable', { cause: thrown, retryAfterMs: 1_000 });
  }
}
