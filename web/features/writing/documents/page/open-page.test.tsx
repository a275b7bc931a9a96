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

const QUIET_LOOKS = 10;

/** Words, facts and findings are loaded one after another beside the page: until it has shown them all, and rests. */
async function rested(renders: () => number): Promise<void> {
  let quiet = 0;
  for (let looks = 0; quiet < QUIET_LOOKS; looks += 1) {
    if (looks > 400) throw new Error(`Never at rest: ${document.body.textContent}`);
    const before = renders();
    await vi.dynamicImportSettled();
    await pass(50);
    const isChecked = document.body.textContent?.includes('Must fix');
    quiet = isChecked && renders() === before ? quiet + 1 : 0;
  }
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
    await rested(() => leading.mock.calls.length);
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
