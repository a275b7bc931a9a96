import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookRows } from '#api/security/testing/webhook-rows.ts';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';

const { call, signedIn } = await workspacesBench(ownApp({ settings: { WEBHOOKS: 'off' } }));

test('without webhooks no route of them answers, and the configuration says so', async () => {
  const ada = await signedIn();
  for (const route of Object.keys(webhookRows)) {
    const [method = '', path = ''] = route.split(' ');
    const at = path.replace(':delivery', '1').replaceAll(/:\w+/g, () => randomUUID());
    const { status } = await call(ada, method, at, method === 'GET' ? {} : { body: {} });
    expect([route, status]).toEqual([route, 404]);
  }
  expect((await call(null, 'GET', '/api/config')).body).toMatchObject({ webhooks: false });
});
