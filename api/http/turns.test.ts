import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { createRequestTurns } from '#api/http/turns.ts';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Requests through one middleware; `begun`: which of them were begun, in their order. */
function arrive() {
  const { take, accepted } = createRequestTurns();
  const begun: string[] = [];
  const come = (ip: string, name: string, { closed } = { closed: false }): void => {
    const res = Object.assign(new EventEmitter(), { closed });
    take({ ip } as Request, res as unknown as Response, () => begun.push(name));
  };
  return { come, begun, accepted };
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
