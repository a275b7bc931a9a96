import { expect, test } from 'vitest';
import { isDatabaseFault, retryFaults } from '#db/faults.ts';

const fault = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
const atOnce = { pauseMs: () => 0 };

/** Fails `n` times, then returns how often it was called. */
const work = (failures: number, thrown: () => Error) => {
  let asked = 0;
  return async () => {
    asked++;
    if (asked <= failures) throw thrown();
    return asked;
  };
};

test.each(['40P01', '40001', '57P01', '53300', '08006', 'ECONNREFUSED', 'ECONNRESET'])(
  '%s is a fault of the database',
  (code) => {
    expect(isDatabaseFault(Object.assign(new Error('x'), { code }))).toBe(true);
  },
);

test.each(['23505', '23514', '42P01', '22P02'])('%s is not', (code) => {
  expect(isDatabaseFault(Object.assign(new Error('x'), { code }))).toBe(false);
});

test('the texts of a driver that lost its connection count as faults', () => {
  expect(isDatabaseFault(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseFault(new Error('timeout exceeded when trying to connect'))).toBe(true);
});

test('a fault is retried [QUEUE-09, GAP-69]', async () => {
  await expect(retryFaults(work(5, fault), atOnce)).resolves.toBe(6);
});

test('after the time limit the fault is thrown', async () => {
  await expect(retryFaults(work(100, fault), { forMs: 5, pauseMs: () => 2 })).rejects.toMatchObject({ code: '57P01' });
});

test('it waits 1 s, 2 s, 3 s, and then every 3 s [QUEUE-09]', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  await expect(retryFaults(work(5, fault), { wait })).resolves.toBe(6);
  expect(waits).toEqual([1_000, 2_000, 3_000, 3_000, 3_000]);
});

test('a pause that would end after 30 s is not begun [GAP-69]', async () => {
  const asked = work(1, fault);
  await expect(retryFaults(asked, { pauseMs: () => 30_001 })).rejects.toMatchObject({ code: '57P01' });
  await expect(asked()).resolves.toBe(2);
});

test('an error that is no fault is thrown at once', async () => {
  const asked = work(1, () => new Error('wrong'));
  await expect(retryFaults(asked, atOnce)).rejects.toThrow('wrong');
  await expect(asked()).resolves.toBe(2);
});
