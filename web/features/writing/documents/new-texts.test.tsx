// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { markNew, useIsNew, useOpened } from '#web/features/writing/documents/new-texts.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

const HOUR = 3_600_000;
const Mark = ({ id }: { id: string }) => (useIsNew(id) ? 'New' : 'Known');
function Page({ id }: { id: string }) {
  useOpened(id);
  return null;
}
const text = () => document.body.textContent;
let id = '';
beforeEach(() => {
  id = crypto.randomUUID();
});

test('a text is new until two hours have passed [HOME-40]', async () => {
  await openScreen(<Mark id={id} />);
  expect(text()).toBe('Known');
  await act(async () => markNew(id));
  expect(text()).toBe('New');
  await pass(2 * HOUR - 1);
  expect(text()).toBe('New');
  await pass(1);
  expect(text()).toBe('Known');
});

test('a text that was opened is not new, nor is one that is written while it is open [HOME-40]', async () => {
  markNew(id);
  await openScreen(
    <>
      <Page id={id} />
      <Mark id={id} />
    </>,
  );
  expect(text()).toBe('Known');
  await act(async () => markNew(id));
  expect(text()).toBe('Known');
});

test('what is new is kept on this device, and what cannot be read there is nothing [HOME-40]', async () => {
  await openScreen(<Mark id={id} />);
  await act(async () => markNew(id));
  const stored = localStorage.getItem('new-texts') ?? '';
  expect(JSON.parse(stored)).toHaveProperty(id);
  for (const broken of ['{', '[]', '{"x":"y"}', 'null']) {
    localStorage.setItem('new-texts', broken);
    await act(async () => markNew(id));
    expect(Object.keys(JSON.parse(localStorage.getItem('new-texts') ?? ''))).toEqual([id]);
  }
});
