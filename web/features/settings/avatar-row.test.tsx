// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { AvatarRow } from '#web/features/settings/avatar-row.tsx';
import { messages, openScreen, pass, press } from '#web/testing/screen.tsx';

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
