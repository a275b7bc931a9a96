import { beforeAll, expect, test } from 'vitest';
import { CHOSEN_EVENT_TYPES, EVENT_CHOICES, EVENT_NOUNS } from '#shared/open/webhook-events.ts';
import { chosenAfter, EVENT_GROUPS } from '#web/features/open/integrations/webhooks/event-choices.ts';
import * as words from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { showTimesIn } from '#web/lib/format.ts';

beforeAll(() => showTimesIn('UTC'));

const now = Date.parse('2026-11-18T16:27:00.000Z');
const at = (time: string) => `2026-11-18T${time}.000Z`;
const failed = { at: at('16:25:26'), status: 503, ms: 871, error: 'The receiver responded 503.' };

test('a row says how many events there are, as messages of a chat too [HOOK-01]', () => {
  expect(words.eventsOf({ format: 'events', events: ['document.approved'] })).toBe('1 event');
  expect(words.eventsOf({ format: 'chat', events: ['review.*', 'review.requested'] })).toBe('Chat messages, 3 events');
  expect(words.eventsOf({ format: 'events', events: EVENT_NOUNS })).toBe('All events');
});

test('the path of a chat address, which lets anyone post, is cut [HOOK-01]', () => {
  const url = 'https://chat.example/hooks/9f2c6d11a0';
  expect(words.addressOf({ url, format: 'chat' })).toBe('chat.example/hooks/9f2c6…');
  expect(words.addressOf({ url, format: 'events' })).toBe('chat.example/hooks/9f2c6d11a0');
  expect(words.addressOf({ url: 'https://chat.example/', format: 'events' })).toBe('chat.example');
});

test('a row has the state, and the last or next attempt, or why it is off [HOOK-01]', () => {
  expect(words.stateOf({ state: 'on', waiting: 3, is_stopped: false })).toEqual({ tone: 'ok', text: 'Working' });
  expect(words.stateOf({ state: 'failing', waiting: 12, is_stopped: false }).text).toBe('Failing, 12 waiting');
  expect(words.stateOf({ state: 'off', waiting: 0, is_stopped: false }).text).toBe('Switched off');
  expect(words.stateOf({ state: 'on', waiting: 2, is_stopped: true }).text).toBe('Stopped, 2 waiting');
  expect(words.stoppedWords({ waiting: 2 })).toEqual([
    'Stopped: its maker can no longer manage webhooks.',
    '2 deliveries wait. Take it over to go on.',
  ]);
  const last = { last_attempt: { ...failed, at: at('16:25:00') }, next_at: at('16:55:00') };
  expect(words.lastOf({ ...last, state: 'on', off_reason: null }, now)).toBe('2 min ago');
  expect(words.lastOf({ ...last, state: 'failing', off_reason: null }, now)).toBe('Next attempt in 28 min');
  expect(words.lastOf({ ...last, state: 'off', off_reason: 'gone' }, now)).toBe('Responded 410 on 18 Nov 2026');
  expect(words.lastOf({ ...last, state: 'off', off_reason: 'failed' }, now)).toBe('Failed ten times in a row');
  expect(words.lastOf({ ...last, state: 'on', off_reason: null, last_attempt: null }, now)).toBe('Nothing sent yet');
});

test('a webhook that fails says since when, what waits and what happens next [HOOK-09]', () => {
  const webhook = { failing_since: at('16:20:00'), next_at: at('16:55:00'), waiting: 12 };
  expect(words.failingWords(webhook, now).join(' ')).toBe(
    'Failing since 16:20. 12 deliveries wait. The oldest is sent again at 16:55; once it succeeds, the others follow.',
  );
  const earlier = { ...webhook, failing_since: '2026-11-17T09:00:00.000Z', next_at: null, waiting: 1 };
  expect(words.failingWords(earlier, now).join(' ')).toBe('Failing since 17 Nov 2026, 09:00. 1 delivery waits.');
});

test('a webhook that is off says why [HOOK-10]', () => {
  expect(words.offWords({ off_reason: 'gone' })).toBe('Switched off: the receiver responded 410.');
  expect(words.offWords({ off_reason: 'failed' })).toBe('Switched off: ten attempts in a row failed.');
  expect(words.offWords({ off_reason: 'person' })).toBe('Switched off.');
});

test('a deletion says how many deliveries go with it [HOOK-18]', () => {
  expect(words.deletionWords(0)).toBe('Its log goes with it.');
  expect(words.deletionWords(1)).toBe('Its log goes with it, and 1 waiting delivery is never sent.');
  expect(words.deletionWords(12)).toBe('Its log goes with it, and 12 waiting deliveries are never sent.');
});

test('a delivery says what became of it, or when it is tried again [HOOK-13]', () => {
  const one = { attempts: [failed, failed, failed], next_at: at('16:55:00') };
  expect(words.resultOf({ ...one, state: 'waiting' }, now).text).toBe('4th attempt in 28 min');
  expect(words.resultOf({ ...one, state: 'waiting', attempts: [] }, now).text).toBe('Waiting');
  expect(words.resultOf({ ...one, state: 'waiting', next_at: at('16:26:00') }, now).text).toBe('Waiting');
  expect(words.resultOf({ ...one, state: 'failed' }, now).text).toBe('The receiver responded 503.');
  expect(words.resultOf({ ...one, state: 'dropped' }, now).text).toBe('Given up');
  const done = { ...failed, status: 204, error: null };
  expect(words.resultOf({ state: 'delivered', attempts: [failed, done], next_at: null }, now).text).toBe('204');
  expect([1, 2, 3, 4, 11, 12, 13, 21].map(words.ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
  ]);
});

test('the dialog offers every event by its type name, and each group of several as a whole [HOOK-02]', () => {
  expect(EVENT_GROUPS.flatMap(({ types }) => types.map(({ type }) => type)).toSorted()).toEqual(
    CHOSEN_EVENT_TYPES.toSorted(),
  );
  expect(EVENT_GROUPS.map(({ all }) => all).every((one) => EVENT_CHOICES.includes(one))).toBe(true);
  expect(chosenAfter(['role.created', 'document.approved'], 'role.*', true)).toEqual(['document.approved', 'role.*']);
  expect(chosenAfter(['role.*'], 'role.*', false)).toEqual([]);
  expect(chosenAfter(['export.completed'], 'document.deleted', true)).toEqual(['document.deleted', 'export.completed']);
});
