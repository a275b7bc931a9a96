// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ConfirmPage } from '#web/features/accounts/confirm-page.tsx';
import { messages, openScreen, press, until } from '#web/testing/screen.tsx';

test('while the server is unreachable the question waits, and appears when it is back [GAP-17]', async () => {
  let isAway = true;
  await openScreen(<ConfirmPage />, {
    at: '/auth/confirm#token_hash=abc&type=magiclink',
    server: ({ path }) => {
      if (!path.endsWith('/verify/preview')) return {};
      return isAway ? new Response('', { status: 503 }) : { email: 'robin@example.test' };
    },
  });
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Your link could not be checked. Please try again.');
  isAway = false;
  await press('Try again');
  await until(() => document.querySelector('h1')?.textContent === 'Continue as robin@example.test?');
  expect(document.body.textContent).not.toContain('You are signed in as');
});
