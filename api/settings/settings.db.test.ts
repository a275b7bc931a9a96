import { expect, test } from 'vitest';
import { aPerson, call, startService } from '#api/accounts/testing/service.ts';

const accounts = [{ label: 'Recruiter', email: 'a@b.test', password: 'x', role: 'user' }];
const service = await startService({ DEMO_ACCOUNTS: JSON.stringify(accounts), BRAND_NAME: 'Harbour', AI_DEMO: 'on' });
const { db } = service.deps;

test('the public settings hold names and nothing secret [GAP-108] [GAP-09] [S17]', async () => {
  const { body } = await call(service, '/api/config');
  expect(body).toEqual({
    brand: 'Harbour',
    provider: 'Rolevoice Labs',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    ai: { model: expect.any(String), demo: true },
    inbox_url: null,
    demo_accounts: accounts,
    sign_in_provider: null,
    email_change_by_both: true,
  });
});

test('preferences are made on first reading, and kept [DATA-API-01] [DATA-API-02] [DATA-API-03] [TUT-11]', async () => {
  const { session } = await aPerson(service);
  const bearer = session.access_token;
  const read = async () => (await call(service, '/api/preferences', { bearer })).body;
  expect(await read()).toEqual({ tutorial_completed: false, created: true });
  expect(await read()).toEqual({ tutorial_completed: false, created: false });
  const json = { tutorial_completed: true, user_id: crypto.randomUUID() };
  expect((await call(service, '/api/preferences', { bearer, method: 'PUT', json })).body).toEqual({
    tutorial_completed: true,
  });
  expect(await read()).toEqual({ tutorial_completed: true, created: false });
});

test('admin status is true for admins and super admins, and nobody else learns of others [PERM-02] [DATA-API-23] [GAP-21] [GAP-24]', async () => {
  const [user, admin, chief] = [await aPerson(service), await aPerson(service), await aPerson(service)];
  await db.updateTable('auth.users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  await db.updateTable('auth.users').set({ role: 'super_admin' }).where('id', '=', chief.id).execute();
  const ask = async (who: typeof user, about: string) => {
    const bearer = who.session.access_token;
    return (await call(service, '/api/rpc/check_admin_status', { bearer, json: { target_user_id: about } })).body;
  };
  expect(await ask(user, user.id)).toBe(false);
  expect(await ask(user, admin.id)).toBe(false);
  expect(await ask(admin, admin.id)).toBe(true);
  expect(await ask(admin, chief.id)).toBe(true);
  expect(await ask(chief, user.id)).toBe(false);
});

test('the key of the AI provider is in nothing the api answers [CARD-09] [GAP-87]', async () => {
  const key = 'sk-0123456789-never-to-be-seen';
  const keyed = await startService({ OPENAI_API_KEY: key });
  const { session } = await aPerson(keyed);
  const headers = { authorization: `Bearer ${session.access_token}` };
  for (const path of ['/', '/api/config', '/healthz', '/api/document-templates', '/api/budget']) {
    const answer = await fetch(`${keyed.url}${path}`, { headers });
    expect(`${await answer.text()}${JSON.stringify([...answer.headers])}`).not.toContain(key);
  }
});
