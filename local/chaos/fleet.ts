import { io } from 'socket.io-client';
import { type Experiment, type Outcome, unless } from '#local/chaos/experiment.ts';
import { idsOf, newPerson, type Person } from '#local/chaos/person.ts';
import { createProxy } from '#local/chaos/proxy.ts';
import { pause, seconds, until } from '#local/chaos/until.ts';
import type { World } from '#local/chaos/world.ts';
import type { Child } from '#local/children.ts';
import { applyCards, type Card } from '#shared/card.ts';

const SHORT = 24;
const GRACE_MS = '3000';
const DRAIN_MS = 10_000;

async function timed(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work;
  return performance.now() - from;
}

/** Asks one api after the other all the time; what one does not answer is asked of the next once. */
function keepAsking(person: Person, urls: string[]) {
  let asked = 0;
  let retried = 0;
  let failed = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const [first = '', second = ''] = asked % 2 === 0 ? urls : urls.toReversed();
      asked += 1;
      const isFine = async (url: string) => (await person.call('/api/roles', { url })).status === 200;
      if (!(await isFine(first))) {
        retried += 1;
        if (!(await isFine(second))) failed += 1;
      }
      await pause(20);
    }
  };
  const over = ask();
  return async () => {
    isOver = true;
    await over;
    return { asked, retried, failed };
  };
}

async function rollingRestart(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const first = world.api();
  const second = await world.startApi();
  const env = { SHUTDOWN_GRACE_MS: GRACE_MS };
  const long = await person.start(1);
  const isLong = new Set(long.map(({ mark }) => mark));
  world.provider.script(({ mark, n }) => ({ do: isLong.has(mark) && n === 1 ? 'held' : 'answer', ms: 700 }));
  const drains: number[] = [];
  const end = async (child: Child) => void drains.push(await timed(child.stop(15_000)));
  const one = await world.startWorker({ env });
  await until('the long answer', () => world.provider.calls(long[0]?.mark).length === 1);
  const short = await person.start(SHORT);
  const asking = keepAsking(person, [first.url, second.url]);
  const two = await world.startWorker({ env });
  await end(one);
  await world.startWorker({ env });
  const more = await person.start(SHORT);
  await end(two);
  await end(first.child);
  await world.startApi({ port: first.port });
  await end(second.child);
  const all = [...long, ...short, ...more];
  const rows = await world.account.ended(idsOf(all));
  const { asked, retried, failed } = await asking();
  const quick = [...short, ...more].map(({ mark }) => world.provider.calls(mark).length);
  const twice = quick.filter((count) => count > 1).length;
  const longCalls = world.provider.calls(long[0]?.mark).length;
  const completed = rows.filter(({ status }) => status === 'completed').length;
  return {
    figures: `ended after ${drains.map(seconds).join(', ')}; completed ${completed} of ${all.length}, short answers called twice ${twice}, the long one called ${longCalls} times; requests ${asked}, retried ${retried}, failed ${failed}`,
    broken: [
      ...unless(
        [Math.max(...drains) <= DRAIN_MS, 'not drained within 10 s'],
        [completed === all.length, 'not all completed'],
      ),
      ...unless([twice === 0, 'short answers were called twice'], [longCalls <= 2, 'the long one more than twice']),
      ...unless([failed === 0, `${failed} requests failed after a retry`]),
      ...(await world.account.broken(idsOf(all))),
    ],
  };
}

/** Listens as a browser does: cards by socket, and the whole state once after every connect. */
function createPage(person: Person, url: string, ids: string[]) {
  let cards: Record<string, Card> = {};
  let connects = 0;
  const take = (more: Card[]) => {
    cards = applyCards(cards, more);
  };
  const ask = async () => {
    const { body } = await person.call(`/api/generations?ids=${ids.join()}`);
    take(((body.items ?? []) as { card: Card }[]).map(({ card }) => card));
  };
  const options = {
    transports: ['websocket'],
    auth: { token: person.token },
    reconnectionDelayMax: 1_000,
    timeout: 1_000,
  };
  const socket = io(url, options);
  socket.on('connect', () => {
    connects += 1;
    void ask();
  });
  socket.on('generation', (card: Card) => take([card]));
  return {
    connects: () => connects,
    ended: () => ids.filter((id) => cards[id]?.ended_at).length,
    status: (id: string) => cards[id]?.status,
    close: () => socket.close(),
  };
}
type Page = ReturnType<typeof createPage>;

async function untilEqual(world: World, page: Page, ids: string[]): Promise<number> {
  return timed(
    until('the page to show what the database says', async () => {
      const rows = await world.account.rows(ids);
      return rows.every(({ id, status }) => page.status(id) === status);
    }),
  );
}

const AWAY_MS = 30_000;

async function socketAway(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const wire = await createProxy(world.api().port);
  const delays = new Map<string, number>();
  world.provider.script(({ mark }) => ({ do: 'answer', ms: delays.get(mark) ?? 0 }));
  const started = await person.start(16);
  started.forEach(({ mark }, index) => void delays.set(mark, index < 8 ? 500 * index : 2_000));
  const ids = idsOf(started);
  const page = createPage(person, `http://127.0.0.1:${wire.port}`, ids);
  await until('the socket', () => page.connects() === 1);
  await world.startWorker();
  await until('the first ends', () => page.ended() > 0);
  wire.set('cut');
  const seen = page.ended();
  await pause(AWAY_MS);
  wire.set('open');
  await until('the socket again', () => page.connects() === 2);
  const equal = await untilEqual(world, page, ids);
  const again = await restartUnder(world, person, page, wire.port);
  page.close();
  wire.close();
  return {
    figures: `socket away ${seconds(AWAY_MS)}: ${seen} of ${ids.length} ends seen before, all ${seconds(equal)} after it was back; api killed and restarted: all ${again.seen} seen ${seconds(again.equal)} after`,
    broken: [
      ...unless(
        [equal <= 2_000 && again.equal <= 2_000, 'more than 2 s'],
        [seen < ids.length, 'nothing ended meanwhile'],
      ),
      ...(await world.account.broken([...ids, ...again.ids])),
    ],
  };
}

async function restartUnder(world: World, person: Person, first: Page, port: number) {
  first.close();
  const started = await person.start(8);
  world.provider.script(() => ({ do: 'answer', ms: 1_500 }));
  const ids = idsOf(started);
  const page = createPage(person, `http://127.0.0.1:${port}`, ids);
  await until('the socket', () => page.connects() === 1);
  const { child, port: own } = world.api();
  child.kill();
  await child.ended;
  await world.account.ended(ids);
  await world.startApi({ port: own });
  await until('the socket again', () => page.connects() === 2);
  const equal = await untilEqual(world, page, ids);
  const seen = page.ended();
  page.close();
  return { equal, seen, ids };
}

const lane = 'calls';
export const fleet: Experiment[] = [
  { id: 'F13', lane, fault: 'SIGTERM under load: both workers and both apis replaced one by one', run: rollingRestart },
  { id: 'F14', lane, fault: 'socket away mid run; api killed and restarted mid run', run: socketAway },
];
