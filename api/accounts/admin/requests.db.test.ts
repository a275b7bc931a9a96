import { expect, test } from 'vitest';
import { createSigningKeys } from '#api/accounts/auth/tokens/keys.ts';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';
import { expireAdminRequests } from '#db/accounts/admin-requests.ts';
import { aUser } from '#db/testing/factories.ts';
import type { AdminAct, AdminRequest } from '#shared/accounts/contracts/admin-acts.ts';

const product = await startProduct({ settings: { AUTH_ADMIN_APPROVAL: 'on' } });
const { db, deps } = product;
const PASSWORD = 'Quiet-Lantern-7!';
const HOUR = 3_600_000;

const chief = () => product.signedIn({ role: 'super_admin' });
const anAdmin = () => product.signedIn({ role: 'admin' });
const post = (who: Caller, path: string, body: object = {}) => send(product, who, { method: 'POST', path, body });
const direct: Record<AdminAct, (who: Caller, id: string) => ReturnType<typeof send>> = {
  reset_password: (who, target_user_id) =>
    post(who, '/api/rpc/admin_reset_password', { target_user_id, new_password: PASSWORD }),
  remove_factors: (who, id) => send(product, who, { method: 'DELETE', path: `/api/admin/users/${id}/factors` }),
  suspend: (who, id) => post(who, `/api/admin/users/${id}/suspend`),
  delete: (who, target_user_id) => post(who, '/api/rpc/safely_delete_user', { target_user_id }),
};
const acts = Object.keys(direct) as AdminAct[];
const ask = (who: Caller, act: AdminAct, id: string) =>
  post(who, '/api/admin/requests', {
    act,
    target_user_id: id,
    ...(act === 'reset_password' && { new_password: PASSWORD }),
  });
const asked = async (who: Caller, act: AdminAct, id: string) => String((await ask(who, act, id)).json.id);
const decide = (who: Caller, id: string, how: 'confirm' | 'decline') => post(who, `/api/admin/requests/${id}/${how}`);
const userOf = (id: string) => db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
const addressOf = async (id: string) => String((await userOf(id))?.email);
const actionsOf = async (id: string) => {
  const rows = db.selectFrom('audit.events').select(['action', 'actor_id', 'details']);
  return rows.where('user_id', '=', id).orderBy('id').execute();
};
const mailsTo = async (address: string) => {
  const rows = db.selectFrom('auth.mail_outbox').select('kind').where('to_address', '=', address).orderBy('created_at');
  return (await rows.execute()).map(({ kind }) => kind);
};
const listFor = async (who: Caller): Promise<AdminRequest[]> =>
  (await send(product, who, { method: 'GET', path: '/api/admin/requests' })).json.items;

async function aFactor(user_id: string) {
  const factor = { user_id, factor_type: 'totp', status: 'verified', secret_encrypted: 'x' } as const;
  await db.insertInto('auth.mfa_factors').values(factor).execute();
}
const isDone: Record<AdminAct, (id: string) => Promise<boolean>> = {
  reset_password: async (id) => (await userOf(id))?.must_change_password === true,
  remove_factors: async (id) =>
    (await db.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', id).execute()).length === 0,
  suspend: async (id) => Boolean((await userOf(id))?.banned_until),
  delete: async (id) => (await userOf(id)) === undefined,
};

test.each(acts)(
  '%s of an admin waits for another admin, is done by their yes alone, and is recorded with both [ADMIN-24] [S15]',
  async (act) => {
    const [asker, other, about] = [await chief(), await chief(), await anAdmin()];
    await aFactor(about.id);
    const address = await addressOf(about.id);
    expect(await direct[act](asker, about.id)).toMatchObject({
      status: 403,
      json: { error: { code: 'second_admin_needed' } },
    });
    const id = await asked(asker, act, about.id);
    expect((await ask(other, act, about.id)).json.error.code).toBe('request_waiting');
    const alone = await decide(asker, id, 'confirm');
    expect([alone.status, alone.json.error.message]).toEqual([403, 'Another admin must confirm your request.']);
    expect(await isDone[act](about.id)).toBe(false);
    expect((await decide(other, id, 'confirm')).status).toBe(204);
    expect(await isDone[act](about.id)).toBe(true);
    expect((await decide(other, id, 'confirm')).json.error.code).toBe('no_such_item');
    const recorded = await actionsOf(about.id);
    expect(recorded).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'admin_request_made', actor_id: asker.id }),
        expect.objectContaining({ action: 'admin_request_confirmed', actor_id: other.id }),
        expect.objectContaining({ actor_id: asker.id, details: expect.objectContaining({ confirmed_by: other.id }) }),
      ]),
    );
    expect(JSON.stringify(recorded)).not.toContain(PASSWORD);
    expect(await mailsTo(address)).toContain('admin_request_confirmed');
    expect(await mailsTo(await addressOf(asker.id))).toEqual(['admin_request_confirmed']);
  },
);

test('whom it is about decides nothing, and neither does an admin who could not do it alone [ADMIN-24] [S15]', async () => {
  const [asker, about, low] = [await chief(), await chief(), await anAdmin()];
  const id = await asked(asker, 'suspend', about.id);
  for (const how of ['confirm', 'decline'] as const) {
    const own = await decide(about, id, how);
    expect([own.status, own.json.error.message]).toEqual([403, 'Another admin must decide about your account.']);
    const lower = await decide(low, id, how);
    expect([lower.status, lower.json.error.message]).toEqual([403, 'Only super admins can do this for a super admin.']);
  }
  expect((await listFor(about)).find((one) => one.id === id)?.refusal).toBe(
    'Another admin must decide about your account.',
  );
  expect((await listFor(low)).find((one) => one.id === id)?.refusal).toBe(
    'Only super admins can do this for a super admin.',
  );
  expect((await listFor(asker)).find((one) => one.id === id)).toMatchObject({ own: true, act: 'suspend' });
  expect(await isDone.suspend(about.id)).toBe(false);
});

