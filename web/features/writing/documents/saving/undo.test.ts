// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openSaver } from '#web/features/writing/documents/saving/saver.ts';
import { documentOf } from '#web/features/writing/documents/saving/testing/document-of.ts';

const at = 0;

/** A page whose saves are never answered. */
function aPage() {
  const document = documentOf({ id: crypto.randomUUID() });
  const saver = openSaver({ owner: 'me', document, send: () => new Promise(() => {}), onStored: () => {} });
  const text = () => saver.state().texts.text;
  return {
    saver,
    text,
    type: (to: string, time: number) => saver.dispatch({ type: 'typed', part: 'text', text: to, at: time }),
    elsewhere: (content: string, version: number) =>
      saver.dispatch({ type: 'read', document: { ...document, content, version }, refused: false, isNews: true, at }),
  };
}

test('after the words of another window were merged in, one’s own go and theirs stay [JUDGE-64]', () => {
  const { saver, text, type, elsewhere } = aPage();
  type('One.\nTwo.\nThree. Mine.', 1_000);
  elsewhere('One, theirs.\nTwo.\nThree.', 2);
  expect(text()).toBe('One, theirs.\nTwo.\nThree. Mine.');
  expect(saver.undo(false)).toEqual({ part: 'text', at: 'One, theirs.\nTwo.\nThree.'.length });
  expect(text()).toBe('One, theirs.\nTwo.\nThree.');
  expect(saver.undo(false)).toBeNull();
  expect(saver.undo(true)).not.toBeNull();
  expect(text()).toBe('One, theirs.\nTwo.\nThree. Mine.');
});

test('all of this sitting can be undone, saved or not, and is saved as typing is [JUDGE-64]', () => {
  const { saver, text, type } = aPage();
  type('One.\nTwo.\nThree. A.', 1_000);
  type('One.\nTwo.\nThree. A. B.', 9_000);
  saver.dispatch({ type: 'sent', at });
  saver.dispatch({ type: 'saved', document: documentOf({ content: String(text()), version: 2 }), at });
  saver.undo(false);
  saver.undo(false);
  expect(text()).toBe('One.\nTwo.\nThree.');
  expect(saver.state().dirtySince).toBeGreaterThan(0);
});

test('a replaced finding that is undone is no longer counted [JUDGE-62] [JUDGE-64]', () => {
  const { saver } = aPage();
  saver.dispatch({ type: 'typed', part: 'text', text: 'One.\nTwo.\nTree.', at, replaced: 1 });
  saver.undo(false);
  expect(saver.state().replaced).toBe(0);
  saver.undo(true);
  expect(saver.state().replaced).toBe(1);
});
