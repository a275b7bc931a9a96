import { describe, expect, it } from 'vitest';
import { fittingLength, measure } from '#shared/checks/channels/measure.ts';

describe('characters', () => {
  it('are code points, and a line break is one however it is stored', () => {
    expect(measure('naïve 👩‍👧 日本', 'characters')).toBe(12);
    expect(measure('a\r\nb\nc', 'characters')).toBe(5);
    expect(measure('', 'characters')).toBe(0);
  });

  it('that fit end before the first one too many and never inside a pair', () => {
    expect(fittingLength('abc', 'characters', 3)).toBe(3);
    expect(fittingLength('ab👧c', 'characters', 2)).toBe(2);
    expect(fittingLength('ab👧c', 'characters', 3)).toBe(4);
    expect(fittingLength('a\r\nb', 'characters', 2)).toBe(3);
  });
});
