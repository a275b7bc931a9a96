import { expect, test } from 'vitest';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { decidedTexts, decisions } from '#web/features/writing/documents/saving/meet.ts';
import {
  beginSaving,
  isDirty,
  keptOf,
  next,
  type SavingEvent,
  saveDueAt,
  toSend,
} from '#web/features/writing/documents/saving/saving.ts';
import type { Saving } from '#web/features/writing/documents/saving/state.ts';
import { documentOf } from '#web/features/writing/documents/saving/testing/document-of.ts';

const run = (events: SavingEvent[], from = beginSaving(documentOf())): Saving => events.reduce(next, from);
const typed = (text: string, at: number): SavingEvent => ({ type: 'typed', part: 'text', text, at });
const answered = (content: string, version: number, at = 0): SavingEvent => ({
  type: 'saved',
  document: documentOf({ content, version }),
  at,
});
const seen = (given: Partial<GeneratedDocument>): SavingEvent => ({
  type: 'read',
  document: documentOf(given),
  refused: false,
  isNews: true,
  at: 0,
});
const refusedBy = (given: Partial<GeneratedDocument>): SavingEvent => ({
  type: 'read',
  document: documentOf(given),
  refused: true,
  isNews: true,
  at: 0,
});

test('a text is saved 1.5 s after the last keystroke, and every 10 s while typing goes on [CONTENT-22]', () => {
  expect(saveDueAt(run([]))).toBeNull();
  expect(saveDueAt(run([typed('One', 1000), typed('One more', 1400)]))).toBe(2900);
  const busy = Array.from({ length: 20 }, (_, at) => typed(`One ${at}`, 1000 * at));
  expect(saveDueAt(run(busy))).toBe(10_000);
});

test('one save is under way at a time, and what is typed meanwhile is sent next', () => {
  const sending = run([typed('One more', 0), { type: 'sent', at: 1500 }, typed('One more word', 1600)]);
  expect(saveDueAt(sending)).toBeNull();
  const done = next(sending, answered('One more', 2, 1700));
  expect(isDirty(done)).toBe(true);
  expect(saveDueAt(done)).toBe(3100);
  expect(toSend(done)).toEqual({ version: 2, content: 'One more word' });
});

test('a failed save is tried again after 2, 4, 8 and then every 15 seconds [CONTENT-22]', () => {
  const failed: SavingEvent = { type: 'failed', why: 'failed', message: '', at: 0 };
  const waits = [1, 2, 3, 4, 5].map((times) =>
    saveDueAt(
      run([
        typed('More', 0),
        ...Array.from({ length: times }, () => [{ type: 'sent', at: 0 } as const, failed]).flat(),
      ]),
    ),
  );
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000]);
});

test('a blank text is never saved [CONTENT-23]', () => {
  expect(saveDueAt(run([typed(' \n ', 0), { type: 'urged' }]))).toBeNull();
});

test('a save that was stored without an answer is no conflict, also when typing went on', () => {
  const lost = run([
    typed('One more', 0),
    { type: 'sent', at: 1 },
    { type: 'failed', why: 'failed', message: '', at: 2 },
    typed('One more word', 3),
    { type: 'sent', at: 4 },
    refusedBy({ content: 'One more', version: 2 }),
  ]);
  expect(lost.clash).toBeNull();
  expect(toSend(lost)).toEqual({ version: 2, content: 'One more word' });
});

test('a text that was taken back after a lost answer is sent again', () => {
  const lost = run([
    typed('One more', 0),
    { type: 'sent', at: 1 },
    typed('One.\nTwo.\nThree.', 2),
    { type: 'failed', why: 'failed', message: '', at: 3 },
  ]);
  expect(saveDueAt(lost)).toBe(2003);
});

test('a change elsewhere replaces the text in place while nothing is typed here [CONTENT-26]', () => {
  const now = run([seen({ content: 'Another', version: 2 })]);
  expect(now.texts).toEqual({ text: 'Another' });
  expect(now.notice).toMatchObject({ what: 'updated' });
  expect(saveDueAt(now)).toBeNull();
});

test('changes of different passages are merged and saved at once [CONTENT-26]', () => {
  const mine = run([typed('One.\nTwo.\nThree and a half.', 0), { type: 'sent', at: 1 }]);
  const merged = next(mine, refusedBy({ content: 'One and a half.\nTwo.\nThree.', version: 2 }));
  expect(merged.texts).toEqual({ text: 'One and a half.\nTwo.\nThree and a half.' });
  expect(merged.notice).toMatchObject({ what: 'merged' });
  expect(saveDueAt(merged)).toBe(0);
});

test('a passage in common stops saving until it is decided, and a third save is taken in [CONTENT-26]', () => {
  const lines = (second: string, last: string) => `One.\n${second}.\nThree.\nFour.\n${last}.`;
  const from = beginSaving(documentOf({ content: lines('Two', 'Five') }));
  const mine = run([typed(lines('Two of mine', 'Five'), 0), { type: 'sent', at: 1 }], from);
  const clash = next(mine, refusedBy({ content: lines('Two of theirs', 'Five'), version: 2 }));
  expect(clash.clash).toMatchObject({ how: 'passages' });
  expect(saveDueAt(clash)).toBeNull();
  const third = next(clash, seen({ content: lines('Two of theirs', 'Fifth'), version: 3 }));
  const all = decisions(third, third.clash?.newer ?? documentOf());
  const done = next(third, { type: 'decided', texts: decidedTexts(all, ['mine']), at: 9 });
  expect(toSend(done)).toEqual({ version: 3, content: lines('Two of mine', 'Fifth') });
});

