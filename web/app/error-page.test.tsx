// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageError } from '#web/app/error-page.tsx';
import { startTutorial, useTutorial } from '#web/app/tutorial-steps.ts';
import { useMissingCode } from '#web/lib/missing-code.ts';

let isFailing = true;
let online = true;
let root: Root;

function Page() {
  const [failed] = useState(isFailing);
  if (failed) throw new TypeError('Failed to fetch dynamically imported module');
  return <p>The page</p>;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isFailing = true;
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createMemoryRouter([{ ErrorBoundary: PageError, children: [{ path: '/roles', Component: Page }] }], {
    initialEntries: ['/roles?q=x'],
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

const shown = () => document.body.textContent ?? '';

test('a page whose code cannot be loaded offline shows the reason and opens once the network is back [GAP-17]', async () => {
  online = false;
  await open();
  expect(shown()).toContain('You are offline');
  expect(shown()).toContain('It opens by itself when you are back online.');
  isFailing = false;
  online = true;
  await act(async () => dispatchEvent(new Event('online')));
  // React may show the page again before it takes away what stood there before.
  await vi.waitFor(() => expect(shown()).toBe('The page'), { timeout: 20_000 });
});

test('a page that fails while online offers to load it again', async () => {
  online = true;
  await open();
  expect(shown()).toContain('Something went wrong');
  expect(shown()).toContain('Try again');
});

test('a page whose code went with a release says that there is a new version, and offers to reload [REAL-48]', async () => {
  online = true;
  await open();
  await act(async () => useMissingCode.setState({ missing: 'new-version' }));
  expect(shown()).toContain('A new version is available');
  expect(shown()).toContain('What you typed is kept.');
  const reload = vi.fn();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  await act(async () => document.querySelector('button')?.click());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 });
  useMissingCode.setState({ missing: null });
});

test('the tutorial ends with a page that failed: no veil lies over the error [REAL-54]', async () => {
  online = true;
  startTutorial();
  await open();
  expect(useTutorial.getState().step).toBeNull();
  expect(shown()).toContain('Something went wrong');
});
