// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type AppConfig, readConfig } from '#shared/accounts/contracts/settings.ts';
import { TabOnly } from '#web/features/open/integrations/frame.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { openScreen, until } from '#web/testing/screen.tsx';

const text = () => document.body.textContent ?? '';

test('a tab that is not there is nothing at this address [KEY-01, KEY-13]', async () => {
  const { client } = await openScreen(<TabOnly tab={paths.integrations}>The keys</TabOnly>);
  expect(text()).toContain('The keys');
  client.setQueryData<Partial<AppConfig>>(readOf(readConfig).queryKey, { public_api: false });
  await until(() => text().includes('There is nothing at this address'));
  expect(text()).not.toContain('The keys');
});
