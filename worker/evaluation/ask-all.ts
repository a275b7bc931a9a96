import Bottleneck from 'bottleneck';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { TOKEN_WINDOW_MS } from '#shared/constants.ts';
import { KIND_NAMES } from '#shared/kinds/names.ts';
import { type Answered, askToWrite } from '#worker/evaluation/ask.ts';
import { evaluatedRoles } from '#worker/evaluation/roles.ts';
import { createProvider } from '#worker/generation/provider.ts';

const IN_FLIGHT = 2;

/** Keeps the tokens of a window within the budget: resolves when there is room. One process, so not the workers' limiter. */
function budget(tokens: number): (wanted: number) => Promise<void> {
  const limiter = new Bottleneck({
    ...{ reservoir: tokens, reservoirRefreshAmount: tokens, reservoirRefreshInterval: TOKEN_WINDOW_MS },
  });
  return (wanted) => limiter.schedule({ weight: Math.min(wanted, tokens) }, async () => undefined);
}

/** Every kind of text for the first `roles` roles, each `times` times. */
export async function askAll(config: Config, { roles, times }: { roles: number; times: number }): Promise<Answered[]> {
  const asking = {
    provider: createProvider(config, createLog('evaluation', 'warn')),
    room: budget(config.TOKENS_PER_WINDOW),
    signal: new AbortController().signal,
  };
  const kinds = KIND_NAMES.filter((kind) => kind !== 'plain');
  const cases = evaluatedRoles
    .slice(0, roles)
    .flatMap((role) => kinds.flatMap((kind) => Array.from({ length: times }, () => ({ role, kind }))));
  const queue = new Bottleneck({ maxConcurrent: IN_FLIGHT });
  return Promise.all(cases.map(({ role, kind }) => queue.schedule(() => askToWrite(asking, kind, role))));
}
