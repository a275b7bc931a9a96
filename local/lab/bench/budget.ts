import { createUsers, pausedClicks, untilEnded } from '#local/lab/bench/backlog.ts';
import { median, percent, type Row } from '#local/lab/bench/row.ts';
import type { Call, World } from '#local/lab/bench/world.ts';
import { readWindow, type TokenWindow, windowKey } from '#platform/budget.ts';
import { TOKEN_BUDGET } from '#shared/constants.ts';

/** Scaled to a minute; the budget is unchanged, so that a window holds as many generations as in production. */
const WINDOW_MS = 3_000;
const WORKERS = 3;
const COUNT = 480;
const GOAL = 0.92;
const LOOK_EVERY_MS = 4;

type Seen = { began: number; left: number; least: number };

/** Samples the window continuously; the tokens left at its last sample were not used. */
function watchWindows(world: World) {
  const key = windowKey(world.redis, TOKEN_BUDGET, WINDOW_MS);
  const seen = new Map<number, Seen>();
  const note = ({ began, left, now }: TokenWindow) => {
    if (began === 0 || now >= began + WINDOW_MS) return;
    const least = Math.min(left, seen.get(began)?.least ?? left);
    seen.set(began, { began, left, least });
  };
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      note(await readWindow(world.redis, key));
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const looking = look();
  return async (): Promise<Seen[]> => {
    isOver = true;
    await looking;
    return [...seen.values()].sort((a, b) => a.began - b.began);
  };
}

const callsIn = (calls: readonly Call[], { began }: Seen): number =>
  calls.filter(({ at }) => at >= began && at < began + WINDOW_MS).reduce((sum, { tokens }) => sum + tokens, 0);

/** P4: more work than the budget allows, and the used share of each window. */
export async function budget(world: World): Promise<Row[]> {
  const crowd = await createUsers(world, COUNT);
  await world.providerCalls();
  const env = { TOKENS_PER_WINDOW: String(TOKEN_BUDGET), TOKEN_WINDOW_MS: String(WINDOW_MS), WORKER_CONCURRENCY: '20' };
  for (let n = 0; n < WORKERS; n += 1) await world.startWorker(env);
  const { ids, resume } = await pausedClicks(world, crowd, COUNT);
  const endWatching = watchWindows(world);
  await resume();
  await untilEnded(world, ids);
  // The first window may have begun before the work, the last ended with it.
  const windows = (await endWatching()).slice(1, -1);
  const calls = await world.providerCalls();
  await world.stopWorkers();
  const [again] = await world.query<{ n: number }>(
    'select count(*)::int n from generation_queue where id = any($1::uuid[]) and attempt_count > 0',
    [ids],
  );
  const shares = windows.map(({ left }) => 1 - left / TOKEN_BUDGET);
  const over = windows.filter(({ least }) => least < 0).length;
  const most = Math.max(...windows.map((one) => callsIn(calls, one))) / TOKEN_BUDGET;
  const least = Math.min(...shares);
  return [
    {
      id: 'P4',
      what: `Budget used by ${WORKERS} workers, least of ${windows.length} windows`,
      goal: `≥ ${percent(GOAL)}`,
      figure: percent(least),
      reference: `median ${percent(median(shares))}; the provider saw at most ${percent(most)}`,
      ratio: `${(least / GOAL).toFixed(2)} ×`,
      met: windows.length > 0 && least >= GOAL,
    },
    {
      id: 'P4',
      what: 'Windows over the budget, attempts refused',
      goal: '0, 0',
      figure: `${over}, ${again?.n}`,
      reference: `${calls.length} calls`,
      ratio: '–',
      met: over === 0 && again?.n === 0,
    },
  ];
}
