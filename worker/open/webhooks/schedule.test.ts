import { expect, test } from 'vitest';
import type { Attempt } from '#shared/open/webhooks.ts';
import { pauseAfter, retryAfterMs, SCHEDULE, settle } from '#worker/open/webhooks/schedule.ts';

const AT = '2026-03-02T08:00:00.000Z';
const NOW = Date.parse(AT);
const attempt = (status: number | null): Attempt => ({ at: AT, status, ms: 0, error: status === 200 ? null : 'No' });
const endpoint = { state: 'on', off_reason: null, failures: 0, failing_since: null, next_at: null } as const;
const delivery = { state: 'waiting', attempts: [], next_at: new Date(AT) } as const;
const tried = (status: number | null, retryAfter?: string) => ({
  attempt: attempt(status),
  isSuccess: status === 200,
  response: null,
  retryAfter,
});
/** So many failures in a row of one delivery, without jitter. */
function afterFailures(count: number) {
  let now = settle({ endpoint, delivery, isManual: false }, tried(500), 0.5);
  for (let n = 1; n < count; n++) now = settle({ ...now, isManual: false }, tried(500), 0.5);
  return now;
}

test('ten attempts in 75 h 35 min, each ten per cent earlier or later at most [HOOK-08]', () => {
  const seconds = SCHEDULE.reduce((sum, one) => sum + one, 0);
  expect([SCHEDULE.length, seconds]).toEqual([10, 75 * 3_600 + 35 * 60 + 5]);
  expect([pauseAfter(1, 0), pauseAfter(1, 0.5), pauseAfter(1, 1)]).toEqual([4_500, 5_000, 5_500]);
});

test.each([
  ['3600', 3_600_000],
  ['Mon, 02 Mar 2026 09:00:00 GMT', 3_600_000],
  ['abc', 0],
  [String(9 * 86_400), 0],
  ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  [undefined, 0],
])('Retry-After %s is heeded for %i ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});

test('a longer Retry-After takes the place of the schedule, a shorter one does not', () => {
  const after = (header: string) => {
    const { delivery: next } = settle({ endpoint, delivery, isManual: false }, tried(429, header), 0.5);
    return next.next_at.getTime() - NOW;
  };
  expect([after('3600'), after('1')]).toEqual([3_600_000, 5_000]);
});

test('three failures in a row make an endpoint failing, one success brings it back', () => {
  expect(afterFailures(2).endpoint.state).toBe('on');
  const failing = afterFailures(3);
  const halfAnHour = new Date(NOW + 30 * 60_000);
  expect(failing.endpoint).toMatchObject({ state: 'failing', failing_since: new Date(AT), next_at: halfAnHour });
  const back = settle({ ...failing, isManual: false }, tried(200));
  expect(back).toMatchObject({ isBack: true, delivery: { state: 'delivered' } });
  expect(back.endpoint).toMatchObject({ state: 'on', failures: 0, failing_since: null });
});

test('ten failures in a row or a 410 switch it off', () => {
  expect(afterFailures(9).endpoint.state).toBe('failing');
  expect(afterFailures(10)).toMatchObject({
    endpoint: { state: 'off', off_reason: 'failed', failures: 10 },
    delivery: { state: 'failed' },
  });
  const gone = settle({ endpoint, delivery, isManual: false }, tried(410));
  expect(gone.endpoint).toMatchObject({ state: 'off', off_reason: 'gone' });
});

test('one delivery that a receiver cannot take fails alone after ten attempts', () => {
  const nine = { ...delivery, attempts: Array.from({ length: 9 }, () => attempt(500)) };
  const settled = settle({ endpoint, delivery: nine, isManual: false }, tried(500));
  expect(settled).toMatchObject({ delivery: { state: 'failed' }, endpoint: { state: 'on', failures: 1 } });
});

test('what was under way when a person switched the endpoint off is recorded and changes nothing else', () => {
  const off = { ...endpoint, state: 'off', off_reason: 'person' } as const;
  for (const [status, state] of [
    [200, 'delivered'],
    [500, 'dropped'],
    [410, 'dropped'],
  ] as const) {
    const settled = settle({ endpoint: off, delivery, isManual: false }, tried(status));
    expect(settled).toMatchObject({ endpoint: off, delivery: { state, attempts: [{ status }] }, isBack: false });
  }
});

test('an attempt that a person asked for is recorded and never counts as a failure', () => {
  for (const state of ['failed', 'dropped', 'delivered', 'waiting'] as const) {
    const settled = settle({ endpoint, delivery: { ...delivery, state }, isManual: true }, tried(500));
    expect(settled).toMatchObject({ delivery: { state, attempts: [attempt(500)] }, endpoint: { failures: 0 } });
  }
});
