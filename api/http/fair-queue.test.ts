import { expect, test } from 'vitest';
import { createFairQueue, type Place } from '#api/http/fair-queue.ts';
import { AppError } from '#shared/errors.ts';

const tooMany = () => new AppError('too_many_requests');
const RULE = { atOnce: 1, waitingAtMost: 6, shareAtMost: 4, tooMany };

/** A job that ends on demand; `order` records when it begins. */
function aLine(rule = RULE) {
  const inTurn = createFairQueue(rule);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, place: Place) =>
    inTurn(place, () => {
      order.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const runAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, order, runAll };
}

test('clients take turns: one with many requests delays only itself [S8]', async () => {
  const { ask, order, runAll } = aLine();
  const all = ['1', '2', '3', '4'].map((at) => ask(`crowd ${at}`, { client: 'crowd' }));
  all.push(ask('single', { client: 'single' }), ask('pair 1', { client: 'pair' }), ask('pair 2', { client: 'pair' }));
  await runAll();
  await Promise.all(all);
  expect(order).toEqual(['crowd 1', 'crowd 2', 'single', 'pair 1', 'crowd 3', 'pair 2', 'crowd 4']);
});

test('known devices go first, also when the queue of unknown ones is full [S8]', async () => {
  const { ask, order, runAll } = aLine();
  const all = Array.from({ length: 7 }, (_, at) => ask(`stranger ${at}`, { client: `network ${at}` }));
  await expect(ask('one more', { client: 'one more' })).rejects.toMatchObject({ status: 429 });
  all.push(ask('owner', { client: 'network 3', isKnown: true }));
  await runAll();
  await Promise.all(all);
  expect(order.slice(0, 3)).toEqual(['stranger 0', 'owner', 'stranger 1']);
  expect(order).toHaveLength(8);
});

test('when the queue is full the last of the longest part is dropped for a new client [S8]', async () => {
  const { ask, order, runAll } = aLine({ ...RULE, shareAtMost: 10 });
  const crowd = Array.from({ length: 7 }, (_, at) => ask(`crowd ${at}`, { client: 'crowd' }));
  const refused = expect(crowd[6]).rejects.toMatchObject({ status: 429 });
  const single = ask('single', { client: 'single' });
  await refused;
  await expect(ask('crowd 7', { client: 'crowd' })).rejects.toMatchObject({ status: 429 });
  await runAll();
  expect(await single).toBe('single');
  expect(order.slice(0, 3)).toEqual(['crowd 0', 'crowd 1', 'single']);
  expect(order).toHaveLength(7);
});

test('a client and an account have a bounded share of the queue [S8]', async () => {
  const { ask, runAll } = aLine({ ...RULE, waitingAtMost: 100 });
  const all = [ask('running', { client: 'elsewhere' })];
  for (let at = 0; at < 4; at++) all.push(ask('one client', { client: 'a', account: `account ${at}` }));
  for (let at = 0; at < 4; at++) all.push(ask('one account', { client: `client ${at}`, account: 'b' }));
  await expect(ask('too many', { client: 'a', account: 'c' })).rejects.toMatchObject({ status: 429 });
  await expect(ask('too many', { client: 'c', account: 'b' })).rejects.toMatchObject({ status: 429 });
  all.push(ask('another', { client: 'c', account: 'c' }), ask('without a place', {}));
  await runAll();
  expect(await Promise.all(all)).toHaveLength(11);
  const again = ask('again', { client: 'a', account: 'b' });
  await runAll();
  expect(await again).toBe('again');
});

test('a failed job starts the next', async () => {
  const inTurn = createFairQueue(RULE);
  const failing = inTurn({}, () => Promise.reject(new Error('failed')));
  const next = inTurn({}, async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
