import { expect, test } from 'vitest';
import { createSampler } from '#api/accounts/security-events/events.ts';
import type { AuditEntry } from '#db/accounts/audit.ts';
import type { Origin } from '#db/recording.ts';

const origin: Origin = {
  address: '203.0.113.7',
  device: null,
  request_id: null,
  session_id: null,
  caller: null,
  named: null,
  emit: () => undefined,
};
const limited = (caller: string) => ({
  key: `limit_reached ${caller}`,
  entry: { user_id: caller, action: 'limit_reached', details: { code: 'x' } } as AuditEntry,
  origin,
  windowMs: 60_000,
});

function sampled() {
  const rows: AuditEntry[] = [];
  const addresses: (string | null)[] = [];
  let [time, counted] = [0, 0];
  const sampler = createSampler({
    write: async (entry, { address }) => {
      rows.push(entry);
      addresses.push(address);
    },
    count: () => {
      counted += 1;
    },
    now: () => time,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...sampler, rows, addresses, pass, counted: () => counted };
}

test('a flood leaves one row at once and one with the number of further events when the minute ends [AUDIT-06] [S18]', async () => {
  const one = sampled();
  for (let call = 0; call < 10_000; call++) await one.take(limited('a'));
  expect(one.rows).toEqual([limited('a').entry]);
  await one.flush();
  expect(one.rows).toHaveLength(1);
  one.pass(60_000);
  await one.flush();
  expect(one.rows.map(({ details }) => details)).toEqual([{ code: 'x' }, { code: 'x', further: 9_999 }]);
  expect(one.counted()).toBe(9_999);
});

test('the next minute of the same caller begins with a row of its own, and the end of the process leaves none out [AUDIT-06] [S18]', async () => {
  const one = sampled();
  for (const ms of [0, 10, 60_000, 10]) {
    one.pass(ms);
    await one.take(limited('a'));
  }
  await one.flush(true);
  expect(one.rows.map(({ details }) => details?.further)).toEqual([undefined, 1, undefined, 1]);
  await one.flush(true);
  expect(one.rows).toHaveLength(4);
});

test('thousands of callers at once share one row, without the address of any of them [AUDIT-06] [GAP-181] [S18]', async () => {
  const one = sampled();
  for (let caller = 0; caller < 5_000; caller++) await one.take(limited(String(caller)));
  await one.flush(true);
  expect(one.rows).toHaveLength(202);
  expect(one.rows.at(-1)).toMatchObject({ user_id: null, details: { callers: 'many', further: 4_799 } });
  expect(one.addresses.at(-1)).toBeNull();
});
