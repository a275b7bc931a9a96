import { describe, expect, it } from 'vitest';
import {
  countTokens,
  cutToTokens,
  evenShares,
  promptTokens,
  summariseDocuments,
} from '#worker/tasks/provider/tokens.ts';

const words = (count: number, word = 'harbour'): string => Array.from({ length: count }, () => word).join(' ');
const document = (change: object = {}) => ({
  title: 'notes.pdf',
  type: 'application/pdf',
  description: '',
  extracted_text: null,
  ...change,
});

describe('counting tokens', () => {
  it('follows o200k_base, and takes control tokens for text', () => {
    expect(countTokens('')).toBe(0);
    expect(countTokens('hello world')).toBe(2);
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('counts long text in pieces without losing any', () => {
    expect(countTokens(words(5000))).toBeGreaterThanOrEqual(5000);
    expect(countTokens(words(5000))).toBeLessThan(5100);
  });

  it('counts text without a blank in pieces of 1,000 characters, never as a whole', () => {
    const text = 'harbour'.repeat(2_000);
    const pieces = text.match(/.{1,1000}/g) ?? [];
    expect(pieces).toHaveLength(14);
    expect(countTokens(text)).toBe(pieces.reduce((sum, piece) => sum + countTokens(piece), 0));
    expect(countTokens('😀'.repeat(10_000))).toBe(20 * countTokens('😀'.repeat(500)));
  });

  it('adds what a chat call puts around its messages', () => {
    expect(promptTokens([{ content: 'hello world' }, { content: 'hello world' }])).toBe(2 + 2 + 2 * 4 + 3);
  });
});

describe('cutting to tokens', () => {
  it('keeps short text as it is and marks what it cut', () => {
    expect(cutToTokens('short', 10)).toBe('short');
    const cut = cutToTokens(words(4000), 1500);
    expect(cut.endsWith('harbour…')).toBe(true);
    expect(countTokens(cut)).toBeLessThanOrEqual(1500);
  });

  it('does not leave half a character', () => {
    for (const limit of [2, 3, 4, 5]) expect(cutToTokens('🪿🫎🪼🫨🪿🫎', limit)).not.toMatch(/\uFFFD|\p{Surrogate}/u);
  });
});

describe('sharing the allowance', () => {
  it('is even, and what the small ones leave goes to the others [GAP-35]', () => {
    expect(evenShares([1000, 1000, 1000, 1000], 3000)).toEqual([750, 750, 750, 750]);
    expect(evenShares([100, 1000, 1000], 3000)).toEqual([100, 1000, 1000]);
    expect(evenShares([1000, 100, 1000, 1000], 2500)).toEqual([800, 100, 800, 800]);
    expect(evenShares([], 3000)).toEqual([]);
  });
});

describe('the document context', () => {
  it('has count, types and summaries [CTX-08]', () => {
    const summary = summariseDocuments([
      document({ description: 'How we speak.', extracted_text: 'We  repair\n\n\n\n before we replace.' }),
      document({ title: 'logo.png', type: 'image/png' }),
      document({ title: 'more.pdf' }),
    ]);
    expect(summary.count).toBe(3);
    expect(summary.types).toEqual(['application/pdf', 'image/png']);
    expect(summary.summaries).toBe(
      'notes.pdf\nHow we speak.\nWe repair\n\nbefore we replace.\n\nlogo.png (image/png)\n\nmore.pdf (application/pdf)',
    );
  });

  it('holds at most 1,000 tokens of one document [GAP-35]', () => {
    const { summaries } = summariseDocuments([document({ extracted_text: words(50_000) })]);
    expect(countTokens(summaries)).toBeLessThanOrEqual(1000);
    expect(countTokens(summaries)).toBeGreaterThan(950);
  });

  it.each([4, 20, 100])('holds at most 3,000 tokens of %d documents, and something of each [GAP-35]', (count) => {
    const many = Array.from({ length: count }, (_, at) => document({ title: `d${at}`, extracted_text: words(2000) }));
    const { summaries } = summariseDocuments(many);
    expect(countTokens(summaries)).toBeLessThanOrEqual(3000);
    expect(countTokens(summaries)).toBeGreaterThan(2600);
    for (const { title } of many) expect(summaries).toContain(`${title}\nharbour`);
  });
});
