import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Another tab has modules of its own. */
async function newTab() {
  vi.resetModules();
  return import('#web/lib/held-names.ts');
}

test('without locks, tabs ask each other which names they hold [REAL-45]', async () => {
  vi.stubGlobal('navigator', {});
  const [one, other] = [await newTab(), await newTab()];
  const releaseFirst = one.holdName('a');
  const releaseSecond = one.holdName('b');
  expect(await other.heldNames()).toEqual(new Set(['a', 'b']));
  expect(await one.heldNames()).toEqual(new Set(['a', 'b']));
  releaseFirst();
  expect(await other.heldNames()).toEqual(new Set(['b']));
  releaseSecond();
  expect(await other.heldNames()).toEqual(new Set());
});

test('with locks, those are the names [REAL-45]', async () => {
  const held: { name: string }[] = [];
  const request = async (name: string, during: () => Promise<void>) => {
    held.push({ name });
    await during();
    held.splice(0);
  };
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } });
  const { holdName, heldNames } = await newTab();
  const release = holdName('a');
  expect(await heldNames()).toEqual(new Set(['a']));
  release();
  await vi.waitFor(async () => expect(await heldNames()).toEqual(new Set()), { timeout: 20_000 });
});
