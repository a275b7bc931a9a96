import Bottleneck from 'bottleneck';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { TOKEN_WINDOW_MS } from '#shared/constants.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { createProvider } from '#worker/tasks/provider/provider.ts';
import { type Answered, askToWrite, type EvaluatedTask } from '#worker/writing/evaluation/ask.ts';
import { askToLearnVoice, askToReadAdvert } from '#worker/writing/evaluation/ask-to-read.ts';
import { askToRefine, EVALUATED_PRESETS } from '#worker/writing/evaluation/ask-to-refine.ts';
import { evaluatedRoles } from '#worker/writing/evaluation/roles.ts';

const IN_FLIGHT = 2;

/** Keeps the tokens of a window within the budget: resolves when there is room. One process, so not the workers' limiter. */
function budget(tokens: number): (wanted: number) => Promise<void> {
  const limiter = new Bottleneck({
    reservoir: tokens,
    reservoirRefreshAmount: tokens,
    reservoirRefreshInterval: TOKEN_WINDOW_MS,
  });
  return (wanted) => limiter.schedule({ weight: Math.min(wanted, tokens) }, async () => undefined);
}

type Cases = { tasks: readonly EvaluatedTask[]; roles: number; times: number };

/**
 * For the first `roles` roles, each `times` times: every kind of text, every preset for its advert, its advert read back,
 * and the voice of its texts.
 */
export async function askAll(config: Config, { tasks, roles, times }: Cases): Promise<Answered[]> {
  const asking = {
    provider: createProvider(config, createLog('evaluation', 'warn')),
    room: budget(config.TOKENS_PER_WINDOW),
    signal: new AbortController().signal,
  };
  const kinds = KIND_NAMES.filter((kind) => kind !== 'plain');
  const asked = evaluatedRoles
    .slice(0, roles)
    .flatMap((role) => [
      ...(tasks.includes('write') ? kinds.map((kind) => () => askToWrite(asking, kind, role)) : []),
      ...(tasks.includes('refine') ? EVALUATED_PRESETS.map((preset) => () => askToRefine(asking, preset, role)) : []),
      ...(tasks.includes('read_advert') ? [() => askToReadAdvert(asking, role)] : []),
      ...(tasks.includes('learn_voice') ? [() => askToLearnVoice(asking, role)] : []),
    ]);
  const cases = asked.flatMap((ask) => Array.from({ length: times }, () => ask));
  const queue = new Bottleneck({ maxConcurrent: IN_FLIGHT });
  return Promise.all(cases.map((ask) => queue.schedule(ask)));
}
