import { WARM_UP as BACKLOG, drain } from '#local/lab/bench/backlog.ts';
import type { Helper } from '#local/lab/bench/helper.ts';
import { click, newPeople, type Person, plainTemplates } from '#local/lab/bench/people.ts';
import { interleaved, median, ms, quantile, type Row, times } from '#local/lab/bench/row.ts';
import { type Watcher, watch } from '#local/lab/bench/watcher.ts';
import { ANSWER_MS, type World } from '#local/lab/bench/world.ts';
import { FINAL_SEQ } from '#shared/tasks/card.ts';

const ROUNDS = 3;
const COUNT = 60;
const WARM_UP = 20;
const AT_ONCE = 50;
/** Milliseconds: what commit 834a505, with the first release's features alone, added on a quiet machine of two cores. */
const GOAL = { p50: 19, p99: 71 };

type Measured = { seconds: number; each: number[] };
type Spread = { p50: number; p99: number };

const added = (each: readonly number[]): Spread => {
  const beyond = each.map((one) => one - ANSWER_MS);
  return { p50: quantile(beyond, 0.5), p99: quantile(beyond, 0.99) };
};

export type Clicks = { world: World; person: Person; watcher: Watcher; template: string; roles: Iterator<string> };

/**
 * One generation after the other, each of another role: the time from the start call to the socket event of completion.
 */
export async function clickInTurn(
  { world, person, watcher, template, roles }: Clicks,
  count: number,
): Promise<number[]> {
  const each: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    const [id = ''] = await click(world, person, roles.next().value ?? '', [template]);
    const { card, at } = await watcher.ended(id);
    if (card.status !== 'completed' || card.seq !== FINAL_SEQ) throw new Error(`A generation ended ${card.status}`);
    each.push(at - from);
  }
  return each;
}

/** P1: the time of a generation beyond the provider's answer, on an otherwise idle machine. */
export async function latency(world: World, references: Helper): Promise<Row[]> {
  const [person] = await newPeople(world, 1, WARM_UP + ROUNDS * COUNT);
  const [template] = await plainTemplates(world);
  if (!person || !template) throw new Error('There is nobody to click');
  const watcher = await watch(world.api.url, person.token);
  await world.startWorker();
  await drain(world, BACKLOG, async () => 0);
  const clicks = { world, person, watcher, template, roles: person.roles.values() };
  await clickInTurn(clicks, WARM_UP);
  const sdk = { do: 'sdk', url: world.providerUrl(ANSWER_MS), count: COUNT, atOnce: 1 };
  const queue = { do: 'queue', redisUrl: world.redisUrl, count: COUNT, atOnce: 1, workMs: ANSWER_MS };
  for (const one of [sdk, queue]) await references.ask<Measured>({ ...one, count: BACKLOG, atOnce: AT_ONCE });
  const [product = [], direct = [], raw = []] = await interleaved(ROUNDS, [
    async () => added(await clickInTurn(clicks, COUNT)),
    async () => added((await references.ask<Measured>(sdk)).each),
    async () => added((await references.ask<Measured>(queue)).each),
  ]);
  watcher.close();
  await world.stopWorkers();
  const row = (key: keyof Spread): Row => {
    const [figure, alone, bare] = [product, direct, raw].map((runs) => median(runs.map((run) => run[key])));
    const reference = (alone ?? 0) + (bare ?? 0);
    return {
      id: 'P1',
      what: `Added to a generation, click to event, ${key}`,
      goal: `≤ ${ms(GOAL[key])}`,
      figure: ms(figure ?? 0),
      reference: `SDK alone ${ms(alone ?? 0)}, raw BullMQ job ${ms(bare ?? 0)}`,
      ratio: times((figure ?? 0) / reference),
      met: (figure ?? 0) <= GOAL[key],
    };
  };
  return [row('p50'), row('p99')];
}
