import { expect, test } from 'vitest';
import { anEmail, aPerson, call, serviceToken, setRole, startService } from '#api/accounts/auth/testing/service.ts';

const service = await startService({ AUTH_CURRENT_PASSWORD: 'off' });
const data = { first_name: 'Vera', last_name: 'Victim' };
const OWN = 'Vera.victim1!';
const COMMON = 'Liverpool1!';
const WEAK = {
  error_code: 'weak_password',
  msg: 'Password is known to be weak and easy to guess, please choose a different one.',
  weak_password: { reasons: ['pwned'] },
};

test('a password that is easy to guess is refused wherever one is set, including one made of the user’s own data [S10]', async () => {
  const { session, id, client } = await aPerson(service);
  await client.updateUser({ data });
  const admin = await aPerson(service);
  await setRole(service, admin.id, 'super_admin');
  const bearer = await serviceToken(service);
  const auth = (path: string, method: string, json: object, token?: string) =>
    call(service, `/auth/v1/${path}`, { method, json, ...(token && { bearer: token }) });
  for (const password of [OWN, COMMON]) {
    const made = { email: anEmail(), password };
    const answers = await Promise.all([
      auth('signup', 'POST', { ...made, data }),
      auth('user', 'PUT', { password }, session.access_token),
      auth('admin/users', 'POST', { ...made, user_metadata: data }, bearer),
      auth(`admin/users/${id}`, 'PUT', { password }, bearer),
      auth('admin/generate_link', 'POST', { ...made, type: 'signup', data }, bearer),
    ]);
    for (const { status, body } of answers) expect({ status, ...body }).toMatchObject({ status: 422, ...WEAK });
    const reset = await call(service, '/api/rpc/admin_reset_password', {
      json: { target_user_id: id, new_password: password },
      bearer: admin.session.access_token,
    });
    expect(reset).toMatchObject({ status: 422, body: { error: { fields: { new_password: WEAK.msg } } } });
  }
  expect((await client.updateUser({ password: 'Quiet-Lantern-7!' })).error).toBeNull();
});
