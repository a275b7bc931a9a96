import { expect, test } from 'vitest';
import { aPerson, call, startService } from '#api/accounts/auth/testing/service.ts';
import { markDemoAccount } from '#db/accounts/demo-accounts.ts';
import { aUser } from '#db/testing/factories.ts';

const accounts = [
  { label: 'Recruiter', email: 'a@b.test', password: 'x', role: 'user' },
  { label: 'Chief', email: 'chief@b.test', password: 'y', role: 'super_admin' },
];
const DEMO_ACCOUNTS = JSON.stringify(accounts);
const service = await startService({ DEMO_ACCOUNTS, BRAND_NAME: 'Lighthouse', AI_DEMO: 'on' });
const { db, databaseUrl } = { ...service.deps, ...service };
for (const { email, role } of accounts) {
  const { id } = await aUser(db, { email, role: role as 'user' | 'super_admin', password_hash: `a hash for ${email}` });
  await markDemoAccount(db, { address: email, user_id: id, password_hash: `a hash for ${email}` });
}
type Offering = Parameters<typeof call>[0];
const labelsOf = async (product: Offering): Promise<string[]> => {
  const { body } = await call(product, '/api/config');
  return body.demo_accounts.map(({ label }: { label: string }) => label);
};
/** Asks until it is so: accounts that the database does not confirm within a deadline are left out. */
async function expectOffered(settings: Record<string, string>, labels: string[]): Promise<void> {
  const product = await startService({ DEMO_ACCOUNTS, ...settings }, { databaseUrl });
  await expect.poll(() => labelsOf(product)).toEqual(labels);
}

test('the public settings have names and no secrets [GAP-108] [GAP-09] [S17]', async () => {
  const { body } = await call(service, '/api/config');
  expect(body).toEqual({
    brand: 'Lighthouse',
    provider: 'Rolevoice Labs',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    ai: { model: expect.any(String), demo: true, notice: expect.stringContaining('Demo provider: these texts') },
    inbox_url: null,
    demo_accounts: accounts,
    sign_in_provider: null,
    passkeys: true,
    teams: true,
    public_api: true,
    webhooks: true,
    email_change_by_both: true,
    terms_url: null,
    privacy_url: null,
  });
});

test('demo accounts are offered on this machine only, elsewhere only with DEMO_DATA=on, and never a super admin [S15]', async () => {
  await expectOffered({}, ['Recruiter', 'Chief']);
  await expectOffered({ DEMO_DATA: 'off' }, []);
  for (const elsewhere of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://hire.example.org' }]) {
    await expectOffered(elsewhere, []);
    await expectOffered({ ...elsewhere, DEMO_DATA: 'on' }, ['Recruiter']);
  }
});

test('a demo account that was changed, banned or deleted is not offered [S15]', async () => {
  const set = (changes: object) => db.updateTable('auth.users').set(changes).where('email', '=', 'a@b.test').execute();
  const expectLabels = (labels: string[]) => expect.poll(() => labelsOf(service)).toEqual(labels);
  await set({ banned_until: new Date(Date.now() + 60_000) });
  await expectLabels(['Chief']);
  await set({ banned_until: null, role: 'admin' });
  await expectLabels(['Chief']);
  await set({ role: 'user' });
  await expectLabels(['Recruiter', 'Chief']);
  await set({ password_hash: 'another hash' });
  await expectLabels(['Chief']);
  await db.deleteFrom('auth.users').where('email', '=', 'chief@b.test').execute();
  await expectLabels([]);
});

test('preferences are created on first reading, and stored [DATA-API-01] [DATA-API-02] [DATA-API-03] [TUT-11]', async () => {
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

test('admin status is true for admins and super admins, and hidden from other users [PERM-02] [DATA-API-23] [GAP-21] [GAP-24]', async () => {
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

test('the key of the AI provider is in no response of the api [CARD-09] [GAP-87]', async () => {
  const key = 'sk-0123456789-never-to-be-seen';
  const keyed = await startService({ OPENAI_API_KEY: key });
  const { session } = await aPerson(keyed);
  const headers = { authorization: `Bearer ${session.access_token}` };
  for (const path of ['/', '/api/config', '/healthz', '/api/document-templates', '/api/budget']) {
    const answer = await fetch(`${keyed.url}${path}`, { headers });
    expect(`${await answer.text()}${JSON.stringify([...answer.headers])}`).not.toContain(key);
  }
});