const keptAt = (version: number): SavingEvent => ({
  type: 'kept',
  draft: {
    base: { version, texts: { text: 'One.\nTwo.\nThree.' } },
    texts: { text: 'One.\nTwo.\nThree mine.' },
    at: 5,
  },
  at: 10,
});

test('unsaved text of an earlier visit is back over the same text, and merged into a newer one [CONTENT-24]', () => {
  const back = run([keptAt(1)]);
  expect(back.texts).toEqual({ text: 'One.\nTwo.\nThree mine.' });
  expect(back.notice).toMatchObject({ what: 'kept', at: 5, before: { text: 'One.\nTwo.\nThree.' } });
  const older = run([keptAt(1)], beginSaving(documentOf({ content: 'One theirs.\nTwo.\nThree.', version: 4 })));
  expect(toSend(older)).toEqual({ version: 4, content: 'One theirs.\nTwo.\nThree mine.' });
});

test('kept text of an older base stays one of that base until it is decided [CONTENT-24, CONTENT-27]', () => {
  const newer = beginSaving(documentOf({ content: 'Another.', version: 4, origin: 'generated' }));
  const clash = run([keptAt(1)], newer);
  expect(clash.clash).toMatchObject({ how: 'generated' });
  expect(keptOf(clash)).toMatchObject({ base: { version: 1 }, texts: { text: 'One.\nTwo.\nThree mine.' } });
});

test.each(['generated', 'restored'] as const)('a text %s meanwhile is never merged [CONTENT-27]', (origin) => {
  const mine = run([typed('One.\nTwo.\nThree and a half.', 0), { type: 'sent', at: 1 }]);
  const clash = next(mine, refusedBy({ content: 'Another text.', version: 2, origin }));
  expect(clash.clash).toMatchObject({ how: origin });
  const edited = next(clash, seen({ content: 'Another text!', version: 3 }));
  expect(edited.clash).toMatchObject({ how: origin, newer: { version: 3 } });
  expect(edited.texts).toEqual({ text: 'One.\nTwo.\nThree and a half.' });
});

test('a text that was read while a save was under way is met once that save has failed [CONTENT-27]', () => {
  const failed = run([
    typed('One.\nTwo.\nThree mine.', 0),
    { type: 'sent', at: 1 },
    seen({ content: 'Another text.', version: 2, origin: 'generated' }),
    { type: 'failed', why: 'failed', message: '', at: 2 },
  ]);
  expect(failed.clash).toMatchObject({ how: 'generated', newer: { version: 2 } });
});

test('a regenerated text takes the place of one that nobody touched [CONTENT-18]', () => {
  const now = run([
    {
      type: 'read',
      document: documentOf({ content: 'New', version: 2, origin: 'generated' }),
      refused: false,
      isNews: false,
      at: 0,
    },
  ]);
  expect(now.texts).toEqual({ text: 'New' });
  expect(now.notice).toMatchObject({ what: 'generated', before: { text: 'One.\nTwo.\nThree.' } });
});

const replaced = (text: string, by: 1 | -1 = 1): SavingEvent => ({
  type: 'typed',
  part: 'text',
  text,
  at: 0,
  replaced: by,
});
const sent: SavingEvent = { type: 'sent', at: 0 };
const failedNow: SavingEvent = { type: 'failed', why: 'failed', message: '', at: 0 };

test('a save says how many words of findings were replaced, unless something was typed as well [JUDGE-62]', () => {
  expect(toSend(run([replaced('a'), replaced('b')]))).toMatchObject({ replaced: 2 });
  expect(toSend(run([replaced('a'), replaced('b'), replaced('a', -1)]))).toMatchObject({ replaced: 1 });
  expect(toSend(run([replaced('a'), typed('b', 0)]))).not.toHaveProperty('replaced');
  expect(toSend(run([typed('b', 0), replaced('a')]))).not.toHaveProperty('replaced');
  expect(toSend(run([{ type: 'set', texts: { text: 'c' }, at: 0 }, replaced('a')]))).not.toHaveProperty('replaced');
  expect(toSend(run([replaced('a'), replaced('b', -1)]))).not.toHaveProperty('replaced');
});

test('they are counted once, also when a save fails or goes on [JUDGE-62]', () => {
  expect(toSend(run([replaced('a'), sent, answered('a', 2), replaced('b')]))).toMatchObject({ replaced: 1 });
  expect(toSend(run([replaced('a'), sent, failedNow, replaced('b')]))).toMatchObject({ replaced: 2 });
  expect(toSend(run([replaced('a'), sent, replaced('b'), failedNow]))).toMatchObject({ replaced: 2 });
  expect(toSend(run([replaced('a'), sent, replaced('b'), answered('a', 2)]))).toMatchObject({ replaced: 1 });
  expect(toSend(run([typed('a', 0), sent, replaced('b'), failedNow]))).not.toHaveProperty('replaced');
  expect(toSend(run([typed('a', 0), sent, answered('a', 2), replaced('b')]))).toMatchObject({ replaced: 1 });
});
