// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarkedField } from '#web/ui/form/marked-field.tsx';

let root: Root;
const field = () => document.querySelector('textarea') as HTMLTextAreaElement;
const nothing = () => undefined;
const given = { label: 'Text', ring: null, room: 1000, fullText: '' };
const handlers = { onText: nothing, onCaret: nothing, onFocus: nothing, onBlur: nothing };

const show = (value: string) =>
  act(async () =>
    root.render(<MarkedField {...given} {...handlers} value={value} marks={{ text: value, marks: [] }} />),
  );

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('the caret is still behind its words after changes from outside while the focus was elsewhere [CONTENT-26]', async () => {
  await show('One two. Three.');
  field().focus();
  field().setSelectionRange(7, 7);
  field().blur();
  await show('Zero. One two. Three.');
  await show('Zero. One two. Three. Four.');
  await act(async () => field().focus());
  expect([field().selectionStart, field().selectionEnd]).toEqual([13, 13]);
  await show('One two. Three. Four.');
  expect(field().selectionStart).toBe(7);
});

const keyed = (init: KeyboardEventInit & { keyCode?: number }) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  field().dispatchEvent(event);
  return event.defaultPrevented;
};

test('the keys and the menu of undo and redo go to the page, those of an input method do not [JUDGE-64]', async () => {
  const asked: boolean[] = [];
  const onUndo = (isRedo: boolean) => void asked.push(isRedo);
  await act(async () =>
    root.render(
      <MarkedField {...given} {...handlers} onUndo={onUndo} value="One" marks={{ text: 'One', marks: [] }} />,
    ),
  );
  expect(keyed({ key: 'z', ctrlKey: true })).toBe(true);
  expect(keyed({ key: 'Z', metaKey: true, shiftKey: true })).toBe(true);
  expect(keyed({ key: 'y', ctrlKey: true })).toBe(true);
  for (const inputType of ['historyUndo', 'historyRedo'])
    field().dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }));
  expect(asked).toEqual([false, true, true, false, true]);
  expect(keyed({ key: 'z' })).toBe(false);
  expect(keyed({ key: 'z', ctrlKey: true, altKey: true })).toBe(false);
  expect(keyed({ key: 'z', ctrlKey: true, isComposing: true })).toBe(false);
  expect(keyed({ key: 'Process', ctrlKey: true, keyCode: 229 })).toBe(false);
  expect(asked).toHaveLength(5);
});

test('a field whose page has no undo leaves it to the browser [JUDGE-64]', async () => {
  await show('One');
  expect(keyed({ key: 'z', ctrlKey: true })).toBe(false);
});