test('a declined, a withdrawn and an expired request change nothing; both get a mail [ADMIN-25]', async () => {
  const [asker, other, about] = [await anAdmin(), await anAdmin(), await anAdmin()];
  for (const who of [other, asker]) {
    const id = await asked(asker, 'suspend', about.id);
    expect((await decide(who, id, 'decline')).status).toBe(204);
  }
  const id = await asked(asker, 'reset_password', about.id);
  await db
    .updateTable('auth.admin_requests')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
  expect((await decide(other, id, 'confirm')).json.error.code).toBe('no_such_item');
  expect((await listFor(other)).filter((one) => one.about.id === about.id)).toEqual([]);
  await expireAdminRequests(db);
  expect(await db.selectFrom('auth.admin_requests').select('id').where('id', '=', id).execute()).toEqual([]);
  expect((await actionsOf(about.id)).map(({ action }) => action)).toEqual([
    'admin_request_made',
    'admin_request_declined',
    'admin_request_made',
    'admin_request_withdrawn',
    'admin_request_made',
    'admin_request_expired',
  ]);
  expect(await mailsTo(await addressOf(asker.id))).toEqual(['admin_request_declined', 'admin_request_declined']);
  expect((await mailsTo(await addressOf(about.id))).filter((kind) => kind === 'admin_request_declined')).toHaveLength(
    2,
  );
  expect([await isDone.suspend(about.id), await isDone.reset_password(about.id)]).toEqual([false, false]);
});

test('a request expires after 24 hours, and an expired one does not block the next [ADMIN-25]', async () => {
  const [asker, about] = [await anAdmin(), await anAdmin()];
  const id = await asked(asker, 'suspend', about.id);
  const [row] = await listFor(asker);
  expect(Date.parse(String(row?.expires_at)) - Date.parse(String(row?.created_at))).toBeCloseTo(24 * HOUR, -4);
  await db
    .updateTable('auth.admin_requests')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect((await ask(asker, 'suspend', about.id)).status).toBe(200);
});

test('a request of an admin who lost the role or was suspended meanwhile is not done [ADMIN-24] [S15]', async () => {
  for (const change of [{ role: 'user' as const }, { banned_until: new Date(Date.now() + HOUR) }]) {
    const [asker, other, about] = [await anAdmin(), await anAdmin(), await anAdmin()];
    const id = await asked(asker, 'suspend', about.id);
    await db.updateTable('auth.users').set(change).where('id', '=', asker.id).execute();
    expect((await decide(other, id, 'confirm')).status).toBe(403);
    expect(await isDone.suspend(about.id)).toBe(false);
  }
});

test('two admins who confirm and decline at once: one decision counts [ADMIN-24]', async () => {
  const [asker, one, other, about] = [await anAdmin(), await anAdmin(), await anAdmin(), await anAdmin()];
  const id = await asked(asker, 'suspend', about.id);
  const answers = await Promise.all([decide(one, id, 'confirm'), decide(other, id, 'decline')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  const decisions = (await actionsOf(about.id)).filter(({ action }) => /confirmed|declined/.test(action));
  expect(decisions).toHaveLength(1);
  expect(await isDone.suspend(about.id)).toBe(decisions[0]?.action === 'admin_request_confirmed');
});

test('on other users an admin acts alone, and asks for no second one [ADMIN-24]', async () => {
  const [admin, user] = [await anAdmin(), await aUser(db)];
  expect((await ask(admin, 'suspend', user.id)).json.error.message).toBe('This needs no second admin.');
  expect((await direct.suspend(admin, user.id)).status).toBe(204);
  expect(await isDone.suspend(user.id)).toBe(true);
});

test('a service token of a person changes no admin alone; one of a program does [ADMIN-24] [AUTH-API-15] [S15]', async () => {
  const [admin, about] = [await anAdmin(), await anAdmin()];
  const keys = createSigningKeys(deps);
  const now = Math.floor(Date.now() / 1_000);
  const service = { role: 'service_role', aud: 'authenticated', iat: now, exp: now + 60, jti: 'test' };
  const person = { token: await keys.sign({ ...service, sub: admin.id, session_id: admin.session_id }) };
  const program = { token: await keys.sign(service) };
  const path = `/auth/v1/admin/users/${about.id}`;
  const email = await addressOf(about.id);
  const calls = [
    { method: 'PUT', path, body: { ban_duration: '1h' } },
    { method: 'DELETE', path, body: {} },
    { method: 'DELETE', path: `${path}/factors/${about.id}` },
    { method: 'POST', path: '/auth/v1/admin/generate_link', body: { type: 'recovery', email } },
  ];
  for (const sent of calls) {
    const got = await send(product, person, sent);
    expect([sent.path, got.status, got.json.error_code]).toEqual([sent.path, 403, 'not_admin']);
  }
  expect((await send(product, program, { method: 'PUT', path, body: { ban_duration: '1h' } })).status).toBe(200);
});
