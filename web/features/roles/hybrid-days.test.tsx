// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { HybridDays } from '#web/features/roles/hybrid-days.tsx';
import { openScreen } from '#web/testing/screen.tsx';

test('days onsite and remote are numbers from 1 to 4, and values outside are clamped [ROLE-17]', async () => {
  const onChange = vi.fn();
  await openScreen(<HybridDays onsite={3} onChange={onChange} />);
  const inputs = [...document.querySelectorAll('input')];
  const limits = inputs.map(({ type, min, max, value }) => [type, min, max, value]);
  expect(limits).toEqual([
    ['number', '1', '4', '3'],
    ['number', '1', '4', '2'],
  ]);
  for (const [index, typed] of [
    [0, '5'],
    [0, '0'],
    [1, '5'],
    [1, '0'],
  ] as const) {
    const input = inputs[index] as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  }
  const held = (days_onsite: number) => ({ days_onsite, days_remote: 5 - days_onsite });
  expect(onChange.mock.calls).toEqual([[held(4)], [held(1)], [held(1)], [held(4)]]);
});
