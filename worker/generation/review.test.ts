import { describe, expect, it } from 'vitest';
import { type Answer, reviewAnswer } from '#worker/generation/review.ts';

const posts = [1, 2, 3].map((n) => ({ title: `Title ${n}`, content: `Post ${n}` }));
const answer = (change: Partial<Answer>): Answer => ({
  raw: 'Some text',
  finishReason: 'stop',
  kind: 'plain',
  lastAttempt: false,
  ...change,
});
const social = (change: Partial<Answer>) => answer({ kind: 'social_ad', raw: JSON.stringify(posts), ...change });

describe('reviewing an answer', () => {
  it.each([
    ['text', answer({}), { content: 'Some text', truncated: false }],
    [
      'text from a server that names no reason',
      answer({ finishReason: null }),
      { content: 'Some text', truncated: false },
    ],
    ['text that was cut', answer({ finishReason: 'length' }), { content: 'Some text', truncated: true }],
    ['a list', social({}), { content: posts, truncated: false }],
    [
      'garbage on the last attempt',
      social({ raw: ' not a list ', lastAttempt: true }),
      { content: 'not a list', truncated: false },
    ],
    [
      'a short list on the last attempt',
      social({ raw: JSON.stringify(posts.slice(1)), lastAttempt: true }),
      { content: posts.slice(1), truncated: false },
    ],
    [
      'a cut list on the last attempt',
      social({ raw: '[{"title":', finishReason: 'length', lastAttempt: true }),
      { content: '[{"title":', truncated: true },
    ],
  ])('keeps %s [GAP-56] [GAP-75]', (_, given, expected) => {
    expect(reviewAnswer(given)).toEqual(expected);
  });

  it.each([
    ['a blank answer', answer({ raw: ' \n' }), 'no_content', true],
    ['a blank answer on the last attempt', social({ raw: '', lastAttempt: true }), 'no_content', true],
    ['a declined answer', answer({ finishReason: 'content_filter' }), 'content_filter', false],
    [
      'a declined blank answer on the last attempt',
      social({ raw: '', finishReason: 'content_filter', lastAttempt: true }),
      'content_filter',
      false,
    ],
    ['a cut list', social({ raw: '[{"title":', finishReason: 'length' }), 'cut_answer', true],
    ['a cut list that happens to be complete', social({ finishReason: 'length' }), 'cut_answer', true],
    ['garbage for a list', social({ raw: 'not a list' }), 'unreadable_answer', true],
    ['a list of another kind', social({ kind: 'sourcing_email', raw: '[{"x":"y"}]' }), 'unreadable_answer', true],
  ])('fails %s [LIMIT-07] [GAP-56]', (_, given, code, retry) => {
    expect(() => reviewAnswer(given)).toThrow(expect.objectContaining({ code, retry }));
  });
});
