// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AppConfig } from '#shared/contracts/settings.ts';
import { openScreen } from '#web/testing/screen.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';

const config: AppConfig = {
  ...{ brand: 'Hirewell', provider: 'Northlight', version: '1.0.0', ai: { model: 'm', demo: false }, inbox_url: null },
  ...{ email_change_by_both: true, demo_accounts: [], sign_in_provider: null },
};

test('the shell shows the brand and the provider that are configured [APP-01]', async () => {
  await openScreen(<Logo />, { server: ({ path }) => path === '/api/config' && config });
  expect([...document.querySelectorAll('span.block')].map(({ textContent }) => textContent)).toEqual([
    'Hirewell',
    'An app by Northlight',
  ]);
});
