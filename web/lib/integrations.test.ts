import { expect, test } from 'vitest';
import { permissionsOf, WORKSPACE_ROLES } from '#shared/permissions.ts';
import { integrationsFor } from '#web/lib/integrations.ts';

const namesFor = (...given: Parameters<typeof integrationsFor>) =>
  integrationsFor(...given).tabs.map(({ name }) => name);

test('owners and admins have the tabs, editors the job feed, everyone else none [KEY-01] [FEED-02]', () => {
  const all = ['API keys', 'Webhooks', 'Job feed'];
  const tabs = WORKSPACE_ROLES.map((role) => namesFor((one) => permissionsOf(role).has(one)));
  expect(tabs).toEqual([all, all, ['Job feed'], [], []]);
});

test('an installation without the API or without webhooks has no tab for them [KEY-13]', () => {
  expect(namesFor(() => true, { public_api: false })).toEqual(['Webhooks']);
  expect(integrationsFor(() => true, { public_api: false }).hasApi).toBe(false);
  expect(namesFor(() => true, { webhooks: false })).toEqual(['API keys', 'Job feed']);
});
