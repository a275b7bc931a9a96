import { io } from 'socket.io-client';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { createProxy } from '#local/lab/chaos/proxy.ts';
import { pause, seconds, timed, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { applyCards, type Card } from '#shared/tasks/card.ts';

/** Subscribes like a browser: cards by socket, and the whole state once after every connect. */
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
  { id: 'F14', lane, fault: 'socket away mid run; api killed and restarted mid run', run: socketAway },
];
