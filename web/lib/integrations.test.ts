import { expect, test } from 'vitest';
import { permissionsOf, WORKSPACE_ROLES } from '#shared/permissions.ts';
import { integrationsFor } from '#web/lib/integrations.ts';

const namesFor = (...given: Parameters<typeof integrationsFor>) =>
  integrationsFor(...given).tabs.map(({ name }) => name);

test('owners and admins have the tabs, everyone else has none [KEY-01]', () => {
  const withTabs = WORKSPACE_ROLES.filter((role) => namesFor((one) => permissionsOf(role).has(one)).length > 0);
  expect(withTabs).toEqual(['owner', 'admin']);
  expect(namesFor(() => true)).toEqual(['API keys', 'Webhooks']);
});

test('an installation without the API or without webhooks has no tab for them [KEY-13]', () => {
  expect(namesFor(() => true, { public_api: false })).toEqual(['Webhooks']);
  expect(integrationsFor(() => true, { public_api: false }).hasApi).toBe(false);
  expect(namesFor(() => true, { webhooks: false })).toEqual(['API keys']);
});
