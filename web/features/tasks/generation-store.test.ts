// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { type Card, cardState, FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import {
  applyNow,
  cardsFor,
  forgetDocument,
  forgetGenerations,
  nextGenerations,
  pushCard,
  runningCount,
  useGenerations,
} from '#web/features/tasks/generation-store.ts';
import { idsToPoll } from '#web/features/tasks/generations.ts';

const card = (id: string, seq: number, more: Partial<Card> = {}): Card => ({
  task: 'write',
  id,
  user_id: 'u',
  role_id: 'r',
  template_id: `t-${id}`,
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Designer',
  company_name: 'Harbour & Pine',
  status: 'processing',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 0,
  document_count: 1,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: '2026-11-18T10:00:00Z',
  error: null,
  document_id: null,
  created_at: '2026-11-18T10:00:00Z',
  started_at: null,
  ended_at: null,
  seq,
  ...more,
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
beforeEach(forgetGenerations);

test('an event that is not newer does not change the state object', () => {
  const known = nextGenerations(useGenerations.getState(), [card('a', 5)], 1);
  expect(nextGenerations(known, [card('a', 5), card('a', 4)], 2)).toBe(known);
});

test('events of one frame are applied in one change, the newest of each card wins', async () => {
  let changes = 0;
  const stop = useGenerations.subscribe(() => {
    changes += 1;
  });
  for (const seq of [1, 2, 5, 4]) pushCard(card('a', seq));
  pushCard(card('b', 1));
  expect(changes).toBe(0);
  await nextFrame();
  stop();
  expect(changes).toBe(1);
  expect(useGenerations.getState().cards.a?.seq).toBe(5);
  expect(useGenerations.getState().cards.b?.seq).toBe(1);
});

test('a card of another task, as a later release may send, is ignored', async () => {
  pushCard({ ...card('a', 1), task: 'refine' as never });
  pushCard(card('b', 1));
  await nextFrame();
  expect(Object.keys(useGenerations.getState().cards)).toEqual(['b']);
});

test('only a card seen to leave pending has a start time to animate from [GAP-54]', () => {
  applyNow([card('seen', 1, { status: 'pending' }), card('late', 7)]);
  applyNow([card('seen', 2), card('late', 8)]);
  expect(Object.keys(useGenerations.getState().startedAt)).toEqual(['seen']);
});

test('the count of the sidebar has generations in progress, not waiting or ended ones', () => {
  applyNow([
    card('a', 1),
    card('b', 1, { status: 'pending' }),
    card('c', 1, { waiting: 'budget' }),
    card('d', FINAL_SEQ, { status: 'completed' }),
  ]);
  expect(runningCount(useGenerations.getState(), 'u')).toBe(1);
  expect(runningCount(useGenerations.getState(), 'a colleague')).toBe(0);
});

test('the cards of a role are in template order, the newest generation of each', () => {
  const old = card('old', FINAL_SEQ, { template_id: 't1', created_at: '2026-11-17T10:00:00Z' });
  const cards = { old, now: card('now', 1, { template_id: 't1' }), other: card('other', 1, { template_id: 't2' }) };
  expect(cardsFor(cards, 'r', ['t2', 't3', 't1']).map(({ id }) => id)).toEqual(['other', 'now']);
  expect(cardsFor(cards, 'someone else', ['t1'])).toEqual([]);
});

test('while the socket is connected only cards without events for ten seconds are polled', () => {
  const cards = [card('fresh', 1), card('silent', 1), card('asked', 1)];
  const receivedAt = { fresh: 95_000, silent: 80_000, asked: 80_000 };
  expect(idsToPoll(cards, receivedAt, { asked: 95_000 }, true, 100_000)).toEqual(['silent']);
  expect(idsToPoll(cards, receivedAt, { asked: 95_000 }, false, 100_000)).toEqual(['fresh', 'silent', 'asked']);
});

test('a completed card loses a deleted document, and no late event restores it [GAP-121]', () => {
  const done = card('a', FINAL_SEQ, { status: 'completed', document_id: 'd', draft: 'The text' });
  applyNow([done, card('b', FINAL_SEQ, { status: 'completed', document_id: 'e' })]);
  forgetDocument('d');
  applyNow([done]);
  const { a, b } = useGenerations.getState().cards;
  expect([a && cardState(a), a?.draft, b && cardState(b)]).toEqual(['deleted', '', 'completed']);
});
