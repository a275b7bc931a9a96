// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Entry, type Run, replace } from '#web/features/writing/documents/saving/history.ts';
import { openSaver } from '#web/features/writing/documents/saving/saver.ts';
import { documentOf } from '#web/features/writing/documents/saving/testing/document-of.ts';
import { deviceStorage } from '#web/lib/storage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const SIZES = [1_000, 10_000];
const LETTERS = 'while many riders';

/** What one keystroke in a text of so many characters stores, serialises and reports. */
function countKeys(characters: number) {
  const content = 'word '.repeat(characters / 5).trim();
  const document = documentOf({ id: crypto.randomUUID(), content });
  const saver = openSaver({ owner: 'me', document, send: () => new Promise(() => {}), onStored: () => {} });
  const stores = vi.spyOn(deviceStorage, 'setItem');
  const serialised = vi.spyOn(JSON, 'stringify');
  const calls = vi.fn();
  saver.subscribe(calls);
  const begin = content.slice(0, characters / 2);
  for (let typed = 1; typed <= LETTERS.length; typed += 1) {
    const text = begin + LETTERS.slice(0, typed) + content.slice(characters / 2);
    saver.dispatch({ type: 'typed', part: 'text', text, at: Date.now() });
  }
  const inKeys = { stores: stores.mock.calls.length, serialised: serialised.mock.calls.length };
  vi.advanceTimersByTime(300);
  return { ...inKeys, calls: calls.mock.calls.length, after: stores.mock.calls.length };
}

test.each(SIZES)('a keystroke in %i characters stores and serialises nothing itself [CONTENT-42]', (characters) => {
  expect(countKeys(characters)).toEqual({ stores: 0, serialised: 0, calls: LETTERS.length, after: 1 });
});

test.each(SIZES)(
  '%i letters typed in one go are one run to undo, and those taken back again one more [CONTENT-42]',
  (letters) => {
    const entry: Entry = { at: 0, isUndone: false, isComposing: false, parts: new Set(['text']), replaced: undefined };
    const runs: Run[] = [{ text: 'before after', by: null, removedBy: null, isLost: false }];
    for (let at = 0; at < letters; at += 1) replace(runs, { from: 7 + at, to: 7 + at, text: 'x' }, entry);
    expect(runs.map(({ text }) => text.length)).toEqual([7, letters, 5]);
    for (let at = letters; at > 0; at -= 1) replace(runs, { from: 6 + at, to: 7 + at, text: '' }, entry);
    expect(runs.map(({ text }) => text.length)).toEqual([7, letters, 5]);
  },
);
