import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Anchor, anchorAt, createAnchorMap, findAnchor } from '#shared/text/anchors.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';

const partOf = (text: string): DocumentPart => ({ name: 'text', card: '', text });
const anchorOf = (text: string, quote: string): Anchor => {
  const start = text.indexOf(quote);
  return anchorAt(partOf(text), { start, end: start + quote.length }, 1);
};
const mapAnchor = (anchor: Anchor, before: DocumentPart[], after: DocumentPart[], version: number) =>
  createAnchorMap(before, after, version)(anchor);
const mapped = (before: string, after: string, quote: string) =>
  mapAnchor(anchorOf(before, quote), [partOf(before)], [partOf(after)], 2);

const words = fc.array(fc.constantFrom('You ', 'build ', 'a ', 'rota', '.\n', '- ', '😀', 'é', 'night ', 'on-call'), {
  minLength: 1,
  maxLength: 60,
});
const edited = fc
  .record({
    before: words,
    inside: words,
    after: words,
    removed: words,
    added: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }),
    isFirst: fc.boolean(),
  })
  .map(({ before, inside, after, removed, added, isFirst }) => {
    const [quote, gone, put] = [inside.join(''), removed.join(''), added.join('')];
    const [head, tail] = [before.join(''), after.join('')];
    const whole = isFirst ? [`${gone}${head}`, tail] : [head, `${tail}${gone}`];
    const changed = isFirst ? [`${put}${head}`, tail] : [head, `${tail}${put}`];
    return {
      quote,
      start: whole[0]?.length ?? 0,
      text: whole.join(quote),
      next: changed.join(quote),
      now: changed[0]?.length ?? 0,
    };
  });

test('for random edits a passage outside the change keeps its exact words [COMMENT-14]', () => {
  fc.assert(
    fc.property(edited, ({ text, next, quote, start, now }) => {
      const anchor = anchorAt(partOf(text), { start, end: start + quote.length }, 1);
      const moved = mapAnchor(anchor, [partOf(text)], [partOf(next)], 2);
      expect(moved?.quote).toBe(quote);
      // Where the words before it repeat, one of them may have been the changed one.
      expect(next.slice(moved?.start, moved?.end)).toBe(quote);
      if (!next.slice(0, now).includes(quote) && !next.slice(now + 1).includes(quote)) expect(moved?.start).toBe(now);
    }),
    { numRuns: 500 },
  );
});

test('for random rewrites no passage leaves the text or quotes other words than it stands on [COMMENT-14]', () => {
  const texts = fc.record({
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    next: fc.string({ unit: 'grapheme', maxLength: 200 }),
    from: fc.nat(),
    length: fc.nat(),
  });
  fc.assert(
    fc.property(texts, ({ text, next, from, length }) => {
      const start = from % text.length;
      const end = Math.min(text.length, start + 1 + (length % 40));
      const moved = mapAnchor(anchorAt(partOf(text), { start, end }, 1), [partOf(text)], [partOf(next)], 2);
      if (!moved) return;
      expect(moved.start).toBeGreaterThanOrEqual(0);
      expect(moved.end).toBeGreaterThan(moved.start);
      expect(moved.end).toBeLessThanOrEqual(next.length);
      expect(moved.quote).toBe(next.slice(moved.start, moved.end));
    }),
    { numRuns: 1_000 },
  );
});

test('a passage stays with its words through typing before, inside and after it [COMMENT-09]', () => {
  const text = 'You take a fair turn in the on-call rota.';
  const quote = 'a fair turn in the on-call rota';
  expect(mapped(text, `Then. ${text}`, quote)).toMatchObject({ quote, start: 15, version: 2 });
  expect(mapped(text, `${text} Paid.`, quote)).toMatchObject({ quote, start: 9 });
  expect(mapped(text, text.replace('fair', 'fair and paid'), quote)?.quote).toBe(
    'a fair and paid turn in the on-call rota',
  );
  expect(mapped(text, text.replace('a fair', 'one'), quote)?.quote).toBe('one turn in the on-call rota');
  const both = `Soon: ${text.replace('turn', 'week')} Yes.`;
  expect(mapped(text, both, quote)?.quote).toBe('a fair week in the on-call rota');
});

test('a passage that moved elsewhere is found by its quote, the one with its context, and is lost with its words [COMMENT-09] [COMMENT-10]', () => {
  const text = 'Rockstars wanted.\nYou ship on Fridays.\nYou rest on Mondays.';
  const turned = 'You rest on Mondays.\nYou ship on Fridays.\nRockstars wanted.';
  expect(mapped(text, turned, 'Rockstars wanted')).toMatchObject({ start: turned.indexOf('Rockstars') });
  const lost = mapped(text, 'You ship on Fridays.\nYou rest on Mondays.', 'Rockstars wanted');
  expect(lost).toBeNull();
  expect(findAnchor(anchorOf(text, 'Rockstars wanted'), [partOf(`Again: ${text}`)], 3)).toMatchObject({ start: 7 });
  expect(mapped(text, 'Nobody.', 'You')).toBeNull();
});

test('in a list a passage belongs to its entry and field, follows it, and is lost with it [COMMENT-11]', () => {
  const mail = (subject: string) => ({ type: 'Casual Email', subject, message: `Hello from ${subject}` });
  const before = partsOf('sourcing_email', [mail('one'), mail('two'), mail('three')]);
  const without = partsOf('sourcing_email', [mail('one'), mail('three')]);
  const at = (name: string) => before.find((part) => part.name === name) as DocumentPart;
  const third = anchorAt(at('2.message'), { start: 0, end: 5 }, 1);
  expect(mapAnchor(third, before, without, 2)).toMatchObject({ part: '1.message', quote: 'Hello' });
  const second = anchorAt(at('1.message'), { start: 0, end: 5 }, 1);
  expect(mapAnchor(second, before, without, 2)).toBeNull();
});

test('no anchor holds half of a surrogate pair in its context, which Postgres would refuse [COMMENT-09]', () => {
  const text = `${'😀'.repeat(20)}x${'😀'.repeat(20)}y`;
  for (const extra of ['', 'a']) {
    const whole = extra + text;
    const { prefix, suffix } = anchorAt(partOf(whole), { start: whole.indexOf('x'), end: whole.indexOf('x') + 1 }, 1);
    expect(prefix + suffix).not.toMatch(/\p{Surrogate}/u);
  }
});

test('however many passages a change moves, its texts are compared once [COMMENT-14]', () => {
  const text = 'ab '.repeat(2_000);
  const changed = `q ${text.slice(0, 2_000)} z ${text.slice(2_500)} w`;
  const budget = { ms: 10_000 };
  const mapAnchor = createAnchorMap([partOf(text)], [partOf(changed)], 2, budget);
  const at = (start: number) => mapAnchor(anchorAt(partOf(text), { start, end: start + 2 }, 1));
  at(0);
  const left = budget.ms;
  expect(left).toBeLessThan(10_000);
  for (let start = 3; start < 6_000; start += 30) at(start);
  expect(budget.ms).toBe(left);
});
