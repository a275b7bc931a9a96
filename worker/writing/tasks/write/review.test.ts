import { describe, expect, it } from 'vitest';
import { type Answer, reviewAnswer } from '#worker/writing/tasks/write/review.ts';

const posts = [1, 2, 3].map((n) => ({ title: `Title ${n}`, content: `Post ${n}` }));
const answer = (change: Partial<Answer>): Answer => ({
  raw: 'Some text',
  isCut: false,
  kind: 'plain',
  lastAttempt: false,
  ...change,
});
const social = (change: Partial<Answer>) => answer({ kind: 'social_ad', raw: JSON.stringify(posts), ...change });
const text = { content: 'Some text', have: 1, want: 1, truncated: false };
const list = { content: posts, have: 3, want: 3, truncated: false };
const cut = JSON.stringify(posts).slice(0, -6);

describe('reviewing an answer', () => {
  it.each([
    ['text', answer({}), text],
    ['text that was cut', answer({ isCut: true }), { ...text, truncated: true }],
    ['a list', social({}), list],
    ['a list that is whole although the limit was reached', social({ isCut: true }), list],
    [
      'the whole entries of a cut list',
      social({ raw: cut, isCut: true }),
      { ...list, content: posts.slice(0, 2), have: 2 },
    ],
    [
      'fewer than half of the entries on the last attempt',
      social({ raw: JSON.stringify(posts.slice(2)), lastAttempt: true }),
      { ...list, content: posts.slice(2), have: 1 },
    ],
  ])('keeps %s [GAP-56] [GAP-75]', (_, given, expected) => {
    expect(reviewAnswer(given)).toEqual(expected);
  });

  it.each([
    ['a blank answer', answer({ raw: ' \n' }), 'no_content', true],
    ['a thought without an end', answer({ raw: '<think>The advert could say' }), 'no_content', true],
    ['a refusal', answer({ raw: "I'm sorry, but I can't help with that." }), 'answer_declined', true],
    ['a question back', answer({ raw: 'Could you please share more details about the role?' }), 'answer_asked', true],
    ['garbage for a list', social({ raw: 'not a list' }), 'unreadable_answer', true],
    ['a list of another kind', social({ kind: 'sourcing_email', raw: '[{"x":"y"}]' }), 'unreadable_answer', true],
  ])('fails %s, also on the last attempt [LIMIT-07] [GAP-56]', (_, given, code, retry) => {
    for (const lastAttempt of [false, true]) {
      expect(() => reviewAnswer({ ...given, lastAttempt })).toThrow(expect.objectContaining({ code, retry }));
    }
  });

  it.each([
    ['a thought', answer({ raw: '<think>The advert could say', isCut: true }), 'No content generated'],
    [
      'the beginning of a list',
      social({ raw: '[{"title": "Ti', isCut: true }),
      'The AI answer did not have the expected shape',
    ],
  ])('recognises an answer used up by %s: a longer one may hold the content [GAP-119]', (_, given, message) => {
    expect(() => reviewAnswer(given)).toThrow(expect.objectContaining({ code: 'length_spent', message }));
  });

  it('fails fewer than half of the entries while another attempt follows [GAP-75]', () => {
    const given = social({ raw: JSON.stringify(posts.slice(2)) });
    expect(() => reviewAnswer(given)).toThrow(expect.objectContaining({ code: 'unreadable_answer' }));
  });

  it('adds the raw answer to the failure, unless it is blank [GAP-56]', () => {
    const raw = "I'm sorry, but I can't help with that.";
    expect(() => reviewAnswer(answer({ raw }))).toThrow(
      expect.objectContaining({ more: expect.objectContaining({ raw }) }),
    );
    expect(() => reviewAnswer(answer({ raw: ' ' }))).toThrow(
      expect.objectContaining({ more: expect.not.objectContaining({ raw: expect.anything() }) }),
    );
  });
});
