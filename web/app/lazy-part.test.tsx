// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, renewFailedParts } from '#web/app/lazy-part.tsx';

const file = { default: () => <p>The page</p> };
const seen: string[] = [];
let root: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A part that is missing looks for a new release.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  seen.length = 0;
  root = document.body.appendChild(document.createElement('div'));
});

const Waiting = () => {
  seen.push('waiting');
  return <p>Waiting</p>;
};
const draw = (Part: React.ComponentType) =>
  act(async () =>
    createRoot(root).render(
      <Suspense fallback={<Waiting />}>
        <Part />
      </Suspense>,
    ),
  );

test('a preloaded part renders without its fallback', async () => {
  const { Part, preload } = lazyPart(async () => file);
  await preload();
  await draw(Part);
  expect(root.textContent).toBe('The page');
  expect(seen).toEqual([]);
});

test('a part that was not preloaded renders its fallback first', async () => {
  const { Part } = lazyPart(async () => file);
  await draw(Part);
  expect(root.textContent).toBe('The page');
  expect(seen).not.toEqual([]);
});

test('a part whose import failed is imported again when it is opened again [GAP-17]', async () => {
  let isOffline = true;
  const { Part } = lazyPart(async () => {
    if (isOffline) throw new Error('offline');
    return file;
  });
  await expect(draw(Part)).rejects.toThrow('offline');
  isOffline = false;
  renewFailedParts();
  await draw(Part);
  expect(root.textContent).toBe('The page');
});

test('a failed preload does not reject, and rendering imports the part again', async () => {
  const load = vi.fn(async () => file).mockRejectedValueOnce(new Error('offline'));
  const { Part, preload } = lazyPart(load);
  await preload();
  await draw(Part);
  expect(root.textContent).toBe('The page');
  expect(load).toHaveBeenCalledTimes(2);
});
