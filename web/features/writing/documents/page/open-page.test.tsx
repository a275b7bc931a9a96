// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { OpenPage } from '#web/features/writing/documents/page/open-page.tsx';
import { aDocument } from '#web/features/writing/documents/testing/document-server.ts';
import { openScreen, pass, until } from '#web/testing/screen.tsx';

const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

async function typeOne(): Promise<void> {
  const { value } = field();
  const middle = value.length / 2;
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(field(), `${value.slice(0, middle)}x${value.slice(middle)}`);
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** The words of the checks are loaded beside the page; once they are there, its findings are counted. */
async function checked(): Promise<void> {
  for (let looks = 0; !document.body.textContent?.includes('Must fix'); looks += 1) {
    if (looks > 200) throw new Error(`Never checked: ${document.body.textContent}`);
    await vi.dynamicImportSettled();
    await pass(50);
  }
  await pass(200);
}

test.each([1_000, 10_000])(
  'a keystroke in %i characters renders the field and not the page around it [CONTENT-42]',
  async (characters) => {
    const read = {
      document: aDocument({ content: 'word '.repeat(characters / 5).trim() }),
      isFetching: false,
      isDeleted: false,
    };
    const around = vi.fn(() => null);
    const leading = vi.fn(() => ({ share: null, exported: null }));
    await openScreen(
      <OpenPage read={read} review={around} writing={around} commenting={undefined} leading={leading} />,
    );
    await until(() => field() !== null);
    await typeOne();
    await checked();
    around.mockClear();
    leading.mockClear();
    for (let letter = 0; letter < 10; letter += 1) await typeOne();
    expect(field().value).toContain('x'.repeat(10));
    expect(around).not.toHaveBeenCalled();
    expect(leading).not.toHaveBeenCalled();
    await pass(150);
    expect(leading.mock.calls.length).toBeLessThanOrEqual(2);
  },
);
