// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#web/testing/screen.tsx';
import { useFinalFocus } from '#web/ui/overlay/use-final-focus.ts';

type State = { open: boolean; rows: readonly string[] };
let show: (state: State) => void = () => undefined;
let finalFocus: ReturnType<typeof useFinalFocus> = () => true;

/** A page of rows, with nothing of its dialog but the choice of the focus. */
function Page({ rows: first }: Pick<State, 'rows'>) {
  const [{ open, rows }, set] = useState<State>({ open: false, rows: first });
  show = set;
  finalFocus = useFinalFocus(open);
  return (
    <main id="main">
      <h1 tabIndex={-1}>Rows</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name);
const focused = () => document.activeElement?.textContent;
const change = (state: State) => act(async () => show(state));

/** A dialog was opened by the button of a row; it did `act` and closed while the row was still there. */
async function close(rows: readonly string[], opener: string, act?: () => void): Promise<void> {
  await openScreen(<Page rows={rows} />);
  button(opener)?.focus();
  await change({ open: true, rows });
  act?.();
  await change({ open: false, rows });
  const chosen = finalFocus();
  if (chosen !== true) chosen.focus();
}

async function closedOver(rows: readonly string[], opener: string): Promise<void> {
  await close(rows, opener);
  expect(focused()).toBe(opener);
}

test('a row removed after the dialog has closed leaves the focus to the next one [GAP-147]', async () => {
  await closedOver(['one', 'two', 'three'], 'two');
  await change({ open: false, rows: ['one', 'three'] });
  expect(focused()).toBe('three');
});

test('the only row removed after the dialog has closed leaves the focus to the heading [GAP-147]', async () => {
  await closedOver(['one'], 'one');
  await change({ open: false, rows: [] });
  expect(focused()).toBe('Rows');
});

test('who has moved on by then keeps the focus', async () => {
  await closedOver(['one', 'two', 'three'], 'one');
  button('three')?.focus();
  await change({ open: false, rows: ['two', 'three'] });
  expect(focused()).toBe('three');
});

test('where the dialog has placed the focus it stays, whenever the row is removed [GAP-130]', async () => {
  await close(['one', 'two', 'three'], 'two', () => document.querySelector('h1')?.focus());
  expect(focused()).toBe('Rows');
  await change({ open: false, rows: ['one', 'three'] });
  expect(focused()).toBe('Rows');
});
