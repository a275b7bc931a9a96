// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useCopy } from '#web/features/text/use-copy.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

let taken: ReturnType<typeof useCopy>;
const onError = vi.fn();
function Item() {
  taken = useCopy(onError);
  return null;
}
const copy = (text: Promise<string>) => act(async () => taken.copy(text));

test('an item is copied to the clipboard and confirmed for 2000 ms [OUT-09]', async () => {
  const clipboard: string[] = [];
  vi.stubGlobal('ClipboardItem', undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void clipboard.push(text) } });
  await openScreen(<Item />);
  expect(taken.copied).toBe(false);
  await copy(Promise.resolve('Words of my own'));
  expect([clipboard, taken.copied]).toEqual([['Words of my own'], true]);
  await pass(1_999);
  expect(taken.copied).toBe(true);
  await pass(1);
  expect(taken.copied).toBe(false);
  expect(onError).not.toHaveBeenCalled();
});
