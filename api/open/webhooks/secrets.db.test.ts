import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';

const { db, call, create, signedIn } = await workspacesBench();
const PATH = '/api/webhooks';

async function aWebhook() {
  const owner = await signedIn();
  const { id: workspace_id, slug: workspace } = await create(owner);
  const body = { url: 'https://hooks.example.com/', format: 'events', events: ['document.*'] };
  const { id, secret } = (await call(owner, 'POST', PATH, { workspace, body })).body;
  const ask = (method: string, path: string) => call(owner, method, `${PATH}/${id}/${path}`, { workspace });
  const shown = async () => (await call(owner, 'GET', `${PATH}/${id}`, { workspace })).body;
  const acts = async () =>
    (
      await db
        .selectFrom('workspace_activity')
        .select('action')
        .where('workspace_id', '=', workspace_id)
        .orderBy('id')
        .execute()
    )
      .map(({ action }) => action)
      .filter((action) => action.startsWith('webhook.secret'));
  return { owner, id, secret, ask, shown, acts };
}

test('the secret is stored sealed, revealed on demand, and that is recorded [HOOK-14] [S19]', async () => {
  const { id, secret, ask, acts } = await aWebhook();
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect((await ask('POST', 'secret')).body).toEqual({ secret });
  expect(await acts()).toEqual(['webhook.secret_revealed']);
});

test('revealing and rotating need a recent confirmation [HOOK-14]', async () => {
  const { owner, ask, acts } = await aWebhook();
  const reauthenticated_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable('auth.sessions').set({ reauthenticated_at }).where('user_id', '=', owner.id).execute();
  for (const path of ['secret', 'rotate']) {
    expect(await ask('POST', path)).toMatchObject({
      status: 403,
      body: { error: { code: 'reauthentication_needed' } },
    });
  }
  expect(await acts()).toEqual([]);
});

test('rotating keeps the old one for 24 hours or until it is ended; twice is refused [HOOK-14]', async () => {
  const { secret, ask, shown, acts } = await aWebhook();
  const rotated = (await ask('POST', 'rotate')).body.secret;
  expect(rotated).not.toBe(secret);
  const until = Date.parse((await shown()).previous_until);
  expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  const refused = await ask('POST', 'rotate');
  const time = `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
    409,
    'secret_rotating',
    `The previous secret is valid until ${time}. End it first.`,
  ]);
  expect((await ask('POST', 'secret')).body).toEqual({ secret: rotated });
  expect((await ask('DELETE', 'previous-secret')).status).toBe(204);
  expect((await shown()).previous_until).toBeNull();
  expect((await ask('POST', 'rotate')).status).toBe(200);
  expect(await acts()).toEqual(
    ['secret_rotated', 'secret_revealed', 'secret_ended', 'secret_rotated'].map((act) => `webhook.${act}`),
  );
});
