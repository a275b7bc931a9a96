// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { AvatarRow } from '#web/features/accounts/settings/avatar-row.tsx';
import { messages, openScreen, pass, press, until } from '#web/testing/screen.tsx';

test('the removal of a picture is confirmed for 3000 ms [SET-12]', async () => {
  const link = { url: 'https://files.test/me.png', expires_at: '2100-01-01T00:00:00.000Z' };
  await openScreen(<AvatarRow />, {
    server: ({ method, path }) => {
      if (path !== '/api/avatar') return {};
      return method === 'DELETE' ? new Response(null, { status: 204 }) : link;
    },
  });
  expect(messages('status')).toEqual([]);
  await press('Remove');
  expect(messages('status')).toEqual(['Avatar removed successfully!']);
  await pass(2_999);
  expect(messages('status')).toEqual(['Avatar removed successfully!']);
  await pass(1);
  expect(messages('status')).toEqual([]);
});

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
}

test('a file that is no picture or too large is refused, and a failed upload or removal is said [SET-09, SET-10, SET-13, SET-14] [GAP-99, GAP-100]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent: string[] = [];
  const link = { url: 'https://files.test/me.png', expires_at: '2100-01-01T00:00:00.000Z' };
  await openScreen(<AvatarRow />, {
    server: ({ method }) => {
      if (method === 'GET') return link;
      sent.push(method);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  const says = (line: string) => until(() => messages('alert').join() === line);
  await choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
  await says('Please upload an image file');
  await choose(new File([new Uint8Array(2 * 1024 * 1024)], 'me.png', { type: 'image/png' }));
  await says('Image size should be less than 2MB');
  expect(sent).toEqual([]);
  await choose(new File(['x'], 'me.png', { type: 'image/png' }));
  await pass(1_000);
  await says('Failed to upload avatar');
  await press('Remove');
  await pass(1_000);
  await says('Failed to remove avatar');
});
