import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Card, cardState, FINAL_SEQ, newerCard, SEQ_PER_RUN } from '#shared/tasks/card.ts';
import { type CardRow, cardOfRow, currentCard, isFinalRow, RUN_ENDED } from '#shared/tasks/card-of-row.ts';

const at = (text: string) => new Date(`2026-11-20T${text}Z`);
const aRow = (more: Partial<CardRow> = {}): CardRow => ({
  task: 'write',
  id: randomUUID(),
  workspace_id: randomUUID(),
  user_id: randomUUID(),
  role_id: randomUUID(),
  template_id: randomUUID(),
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Engineer',
  company_name: 'Harbour',
  document_count: 2,
  status: 'pending',
  attempt_count: 0,
  max_attempts: 3,
  scheduled_for: null,
  error: null,
  runs: 0,
  request_id: 'request-1',
  started_at: null,
  completed_at: null,
  created_at: at('08:00:00'),
  updated_at: at('08:01:00'),
  ...more,
});
const anError = (code: string) => ({ code, message: 'It failed', title: null, messages: [], request_id: null });
const states = (card: Pick<Card, 'steps'>) => card.steps.map(({ state }) => state);

test.each<[string, Partial<CardRow>, ReturnType<typeof cardState>]>([
  ['a fresh row', {}, 'pending'],
  ['a row with a worker', { status: 'processing', runs: 1 }, 'analyzing'],
  ['a row waiting for tokens', { status: 'processing', runs: 1, scheduled_for: at('09:00:00') }, 'rate-limited'],
  ['a row before its next attempt', { status: 'failed', attempt_count: 1, scheduled_for: at('09:00:00') }, 'retrying'],
  ['a completed row without its document', { status: 'completed', completed_at: at('08:01:00') }, 'deleted'],
  ['a finally failed row', { status: 'failed', attempt_count: 3, error: anError('no_content') }, 'failed'],
  ['a cancelled row', { status: 'failed', error: anError('cancelled') }, 'cancelled'],
])('%s has its card state', (_, row, state) => {
  expect(cardState(cardOfRow(aRow(row)))).toBe(state);
});

test.each([
  ['missing_role_fields', ['error', 'pending', 'pending']],
  ['provider_failed', ['completed', 'error', 'pending']],
  ['DUPLICATE_ERROR', ['completed', 'completed', 'error']],
  ['cancelled', ['pending', 'pending', 'pending']],
])('a row that ended with %s marks the step it ended in [GEN-16]', (code, expected) => {
  expect(states(cardOfRow(aRow({ status: 'failed', attempt_count: 1, error: anError(code) })))).toEqual(expected);
});

test.each<[string, Partial<CardRow>, number]>([
  ['the first attempt', { status: 'processing' }, 1],
  ['the pause after one failure', { status: 'failed', attempt_count: 1, scheduled_for: at('09:00:00') }, 2],
  ['the third failure', { status: 'failed', attempt_count: 3, error: anError('no_content') }, 3],
  ['a cancel in the second attempt', { status: 'failed', attempt_count: 1, error: anError('cancelled') }, 2],
  ['a completed third attempt', { status: 'completed', attempt_count: 2 }, 3],
])('%s counts as attempt %#', (_, row, attempt) => {
  expect(cardOfRow(aRow(row)).attempt).toBe(attempt);
});

test('completed rows are final, and failed ones without a next attempt [GAP-63]', () => {
  expect(isFinalRow({ status: 'completed', scheduled_for: null })).toBe(true);
  expect(isFinalRow({ status: 'failed', scheduled_for: null })).toBe(true);
  expect(isFinalRow({ status: 'failed', scheduled_for: new Date() })).toBe(false);
  expect(isFinalRow({ status: 'pending', scheduled_for: null })).toBe(false);
});

test('the card of a row is newer than the cards of an earlier run and older than those of its own run', () => {
  const of = (more: Partial<CardRow>) => cardOfRow(aRow({ id: 'x', ...more }));
  const earlier = { ...of({ runs: 1 }), seq: SEQ_PER_RUN + RUN_ENDED };
  const processing = of({ status: 'processing', runs: 2 });
  expect(newerCard(earlier, processing)).toBe(processing);
  const published = { ...processing, seq: processing.seq + 1 };
  expect(newerCard(published, processing)).toBe(published);
  const handedBack = of({ status: 'pending', runs: 2 });
  expect(newerCard(published, handedBack)).toBe(handedBack);
  expect(of({ status: 'completed', runs: 2 }).seq).toBe(FINAL_SEQ);
});

test('a published card is used only while it matches the state of the row', () => {
  const row = aRow({ status: 'processing', runs: 2 });
  const kept = { ...cardOfRow(row), draft: 'So far', seq: 2 * SEQ_PER_RUN + 5 };
  expect(currentCard(row, kept).draft).toBe('So far');
  expect(currentCard(row, { ...kept, seq: SEQ_PER_RUN + 5 }).draft).toBe('');
  expect(currentCard({ ...row, status: 'completed' }, kept).status).toBe('completed');
  expect(currentCard(row, undefined).status).toBe('processing');
});

test('a published card is returned with the current server time, so that a countdown is right', () => {
  const row = aRow({ status: 'processing', runs: 1 });
  const kept = { ...cardOfRow(row), server_time: '2020-01-01T00:00:00.000Z' };
  expect(Date.parse(currentCard(row, kept).server_time)).toBeGreaterThan(Date.parse('2026-01-01'));
});

test('a failure has its request id', () => {
  const card = cardOfRow(aRow({ status: 'failed', error: anError('no_content') }));
  expect(card.error).toMatchObject({ message: 'It failed', request_id: 'request-1' });
});
