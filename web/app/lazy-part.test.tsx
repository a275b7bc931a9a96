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

test('what was fetched before is drawn without a waiting view', async () => {
  const { Part, preload } = lazyPart(async () => file);
  await preload();
  await draw(Part);
  expect(root.textContent).toBe('The page');
  expect(seen).toEqual([]);
});

test('what was not is waited for', async () => {
  const { Part } = lazyPart(async () => file);
  await draw(Part);
  expect(root.textContent).toBe('The page');
  expect(seen).not.toEqual([]);
});

test('a part that could not be drawn is fetched anew when it is opened again [GAP-17]', async () => {
  let isAway = true;
  const { Part } = lazyPart(async () => {
    if (isAway) throw new Error('away');
    return file;
  });
  await expect(draw(Part)).rejects.toThrow('away');
  isAway = false;
  renewFailedParts();
  await draw(Part);
  expect(root.textContent).toBe('The page');
});

test('a fetch that failed is no error by itself, and the part is asked for again', async () => {
  const load = vi.fn(async () => file).mockRejectedValueOnce(new Error('away'));
  const { Part, preload } = lazyPart(load);
  await preload();
  await draw(Part);
  expect(root.textContent).toBe('The page');
  expect(load).toHaveBeenCalledTimes(2);
});
