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

/** Generations (DATA-API-20), each user's own. */
export function generationRoutes(parts: GenerationParts, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  const limit = startLimit(parts);
  serve(router, contract.startGenerations, async ({ user, body, requestId, idempotencyKey }) => {
    await limit(user.id);
    const start = { ...body, user_id: user.id, request_id: requestId };
    return { items: await startGenerations(parts, start, { key: idempotencyKey }) };
  });
  serve(router, contract.listGenerations, ({ user, query }) => listGenerations(parts, user.id, query));
  serve(router, contract.readGeneration, ({ user, params }) => readGeneration(parts, { user_id: user.id }, params.id));
  serve(router, contract.cancelGeneration, ({ user, params }) => cancelOne(parts, { user_id: user.id }, params.id));
  serve(router, contract.keepGeneration, ({ user, params }) => keepOne(parts, user.id, params.id));
  serve(router, contract.retryGeneration, async ({ user, params, requestId }) => {
    await limit(user.id);
    return retryOne(parts, { scope: { user_id: user.id }, id: params.id, requestId });
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
