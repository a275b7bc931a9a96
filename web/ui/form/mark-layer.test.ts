import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastUpTo, type Mark, shiftMarks, startsOf } from '#web/ui/form/mark-layer.ts';
import { plainText } from '#web/ui/form/plain-input.ts';

const words = fc.stringMatching(/^[ab é😀\n]{0,40}$/u);
const edit = fc.record({ at: fc.nat(60), remove: fc.nat(8), insert: words });

const markEach = (text: string): Mark[] =>
  [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ from: index, to: index + word.length, tone: 'fix' }));

test('after random edits no mark is outside the text, and each stands on the words it stood on [CONTENT-21]', () => {
  fc.assert(
    fc.property(words, fc.array(edit, { maxLength: 8 }), (start, edits) => {
      let text = start;
      let marks = markEach(text).map((mark) => ({ ...mark, words: text.slice(mark.from, mark.to) }));
      for (const { at, remove, insert } of edits) {
        const next = text.slice(0, at) + insert + text.slice(at + remove);
        marks = shiftMarks(marks, text, next);
        text = next;
        for (const { from, to, words } of marks) expect(text.slice(from, to)).toBe(words);
      }
    }),
  );
});

test('marks before, inside and behind the change follow it [CONTENT-21]', () => {
  const before = 'one two three';
  const marks = markEach(before);
  const spans = (after: string) => shiftMarks(marks, before, after).map(({ from, to }) => after.slice(from, to));
  expect(spans('zero one two three')).toEqual(['one', 'two', 'three']);
  expect(spans('one twoo three')).toEqual(['one', 'two', 'three']);
  expect(spans('one t-wo three')).toEqual(['one', 'three']);
  expect(spans('one')).toEqual(['one']);
});

test('every character of a text is found in its line', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ab é😀]{0,6}$/u), { minLength: 1, maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const starts = startsOf(lines);
      for (let offset = 0; offset <= text.length; offset += 1) {
        const before = text.slice(0, offset).split('\n');
        const line = lastUpTo(starts, offset);
        expect([line, offset - (starts[line] ?? 0)]).toEqual([before.length - 1, before.at(-1)?.length]);
      }
    }),
  );
});

test('pasted text has line feeds and nothing that cannot be stored, and a string is one line [CONTENT-30, CONTENT-31]', () => {
  expect(plainText('a\r\nb\rc\u0000\ud83d d\u{1f600}', false)).toBe('a\nb\nc d\u{1f600}');
  expect(plainText('a\vb\u2028c\u2029d\u0085e\ff', false)).toBe('a\nb\nc\nd\ne\nf');
  expect(plainText('java \r\n  OR\nkotlin', true)).toBe('java OR kotlin');
});
