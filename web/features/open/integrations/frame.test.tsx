// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { TabOnly } from '#web/features/open/integrations/frame.tsx';
import { paths } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { openScreen, until } from '#web/testing/screen.tsx';

const text = () => document.body.textContent ?? '';

test('a tab that is not there is nothing at this address [KEY-01, KEY-13]', async () => {
  const { client } = await openScreen(<TabOnly tab={paths.integrations}>The keys</TabOnly>);
  expect(text()).toContain('The keys');
  client.setQueryData(keys.config, { public_api: false });
  await until(() => text().includes('There is nothing at this address'));
  expect(text()).not.toContain('The keys');
});
