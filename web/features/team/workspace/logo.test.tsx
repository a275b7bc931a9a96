// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Logo } from '#web/features/team/workspace/logo.tsx';
import { openScreen, until } from '#web/testing/screen.tsx';

const workspace = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10',
  slug: 'otterbeck',
  name: 'Otterbeck',
  logo_url: null,
  role: 'owner' as const,
  members: 2,
  is_suspended: false,
  required_approvals: 1,
  editors_approve: true,
  link_approvals_count: true,
};

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}
const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';

test.each([
  ['another type', new File(['x'], 'logo.webp', { type: 'image/webp' })],
  ['1 MB', new File([new Uint8Array(1_000_000)], 'logo.png', { type: 'image/png' })],
])('a logo of %s is refused before it is sent [TEAM-20]', async (_what, file) => {
  const sent = vi.fn();
  vi.stubGlobal('XMLHttpRequest', sent);
  await openScreen(<Logo workspace={workspace} />);
  await choose(file);
  await until(() => alert() !== '');
  expect(alert()).toBe('Please upload a PNG or JPEG under 1 MB.');
  expect(sent).not.toHaveBeenCalled();
});
