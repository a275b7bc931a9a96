// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from '#web/lib/copy-text.ts';

const button = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = '<main><button>Copy</button></main>';
  button().focus();
  // Pages served over plain http have no clipboard API.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

/** A fake of document.execCommand, which copies the selection; returns the copied texts. */
function fakeCopyCommand(works: boolean): string[] {
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

test('without a clipboard API the text is copied through a field, which is removed and restores the focus [OUT-09]', async () => {
  const taken = fakeCopyCommand(true);
  await copyText(Promise.resolve('Words\nof my own'));
  expect(taken).toEqual(['Words\nof my own']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('what is copied is what is seen, whatever is stored [REAL-25]', async () => {
  const taken = fakeCopyCommand(true);
  await copyText('A rock\u00adstar\u2028and 👩\u200d💻');
  expect(taken).toEqual(['A rockstar\nand 👩\u200d💻']);
});

test('a browser that refuses to copy and a text that cannot be loaded are failures', async () => {
  fakeCopyCommand(false);
  await expect(copyText('Words')).rejects.toThrow('refused');
  fakeCopyCommand(true);
  await expect(copyText(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});

test('without a clipboard API the HTML is copied too [REAL-45]', async () => {
  const taken: Record<string, string> = {};
  const clipboardData = { setData: (type: string, value: string) => void Object.assign(taken, { [type]: value }) };
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData });
      return !document.querySelector('textarea')?.dispatchEvent(event);
    },
  });
  await copyText('Words', '<p>Words</p>');
  expect(taken).toEqual({ 'text/plain': 'Words', 'text/html': '<p>Words</p>' });
});
