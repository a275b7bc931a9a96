// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from '#web/lib/copy-text.ts';

const button = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = '<main><button>Copy</button></main>';
  button().focus();
  // As over plain http: the browser has no clipboard for the page.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

/** The browser's old way of copying: takes what is selected, unless it refuses. */
function oldWay(works: boolean): string[] {
  const taken: string[] = [];
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const field = document.querySelector('textarea');
      if (works && field) taken.push(field.value);
      return works;
    },
  });
  return taken;
}

test('without a clipboard the text is copied through a field, which goes away and leaves the focus where it was [OUT-09]', async () => {
  const taken = oldWay(true);
  await copyText(Promise.resolve('Words\nof my own'));
  expect(taken).toEqual(['Words\nof my own']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('a browser that refuses every way, and a text that cannot be loaded, are both failures', async () => {
  oldWay(false);
  await expect(copyText('Words')).rejects.toThrow('refused');
  oldWay(true);
  await expect(copyText(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});
