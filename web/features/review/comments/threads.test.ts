import { expect, test } from 'vitest';
import type { Thread } from '#shared/review/contracts/comments.ts';
import { anchorAt } from '#shared/text/anchors.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { passageAt } from '#web/features/review/comments/draft.ts';
import { inOrder, isLost, ofFilter, shownIn } from '#web/features/review/comments/threads.ts';

const TEXT = 'You take a fair turn in the on-call rota. You know message queues.';
const partOf = (text: string): DocumentPart => ({ name: 'text', card: '', text });
const threadOn = (quote: string | null, more: Partial<Thread> = {}): Thread => {
  const start = TEXT.indexOf(quote ?? '');
  const anchor = quote === null ? null : anchorAt(partOf(TEXT), { start, end: start + quote.length }, 1);
  const none = { orphaned_at: null, share_id: null, resolved_at: null, resolved_by: null, comments: [] };
  return { id: quote ?? 'whole', anchor, ...none, created_at: '2026-11-18T10:00:00Z', ...more };
};
const shownAs = (text: string, threads: readonly Thread[]) => {
  const on = { version: 1, stored: [partOf(TEXT)], settled: [partOf(text)] };
  return inOrder(shownIn(on, threads), on.settled);
};
const whole = threadOn(null);
const queues = threadOn('message queues');
const rota = threadOn('a fair turn');

test('threads stand in the order of the text, then those about the whole; Open, Resolved and All choose among them [COMMENT-03]', () => {
  const resolved = threadOn('rota', { resolved_at: '2026-11-18T11:00:00Z' });
  const all = shownAs(TEXT, [whole, queues, resolved, rota]);
  const ids = (filter: 'open' | 'resolved' | 'all') => ofFilter(all, filter).map(({ thread }) => thread.id);
  expect(ids('all')).toEqual(['a fair turn', 'rota', 'message queues', 'whole']);
  expect(ids('open')).toEqual(['a fair turn', 'message queues', 'whole']);
  expect(ids('resolved')).toEqual(['rota']);
});

test('a passage follows what is typed before it is saved, and is lost and found live [COMMENT-09] [COMMENT-10]', () => {
  const typed = shownAs(`Hello. ${TEXT}`, [rota]);
  expect(typed[0]?.anchor).toMatchObject({ start: 7 + TEXT.indexOf('a fair'), quote: 'a fair turn' });
  const [gone] = shownAs('Other words.', [rota]);
  expect(gone && isLost(gone)).toBe(true);
  const [back] = shownAs(TEXT, [{ ...rota, orphaned_at: '2026-11-18T11:00:00Z' }]);
  expect(back && isLost(back)).toBe(false);
});

test('1 to 1,000 characters can be commented on, not blanks alone [COMMENT-01]', () => {
  const text = `   ${'x'.repeat(1_001)}`;
  const on = { id: 'one', version: 3, stored: [partOf(text)], settled: [partOf(text)] };
  const at = (from: number, to: number) => passageAt(on, { part: 'text', from, to });
  expect(at(3, 4)).toMatchObject({ quote: 'x', version: 3 });
  expect(at(3, 1_003)?.quote).toHaveLength(1_000);
  expect(at(3, 1_004)).toBeNull();
  expect(at(0, 3)).toBeNull();
  expect(at(3, 3)).toBeNull();
  expect(passageAt(on, null)).toBeNull();
});
