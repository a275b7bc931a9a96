// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from '#web/lib/use-url-state.ts';

let search: ReturnType<typeof useSearchText>;
let root: Root;
let router: ReturnType<typeof createMemoryRouter>;

function Page() {
  search = useSearchText();
  return <p>{search.text}</p>;
}

const go = (path: string) => act(async () => void (await router.navigate(path)));
const type = (text: string) => act(async () => search.setText(text));
const rest = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={router} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('typed text is written to the URL after the debounce, as it was typed', async () => {
  await type('harbour ');
  expect(router.state.location.search).toBe('');
  await rest();
  expect(router.state.location.search).toBe('?q=harbour');
  expect(search).toMatchObject({ text: 'harbour ', q: 'harbour' });
});

test('a link without a search clears the text, and a link with one sets it', async () => {
  await type('zzzz');
  await rest();
  await go('/');
  await rest();
  expect(search).toMatchObject({ text: '', q: '' });
  expect(router.state.location.search).toBe('');
  await go('/?q=chef');
  await rest();
  expect(search).toMatchObject({ text: 'chef', q: 'chef' });
});
