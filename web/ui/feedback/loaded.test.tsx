// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';

const root = () => document.getElementById('root') as HTMLElement;
let drawn: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  drawn = createRoot(root());
});
afterEach(() => act(async () => drawn.unmount()));

type Read = { data?: string[] | { items: string[] } | null; error?: unknown; isFetching?: boolean };

async function show({ data, error = null, isFetching = false }: Read, failed: string | undefined = 'Failed to load') {
  const refetch = vi.fn();
  const query = { data, error, isFetching, refetch };
  await act(async () =>
    drawn.render(
      <Loaded query={query} {...(failed && { failed })} placeholder="waiting" empty="none">
        {(found) => `found ${JSON.stringify(found)}`}
      </Loaded>,
    ),
  );
  return { refetch, text: root().textContent };
}

test.each<[string, Read, string]>([
  ['until the first data its placeholder stands there', {}, 'waiting'],
  ['while it is tried again after a failure the failure stands', { error: new Error('x'), isFetching: true }, 'Failed'],
  ['an empty list is its empty state', { data: [] }, 'none'],
  ['so is a response with an empty list', { data: { items: [] } }, 'none'],
  ['a list is shown', { data: ['a'] }, 'found ["a"]'],
  ['null is data', { data: null }, 'found null'],
  ['what was read stays when a later read fails', { data: ['a'], error: new Error('x') }, 'found ["a"]'],
])('%s', async (_, read, expected) => {
  expect((await show(read)).text).toContain(expected);
});

test('a failure says the specified sentence and can be tried again', async () => {
  const { refetch, text } = await show({ error: new AppError('unavailable') });
  expect(text).toContain('Failed to load');
  await act(async () => root().querySelector('button')?.click());
  expect(refetch).toHaveBeenCalledOnce();
});

test('what is gone is not asked for again', async () => {
  await show({ error: new AppError('NOT_FOUND') });
  expect(root().querySelector('button')).toBeNull();
});
