// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isEasyToGuess } from '#shared/accounts/easy-passwords.ts';
import { PasswordStrength } from '#web/features/accounts/password-strength.tsx';

let root: Root;
const box = () => document.body;
const KNOWN = ['Vera', 'Rolevoice'];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function show(password: string): Promise<{ word: string; unmet: string[] }> {
  await act(async () => root.render(<PasswordStrength password={password} known={KNOWN} />));
  await vi.waitFor(() => expect(box().querySelectorAll('li')).toHaveLength(6), { timeout: 20_000 });
  const unmet = [...box().querySelectorAll('li')]
    .map((item) => item.textContent)
    .filter((text) => text.endsWith(', not met'));
  const word = box().querySelector('[role=status]')?.textContent?.replace('Password strength: ', '') ?? '';
  return { word, unmet };
}

test.each(['Welcome1!', 'Password123!', 'Summer2026!', 'Vera-Rolevoice1!'])(
  'a password the server refuses as easy to guess misses the sixth criterion and is not strong: %s [PWD-06, PWD-10] [GAP-135]',
  async (password) => {
    expect(isEasyToGuess(password, KNOWN)).toBe(true);
    expect(await show(password)).toEqual({ word: 'Good', unmet: ['Not easy to guess, not met'] });
  },
);

test('a password the server accepts meets all six criteria and is strong, once the list has loaded [PWD-10] [GAP-135]', async () => {
  expect(isEasyToGuess('Quiet.Harbour!7', KNOWN)).toBe(false);
  await vi.waitFor(async () => expect(await show('Quiet.Harbour!7')).toEqual({ word: 'Strong', unmet: [] }), {
    timeout: 20_000,
  });
});

test.each([
  ['a', 'Weak', 'danger', 1],
  ['aB', 'Weak', 'danger', 2],
  ['aB3', 'Fair', 'warn', 3],
  ['aB3!', 'Good', 'accent', 4],
])('the meter of %s shows %s in its colour [PWD-07, PWD-08, PWD-09]', async (password, word, colour, count) => {
  expect((await show(password)).word).toBe(word);
  expect(box().querySelector('[role=status]')?.classList).toContain(`text-${colour}-text`);
  expect(box().querySelectorAll(`[aria-hidden] > .bg-${colour}`)).toHaveLength(count);
});
