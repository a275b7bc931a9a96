import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { occupies } from '#api/http/places.ts';
import { createRequestTurns } from '#api/http/turns.ts';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Requests through one middleware; `begun`: which of them were begun, in their order. `behave`: what an address was
 * answered before.
 */
function arrive(now = () => 0) {
  const { take, accepted } = createRequestTurns(now);
  const begun: string[] = [];
  const come = (ip: string, name: string, { closed = false } = {}): Response => {
    const res = Object.assign(new EventEmitter(), { closed, statusCode: 200 });
    take({ ip } as Request, res as unknown as Response, () => begun.push(name));
    return res as unknown as Response;
  };
  const behave = async (ip: string, statusCode: number, isLetIn = true): Promise<void> => {
    const res = Object.assign(come(ip, 'before'), { statusCode });
    if (isLetIn) occupies(res, () => undefined);
    res.emit('finish');
    await turnOfTheLoop();
    begun.length = 0;
  };
  return { come, begun, accepted, behave };
}

test('a request of another address does not wait for the hundred of one that came before it [S14]', async () => {
  const { come, begun } = arrive();
  for (let n = 0; n < 100; n += 1) come('192.0.2.1', `one ${n}`);
  come('192.0.2.2', 'other');
  for (let turns = 0; turns < 100; turns += 1) await turnOfTheLoop();
  expect(begun.slice(0, 3)).toEqual(['one 0', 'other', 'one 1']);
});

test('each turn of the event loop begins one request, until all are begun in the order of their address [S14]', async () => {
  const { come, begun } = arrive();
  for (let n = 0; n < 50; n += 1) come(`192.0.2.${n % 2}`, `${n}`);
  expect(begun).toEqual([]);
  for (let turns = 1; turns <= 50; turns += 1) {
    await turnOfTheLoop();
    expect(begun.length).toBe(turns);
  }
  expect(begun).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
  come('192.0.2.1', 'later');
  await turnOfTheLoop();
  expect(begun.at(-1)).toBe('later');
});

test('a request whose client has gone is not begun, and those behind it are', async () => {
  const { come, begun } = arrive();
  come('192.0.2.1', 'gone', { closed: true });
  come('192.0.2.1', 'here');
  await turnOfTheLoop();
  await turnOfTheLoop();
  expect(begun).toEqual(['here']);
});

test('while connections come sixteen are let in before the next request, and then it has its turn [S14]', async () => {
  const { come, begun, accepted } = arrive();
  come('192.0.2.1', 'one');
  come('192.0.2.1', 'two');
  const turnsUntil = async (count: number) => {
    let turns = 0;
    for (; begun.length < count; turns += 1) {
      accepted();
      await turnOfTheLoop();
    }
    return turns;
  };
  expect(await turnsUntil(1)).toBe(17);
  expect(await turnsUntil(2)).toBe(17);
});

test('those served lately come before a hundred strangers, those refused lately after them [S14]', async () => {
  const { come, begun, behave } = arrive();
  await behave('198.51.100.1', 200);
  await behave('203.0.113.1', 200);
  await behave('203.0.113.1', 429);
  come('203.0.113.1', 'refused');
  for (let n = 0; n < 100; n += 1) come(`192.0.2.${n}`, 'stranger');
  for (let n = 0; n < 8; n += 1) come('198.51.100.1', 'served');
  await turnOfTheLoop();
  expect(begun).toEqual(['served', 'served', 'served', 'served']);
  await turnOfTheLoop();
  expect(begun.slice(4)).toEqual(['served', 'served', 'served', 'served']);
  while (begun.length < 109) await turnOfTheLoop();
  expect(begun.indexOf('refused')).toBeGreaterThan(begun.indexOf('stranger'));
});

test('while others are served every fourth turn belongs to who waits behind them, new or refused in turn [S14]', async () => {
  const { come, begun, behave } = arrive();
  await behave('198.51.100.1', 200);
  await behave('203.0.113.1', 429);
  for (let n = 0; n < 9; n += 1) {
    come('192.0.2.1', 'new');
    come('203.0.113.1', 'refused');
  }
  for (let n = 0; n < 100; n += 1) come('198.51.100.1', 'served');
  for (let turns = 0; turns < 16; turns += 1) await turnOfTheLoop();
  const count = (name: string) => begun.filter((one) => one === name).length;
  expect({ served: count('served'), new: count('new'), refused: count('refused') }).toEqual({
    served: 48,
    new: 2,
    refused: 2,
  });
});

test('served is who was let in, for ten minutes; refused for ten seconds [S14]', async () => {
  let now = 0;
  const { come, begun, behave } = arrive(() => now);
  const isFirst = async (ip: string): Promise<boolean> => {
    begun.length = 0;
    come('192.0.2.77', 'stranger');
    come(ip, 'asked');
    while (begun.length < 2) await turnOfTheLoop();
    return begun[0] === 'asked';
  };
  await behave('198.51.100.1', 200, false);
  expect(await isFirst('198.51.100.1')).toBe(false);
  await behave('198.51.100.1', 200);
  expect(await isFirst('198.51.100.1')).toBe(true);
  await behave('198.51.100.1', 429);
  expect(await isFirst('198.51.100.1')).toBe(false);
  now = 10_000;
  expect(await isFirst('198.51.100.1')).toBe(true);
  now = 600_000;
  expect(await isFirst('198.51.100.1')).toBe(false);
});

test('one in good standing is begun while connections come [S14]', async () => {
  const { come, begun, accepted, behave } = arrive();
  await behave('198.51.100.1', 200);
  come('198.51.100.1', 'served');
  accepted();
  await turnOfTheLoop();
  expect(begun).toEqual(['served']);
});
