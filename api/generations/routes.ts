import type { Deps } from '#api/deps.ts';
import { keepOne } from '#api/generations/keep.ts';
import { cancelOne, listGenerations, readGeneration, retryOne } from '#api/generations/service.ts';
import { startGenerations } from '#api/generations/start.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { startLimit } from '#api/http/limits.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { readBudget } from '#platform/budget.ts';
import { withDeadline } from '#platform/redis.ts';
import * as contract from '#shared/contracts/generations.ts';
import { AppError } from '#shared/errors.ts';

export type GenerationParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log' | 'metrics'>;

/** Generations (DATA-API-20), each workspace's own. */
export function generationRoutes(parts: GenerationParts, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  const limit = startLimit(parts);
  serve(router, contract.startGenerations, async ({ user, scope, body, requestId, idempotencyKey }) => {
    await limit(user.id);
    const start = { ...body, request_id: requestId };
    return { items: await startGenerations(parts, scope, start, { key: idempotencyKey }) };
  });
  serve(router, contract.listGenerations, ({ scope, query }) => listGenerations(parts, scope, query));
  serve(router, contract.readGeneration, ({ scope, params }) => readGeneration(parts, scope, params.id));
  serve(router, contract.cancelGeneration, ({ scope, params }) => cancelOne(parts, scope, params.id));
  serve(router, contract.keepGeneration, ({ scope, params }) => keepOne(parts, scope, params.id));
  serve(router, contract.retryGeneration, async ({ user, scope, params, requestId }) => {
    await limit(user.id);
    return retryOne(parts, { reach: scope, id: params.id, requestId });
  });
  serve(router, contract.readBudget, () => budgetOf(parts));
  return router;
}

async function budgetOf({ config, redis }: GenerationParts) {
  try {
    return await withDeadline(readBudget(redis, config.TOKENS_PER_WINDOW, config.TOKEN_WINDOW_MS));
  } catch (thrown) {
    throw new AppError('unavailable', { cause: thrown, retryAfterMs: 1_000 });
  }
}
