import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  PASSWORD,
  serviceToken,
  setRole,
  sharedService,
} from '#api/accounts/auth/testing/service.ts';
import { ensureSuperAdmin } from '#api/accounts/setup/first-accounts.ts';

const service = await sharedService();
const { db } = service.deps;
const GIVEN = 'Quiet-Lantern-7!';
const OWN = 'Bright-Harbour-8?';

async function signedIn(email: string, password: string) {
  const client = aClient(service);
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, user: data.user as { restriction?: string }, bearer: data.session.access_token };
}

async function withGivenPassword() {
  const [admin, user] = [await aPerson(service), await aPerson(service)];
  await setRole(service, admin.id, 'admin');
  const json = { target_user_id: user.id, new_password: GIVEN };
  await call(service, '/api/rpc/admin_reset_password', { bearer: admin.session.access_token, json });
  return user;
}

test('a session with a password an admin chose can set a new one and nothing else [ADMIN-22] [GAP-174] [S10] [S15]', async () => {
  const { email, id } = await withGivenPassword();
  const { client, user, bearer } = await signedIn(email, GIVEN);
  expect(user.restriction).toBe('password_change_needed');
  const calls: [string, string, object?][] = [
    ['GET', '/api/preferences'],
    ['GET', '/api/sessions'],
    ['DELETE', '/api/account', { password: GIVEN }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['DELETE', `/auth/v1/factors/${id}`],
    ['PUT', '/auth/v1/user', { email: anEmail() }],
    ['PUT', '/auth/v1/user', { data: { first_name: 'New' } }],
    ['PUT', '/auth/v1/user', { password: OWN, email: anEmail() }],
    ['PUT', '/auth/v1/user', { password: OWN, data: { first_name: 'New' } }],
    ['GET', '/auth/v1/user/identities/authorize?provider=x'],
  ];
  for (const [method, path, json] of calls) {
    const { status, body } = await call(service, path, { method, bearer, ...(json && { json }) });
    const code = body.error?.code ?? body.error_code;
    expect([method, path, status, code]).toEqual([method, path, 403, 'password_change_needed']);
  }
  expect((await client.updateUser({ password: GIVEN })).error?.code).toBe('same_password');
  const changed = await client.updateUser({ password: OWN });
  expect(changed.error).toBeNull();
  expect(changed.data.user).not.toHaveProperty('restriction');
  expect((await call(service, '/api/preferences', { bearer })).status).toBe(200);
  expect((await signedIn(email, OWN)).user.restriction).toBeUndefined();
});

test('a reset link sets the new password of a user with a given one too [ADMIN-22] [ADMIN-21]', async () => {
  const { email } = await withGivenPassword();
  const json = { type: 'recovery', email };
  const { body } = await call(service, '/auth/v1/admin/generate_link', { bearer: await serviceToken(service), json });
  const client = aClient(service);
  await client.verifyOtp({ token_hash: body.hashed_token, type: 'recovery' });
  expect((await client.updateUser({ password: OWN })).error).toBeNull();
  expect((await signedIn(email, OWN)).user.restriction).toBeUndefined();
});

test('the first super admin and an invitation with a password must set a new one as well [ADMIN-22]', async () => {
  const shown = await ensureSuperAdmin({ db, dataDir: mkdtempSync(join(tmpdir(), 'first-sign-in-')) }, anEmail());
  const [address = '', password = ''] = readFileSync(String(shown?.password_file), 'utf8').split('\n');
  const first = await signedIn(address, password);
  expect(first.user.restriction).toBe('password_change_needed');
  const email = anEmail();
  const json = { type: 'invite', email, password: GIVEN };
  const { body } = await call(service, '/auth/v1/admin/generate_link', { bearer: await serviceToken(service), json });
  const { data } = await aClient(service).verifyOtp({ token_hash: body.hashed_token, type: 'invite' });
  const bearer = String(data.session?.access_token);
  expect((await call(service, '/api/preferences', { bearer })).body.error.code).toBe('password_change_needed');
});

test('an account made by its own sign-up needs no other password [ADMIN-22]', async () => {
  const { email } = await aPerson(service);
  expect((await signedIn(email, PASSWORD)).user.restriction).toBeUndefined();
});
