import { expect, test } from 'vitest';
import { createGate, createTurns } from '#platform/gate.ts';

const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
};
// Runs all pending promise callbacks.
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a job waits until there is room, and jobs start in order', async () => {
  const gate = createGate(10);
  const entered: string[] = [];
  const [a, b, c] = [held(), held(), held()];
  const run = (name: string, weight: number, until: Promise<void>) =>
    gate(weight, async () => {
      entered.push(name);
      await until;
    });
  const all = Promise.all([run('a', 6, a.until), run('b', 6, b.until), run('c', 1, c.until)]);
  await settle();
  expect(entered).toEqual(['a']);
  a.release();
  await settle();
  expect(entered).toEqual(['a', 'b', 'c']);
  b.release();
  c.release();
  await all;
});

test('a failed job releases its weight', async () => {
  const gate = createGate(1);
  await expect(gate(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate(1, async () => 'next')).resolves.toBe('next');
});

test('a job heavier than the capacity runs alone', async () => {
  const gate = createGate(2);
  const first = held();
  const light = gate(1, () => first.until);
  let heavy = false;
  const done = gate(99, async () => {
    heavy = true;
  });
  await settle();
  expect(heavy).toBe(false);
  first.release();
  await Promise.all([light, done]);
  expect(heavy).toBe(true);
});

test('one job runs at a time, and owners take turns however many jobs one of them has [S3]', async () => {
  const inTurn = createTurns(1);
  const began: string[] = [];
  const first = held();
  const run = (owner: string, name: string, until = Promise.resolve()) =>
    inTurn(owner, () => {
      began.push(name);
      return until;
    });
  const all = Promise.all([
    run('mallory', 'm1', first.until),
    run('mallory', 'm2'),
    run('mallory', 'm3'),
    run('ada', 'a1'),
    run('ada', 'a2'),
    run('eve', 'e1'),
  ]);
  await settle();
  expect(began).toEqual(['m1']);
  first.release();
  await all;
  expect(began).toEqual(['m1', 'a1', 'e1', 'm2', 'a2', 'm3']);
});

test('an owner with slow jobs occupies one of two places, and pauses before the next [S3]', async () => {
  const inTurn = createTurns(2, (tookMs) => (tookMs >= 0 ? 60_000 : 0));
  const first = held();
  const began: string[] = [];
  const run = (owner: string, name: string, until = Promise.resolve()) =>
    inTurn(owner, () => {
      began.push(name);
      return until;
    });
  const long = run('mallory', 'm1', first.until);
  void run('mallory', 'm2');
  await run('ada', 'a1');
  await run('eve', 'e1');
  first.release();
  await long;
  await settle();
  expect(began).toEqual(['m1', 'a1', 'e1']);
});

test('a failed job ends its turn', async () => {
  const inTurn = createTurns(1);
  await expect(inTurn('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(inTurn('ada', async () => 'next')).resolves.toBe('next');
});
