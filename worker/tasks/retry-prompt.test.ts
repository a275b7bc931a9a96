import { expect, test } from 'vitest';
import { AI_BOOLEAN, AI_DEFAULTS, BOOLEAN_STOPS } from '#shared/constants.ts';
import { LONGEST_ANSWER_TOKENS, retryPrompt } from '#worker/tasks/retry-prompt.ts';
import type { WritePrompt } from '#worker/writing/tasks/write/prompt.ts';

const prompt: WritePrompt = {
  kind: 'boolean_search',
  settings: { ...AI_BOOLEAN, stop: BOOLEAN_STOPS },
  messages: [
    { role: 'system', content: 'The rules.' },
    { role: 'user', content: 'The request.' },
  ],
};
const after = (lastCode: string | undefined, count = 1) => retryPrompt(prompt, { count, lastCode });

test('the first attempt, and one after a fault of the provider, send the prompt unchanged [GAP-65]', () => {
  expect(retryPrompt(prompt, undefined)).toBe(prompt);
  for (const code of ['provider_failed', 'provider_rate_limited', 'toString', undefined])
    expect(after(code)).toBe(prompt);
});

test.each([
  ['unreadable_answer', 'did not have the shape asked for'],
  ['answer_declined', 'declined to write'],
  ['answer_asked', 'asked a question'],
  ['no_content', 'was empty'],
  ['length_spent', 'Think briefly'],
])('after %s the request says what was wrong, and the rules stay [GAP-65]', (code, words) => {
  const { messages, kind } = after(code);
  expect(kind).toBe('boolean_search');
  expect(messages[0]).toEqual(prompt.messages[0]);
  expect(messages[1]?.content).toMatch(/^The request\.\n\nYour last answer to this request could not be used\. /);
  expect(messages[1]?.content).toContain(words);
});

test('further attempts have no stop sequences and penalties, and each a higher temperature [GAP-65]', () => {
  const { settings } = after('unreadable_answer');
  expect(settings).toEqual({ ...AI_BOOLEAN, temperature: 0.4, frequency_penalty: 0, presence_penalty: 0 });
  expect(after('unreadable_answer', 2).settings.temperature).toBeCloseTo(0.7);
  const plain = retryPrompt({ ...prompt, settings: AI_DEFAULTS }, { count: 2, lastCode: 'no_content' });
  expect(plain.settings).toEqual({ ...AI_DEFAULTS, temperature: 1 });
});

test('after an answer used up by reasoning the next one may be longer, up to a limit [GAP-119]', () => {
  const lengths = [1, 2, 9].map((count) => after('length_spent', count).settings.max_tokens);
  expect(lengths).toEqual([4_000, 8_000, LONGEST_ANSWER_TOKENS]);
  const long = { ...prompt, settings: { ...AI_DEFAULTS, max_tokens: 20_000 } };
  expect(retryPrompt(long, { count: 1, lastCode: 'length_spent' }).settings.max_tokens).toBe(20_000);
});
