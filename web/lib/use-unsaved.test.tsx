// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runUnlessUnsaved, useUnsaved } from '#web/lib/use-unsaved.ts';

type Question = ReturnType<typeof useUnsaved>;
let first: Question;
let second: Question;
let close = async () => {};

let isUnsaved = false;

function Page() {
  first = useUnsaved(isUnsaved);
  second = useUnsaved(isUnsaved);
  return null;
}

async function open({ unsaved }: { unsaved: boolean }): Promise<void> {
  isUnsaved = unsaved;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createMemoryRouter([{ path: '/', Component: Page }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => act(async () => root.unmount());
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The router warns when a page has a second blocker.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without unsaved changes signing out asks no question', async () => {
  const signOut = vi.fn();
  await open({ unsaved: false });
  await act(async () => runUnlessUnsaved(signOut));
  expect(signOut).toHaveBeenCalledOnce();
  expect(first.isOpen).toBe(false);
});

test('with unsaved changes signing out asks once and waits for the answer', async () => {
  const signOut = vi.fn();
  await open({ unsaved: true });
  await act(async () => runUnlessUnsaved(signOut));
  expect([first.isOpen, second.isOpen]).toEqual([true, false]);
  await act(async () => first.stay());
  expect(first.isOpen).toBe(false);
  expect(signOut).not.toHaveBeenCalled();
  await act(async () => runUnlessUnsaved(signOut));
  await act(async () => first.leave());
  expect(signOut).toHaveBeenCalledOnce();
  expect(first.isOpen).toBe(false);
});

test('a pending action is dropped when the page unmounts', async () => {
  const signOut = vi.fn();
  await open({ unsaved: true });
  await act(async () => runUnlessUnsaved(signOut));
  await close();
  await open({ unsaved: true });
  expect(first.isOpen).toBe(false);
  await act(async () => first.leave());
  expect(signOut).not.toHaveBeenCalled();
});
