import { beforeAll, describe, expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  type Service,
  serviceToken,
  sharedService,
  startService,
} from '#api/auth/testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A sign-in link of this address, from the mail. */
async function signInLink(email: string, flowType?: 'implicit' | 'pkce') {
  const { error } = await aClient(service, flowType).signInWithOtp({ email });
  if (error) throw error;
  const mail = await mailTo(service, email, 2);
  const values = new URLSearchParams(mail.page.split('#')[1]);
  return { ...mail, token_hash: values.get('token_hash') ?? '', type: values.get('type') ?? '', values };
}

const preview = (json: object) => call(service, '/auth/v1/verify/preview', { json });
const sessionsOf = async (id: string) =>
  (await service.deps.db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).length;

describe('a mailed link', () => {
  test('leads to a page of the web app with everything behind the hash, so that opening it does not consume the token [S9]', async () => {
    const { email, id } = await aPerson(service);
    const { page, token_hash, type, values } = await signInLink(email);
    expect(page.split('#')[0]).toBe(`${service.url}/auth/confirm`);
    expect([type, values.get('redirect_to')]).toEqual(['magiclink', `${service.url}/auth/callback`]);
    const before = await sessionsOf(id);
    for (const method of ['GET', 'HEAD']) expect((await follow(page, method)).location).toBe('');
    expect(await sessionsOf(id)).toBe(before);
    const { data } = await aClient(service).verifyOtp({ token_hash, type: 'magiclink' });
    expect(data.user?.email).toBe(email);
  });

  test('can be previewed any number of times without consuming it [S9]', async () => {
    const { email, id } = await aPerson(service);
    const { token_hash, type } = await signInLink(email);
    const before = await sessionsOf(id);
    for (let time = 0; time < 2; time += 1) {
      const { status, body, headers } = await preview({ token_hash, type });
      expect([status, body]).toEqual([200, { email, type: 'magiclink' }]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(await sessionsOf(id)).toBe(before);
    expect((await call(service, '/auth/v1/verify', { json: { token_hash, type } })).status).toBe(200);
    const used = await preview({ token_hash, type });
    expect([used.status, used.body.error_code]).toEqual([403, 'otp_expired']);
  });

  test('of a change of address names both addresses [S9]', async () => {
    const { client, email } = await aPerson(service);
    const wanted = anEmail();
    await client.updateUser({ email: wanted });
    const { page } = await mailTo(service, wanted);
    const { token_hash, type } = Object.fromEntries(new URLSearchParams(page.split('#')[1]));
    expect((await preview({ token_hash, type })).body).toEqual({ email, type: 'email_change', new_email: wanted });
  });

  test('that is unknown, of another type or incomplete is refused in the same way as when it is used [S9]', async () => {
    const { email } = await aPerson(service);
    const { token_hash } = await signInLink(email);
    const answers = [
      { token_hash: 'x'.repeat(43), type: 'magiclink' },
      { token_hash, type: 'recovery' },
      { type: 'signup' },
    ];
    const got = await Promise.all(answers.map(async (json) => (await preview(json)).body.error_code));
    expect(got).toEqual(['otp_expired', 'otp_expired', 'validation_failed']);
  });

  test('made by an administrator keeps the address of the contract [S9]', async () => {
    const { email } = await aPerson(service);
    const json = { type: 'magiclink', email };
    const { body } = await call(service, '/auth/v1/admin/generate_link', { json, bearer: await serviceToken(service) });
    expect(body.action_link).toBe(
      `${service.url}/auth/v1/verify?token=${body.hashed_token}&type=magiclink&redirect_to=${encodeURIComponent(`${service.url}/auth/callback`)}`,
    );
  });
});

test('previews are limited with the uses of links [S14]', async () => {
  const limited = await startService({ AUTH_RATE_LIMITS: 'on' });
  const json = { token_hash: 'x'.repeat(43), type: 'signup' };
  const statuses = [];
  for (let time = 0; time < 31; time += 1) {
    statuses.push((await call(limited, '/auth/v1/verify/preview', { json })).status);
  }
  expect(statuses).toEqual([...new Array(30).fill(403), 429]);
});
