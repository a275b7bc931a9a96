// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { openScreen } from '#web/testing/screen.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';

const config: AppConfig = {
  brand: 'Hirewell',
  provider: 'Northlight',
  version: '1.0.0',
  inbox_url: null,
  ai: { model: 'm', demo: false, notice: '' },
  email_change_by_both: true,
  demo_accounts: [],
  sign_in_provider: null,
  terms_url: null,
  privacy_url: null,
};

test('the shell shows the brand and the provider that are configured [APP-01]', async () => {
  await openScreen(<Logo />, { server: ({ path }) => path === '/api/config' && config });
  expect([...document.querySelectorAll('span.block')].map(({ textContent }) => textContent)).toEqual([
    'Hirewell',
    'An app by Northlight',
  ]);
});
