import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { A_MINUTE } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { openSockets } from '#api/realtime/socket-leases.ts';
import { type UsageQuery, usageOf } from '#db/usage.ts';
import type { Config } from '#platform/config.ts';
import {
  type RateName,
  rateNames,
  readUsage,
  type Usage,
  type UsedName,
  usedNames,
} from '#shared/accounts/contracts/usage.ts';
import { TOKENS_PER_GENERATION, UNFINISHED_MAX } from '#shared/constants.ts';
import { personalScope } from '#shared/scope.ts';

/** What a person has used of their limits. */
export function usageRoutes(deps: Deps, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, readUsage, ({ user }) => usageOfPerson(deps, user.id));
  return router;
}

/** The limits of a person and their personal workspace with what is used, each as the place that enforces it counts. */
export async function usageOfPerson({ db, redis, config, storage }: Deps, id: string): Promise<Usage> {
  const asked: UsageQuery = { most: config, bucket: storage.documents, idleDays: config.AUTH_IDLE_DAYS };
  const [stored, sockets] = await Promise.all([usageOf(db, personalScope(id), asked), openSockets(redis, id)]);
  const expected = stored.unfinished * TOKENS_PER_GENERATION;
  const { LIMIT_TOKENS_PER_DAY: tokens } = stored.used;
  const used = {
    ...stored.used,
    LIMIT_TOKENS_PER_DAY: tokens + expected,
    UNFINISHED: stored.unfinished,
    LIMIT_SOCKETS: sockets,
  };
  const most = { ...stored.most, UNFINISHED: UNFINISHED_MAX, LIMIT_SOCKETS: config.LIMIT_SOCKETS };
  const isOff = (name: UsedName) =>
    !config.RATE_LIMITS && (name === 'LIMIT_TOKENS_PER_DAY' || name === 'LIMIT_SOCKETS');
  return {
    limits: usedNames.map((name) => ({
      name,
      used: used[name],
      most: isOff(name) ? null : most[name],
      is_raised: name !== 'UNFINISHED' && most[name] > config[name],
    })),
    day_ends_at: new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString(),
    expected_tokens: expected,
    rates: config.RATE_LIMITS ? rateNames.map((name) => ({ name, most: rateOf(config, name) })) : [],
  };
}

const rateOf = (config: Config, name: RateName): number =>
  name === 'STARTS' || name === 'UPLOADS' ? A_MINUTE.points : config[name];
