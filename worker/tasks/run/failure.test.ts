import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { failureOf, pauseAfter } from '#worker/tasks/run/failure.ts';

const row = (attempt_count = 0) => ({ attempt_count, max_attempts: 3, request_id: 'request-1' });
const message = (thrown: unknown, attempts = 2) => failureOf(thrown, row(attempts)).error.message;

test('the pauses are 1 s and 2 s, or as long as the provider asks, ten minutes at most [AI-06] [GAP-92] [CONST-12]', () => {
  expect([1, 2].map((failures) => pauseAfter(failures))).toEqual([1_000, 2_000]);
  expect(pauseAfter(1, 30_000)).toBe(30_000);
  expect(pauseAfter(2, 500)).toBe(2_000);
  expect(pauseAfter(1, 3_600_000)).toBe(600_000);
});

test.each<ErrorCode>([
  'provider_rate_limited',
  'provider_timeout',
  'provider_unreachable',
  'provider_failed',
  'no_content',
  'length_spent',
  'unreadable_answer',
  'answer_declined',
  'answer_asked',
])('%s is tried again [GAP-65]', (code) => {
  expect(failureOf(new AppError(code), row()).retryInMs).toBe(1_000);
});

test.each<ErrorCode>([
  'provider_refused',
  'provider_key',
  'provider_quota',
  'provider_model',
  'context_exceeded',
  'no_such_item',
  'missing_role_fields',
  'over_budget',
  'content_filter',
])('%s is final at once [GAP-65] [GAP-93]', (code) => {
  expect(failureOf(new AppError(code), row()).retryInMs).toBeNull();
});

test('the last failure shows its own message when it has one [GAP-64] [LIMIT-05] [LIMIT-07] [LIMIT-09]', () => {
  expect(message(new AppError('provider_rate_limited'))).toBe(
    'Rate limit exceeded. Please try again in a few minutes.',
  );
  expect(message(new AppError('no_content'))).toBe('No content generated');
  expect(message(new AppError('provider_failed', { message: 'Upstream is down' }))).toBe('Upstream is down');
  expect(message(new AppError('provider_failed'))).toBe('Failed to generate document after retries');
  expect(message(new TypeError('x is not a function'))).toBe('Failed to generate document after retries');
});

test('the cause is shown under the text of exhausted attempts [GAP-64] [LIMIT-09]', () => {
  const reason = 'The AI provider answered with an error (502).';
  const shown = (thrown: unknown) => {
    const { error } = failureOf(thrown, row(2));
    return [error.message, error.reason];
  };
  expect(shown(new AppError('provider_failed', { reason }))).toEqual([
    'Failed to generate document after retries',
    reason,
  ]);
  expect(shown(new AppError('provider_timeout', { reason: 'It was silent for 30 s.' }))).toEqual([
    'The AI provider took too long to answer',
    'It was silent for 30 s.',
  ]);
  expect(shown(new AppError('provider_failed'))[1]).toBe('The AI provider failed');
  expect(shown(new AppError('no_content'))[1]).toBeUndefined();
});

test('while an attempt follows, the message of a busy provider does not ask to try again [GAP-92]', () => {
  expect(message(new AppError('provider_rate_limited'), 0)).toBe('The AI provider asks us to slow down.');
  expect(message(new AppError('provider_rate_limited'), 2)).toMatch(/^Rate limit exceeded\./);
});

test('before the last attempt an unknown failure is an unexpected error [LIMIT-06]', () => {
  expect(message(new TypeError('x is not a function'), 0)).toBe('An unexpected error occurred');
});

test('title, lines and request are kept [ERR-V-01]', () => {
  const thrown = new AppError('incomplete_guidelines', { messages: ['Missing brand_values in brand guidelines'] });
  expect(failureOf(thrown, row()).error).toMatchObject({
    title: 'Incomplete brand guidelines',
    messages: ['Missing brand_values in brand guidelines'],
    request_id: 'request-1',
  });
});

test('what a database cannot store is left out of a message', () => {
  expect(message(new AppError('provider_refused', { message: 'a\u0000b\ud800c' }))).toBe('abc');
});

test('the first 4,000 characters of the raw answer are kept for its owner and never part of a wire error [S1] [GAP-56] [GAP-114]', () => {
  const raw = `a\u0000b${'c'.repeat(5_000)}`;
  const { error } = failureOf(new AppError('answer_declined', { raw }), row());
  expect(error.raw).toBe(`ab${'c'.repeat(3_997)}`);
  expect(failureOf(new AppError('no_content'), row()).error).not.toHaveProperty('raw');
  expect(new AppError('answer_declined', { raw }).toWire()).not.toHaveProperty('raw');
});
