import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedMails, nextMailAt, type Rhythm } from '#worker/review/notifications/rhythm.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const given = (more: Partial<Rhythm>): Rhythm => ({
  rhythm: 'soon',
  zone: 'UTC',
  oldest: at('10:00'),
  last_mail_at: null,
  mails_today: 0,
  ...more,
});
const next = (more: Partial<Rhythm>) => nextMailAt(given(more))?.toISOString() ?? null;

test('nothing unread, or never: no mail [NOTE-06] [NOTE-07]', () => {
  expect(next({ oldest: null })).toBeNull();
  expect(next({ rhythm: 'never' })).toBeNull();
});

test('soon: five minutes later, at most one in 30 minutes and six a day, then the next morning [NOTE-06] [NOTE-07]', () => {
  expect(next({})).toBe(at('10:05').toISOString());
  expect(next({ last_mail_at: at('09:50'), mails_today: 1 })).toBe(at('10:20').toISOString());
  expect(next({ last_mail_at: at('09:50'), mails_today: 6 })).toBe('2026-11-24T08:00:00.000Z');
  const yesterday = new Date('2026-11-22T23:00:00Z');
  expect(next({ last_mail_at: yesterday, mails_today: 6 })).toBe(at('10:05').toISOString());
});

test('six mails before 8:00 are a full day: the next is on the next morning, not on this one [NOTE-07]', () => {
  const night = { last_mail_at: at('03:00'), mails_today: 6 };
  expect(next({ ...night, oldest: at('03:10') })).toBe('2026-11-24T08:00:00.000Z');
  expect(next({ ...night, oldest: at('07:56') })).toBe('2026-11-24T08:00:00.000Z');
  const inLosAngeles = { last_mail_at: at('11:00'), mails_today: 6, zone: 'America/Los_Angeles' };
  expect(next({ ...inLosAngeles, oldest: at('11:10') })).toBe('2026-11-24T16:00:00.000Z');
});

test('daily: at 8:00 in the own time zone [NOTE-06]', () => {
  expect(next({ rhythm: 'daily' })).toBe('2026-11-24T08:00:00.000Z');
  expect(next({ rhythm: 'daily', oldest: at('07:59') })).toBe(at('08:00').toISOString());
  expect(next({ rhythm: 'daily', oldest: at('08:00') })).toBe('2026-11-24T08:00:00.000Z');
  expect(next({ rhythm: 'daily', zone: 'Asia/Kolkata' })).toBe('2026-11-24T02:30:00.000Z');
  expect(next({ rhythm: 'daily', zone: 'America/Los_Angeles' })).toBe(at('16:00').toISOString());
  expect(next({ rhythm: 'daily', zone: 'Nowhere/Atlantis' })).toBe('2026-11-24T08:00:00.000Z');
});

test('daily is 8:00 on the days when clocks change, too [NOTE-06]', () => {
  const oldest = new Date('2026-10-24T18:00:00Z');
  expect(next({ rhythm: 'daily', zone: 'Europe/Berlin', oldest })).toBe('2026-10-25T07:00:00.000Z');
  const spring = new Date('2026-03-28T18:00:00Z');
  expect(next({ rhythm: 'daily', zone: 'Europe/Berlin', oldest: spring })).toBe('2026-03-29T06:00:00.000Z');
});

test('whatever happens, no two mails within 30 minutes and no seventh on a day [NOTE-07]', () => {
  const events = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { minLength: 1, maxLength: 300 });
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Apia');
  fc.assert(
    fc.property(events, zones, (minutes, zone) => {
      const sent = mailsOf(
        minutes.sort((a, b) => a - b).map((minute) => new Date(at('00:00').getTime() + minute * 60_000)),
        zone,
      );
      const days = new Map<string, number>();
      for (const [place, mail] of sent.entries()) {
        const before = sent[place - 1];
        if (before) expect(mail.getTime() - before.getTime()).toBeGreaterThanOrEqual(30 * 60_000);
        const day = mail.toLocaleDateString('en-CA', { timeZone: zone });
        days.set(day, (days.get(day) ?? 0) + 1);
      }
      expect(Math.max(0, ...days.values())).toBeLessThanOrEqual(6);
    }),
    { numRuns: 200, examples: [[[1915, 1945, 1975, 2005, 2035, 2064, 2070], 'America/Los_Angeles']] },
  );
});

/** The mails of these events, each sent when it is due. */
function mailsOf(events: readonly Date[], zone: string): Date[] {
  const sent: Date[] = [];
  let state = given({ zone, oldest: null });
  for (const [place, event] of events.entries()) {
    state = { ...state, oldest: state.oldest ?? event };
    const until = events[place + 1] ?? new Date(8.64e15);
    const due = nextMailAt(state);
    if (!due || due > until) continue;
    sent.push(due);
    state = { ...state, mails_today: countedMails(state, due), last_mail_at: due, oldest: null };
  }
  return sent;
}
