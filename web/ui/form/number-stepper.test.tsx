// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NumberStepper } from '#web/ui/form/number-stepper.tsx';

let root: Root;
let value: number;
const input = () => document.querySelector('input') as HTMLInputElement;

function Days() {
  const [days, setDays] = useState(3);
  value = days;
  return <NumberStepper label="Days" value={days} min={1} max={4} onChange={setDays} />;
}

const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const leave = () => act(async () => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const press = (key: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Days />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('typing 3, Backspace, 2 gives 2 [GAP-48]', async () => {
  await type('');
  expect([input().value, value]).toEqual(['', 3]);
  await type('2');
  expect([input().value, value]).toEqual(['2', 2]);
});

test.each([
  ['9', 4],
  ['0', 1],
  ['-3', 1],
  ['', 3],
])('%j becomes %i on blur or with Enter [GAP-48]', async (text, clamped) => {
  await type(text);
  expect(value).toBe(3);
  await leave();
  expect([input().value, value]).toEqual([String(clamped), clamped]);
  await type('');
  await type(text);
  await press('Enter');
  expect([input().value, value]).toEqual([String(clamped), clamped]);
});
