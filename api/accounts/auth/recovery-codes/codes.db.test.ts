import { expect, test } from 'vitest';
import { brief, claimsIn, signedInAgain, withFactor } from '#api/accounts/auth/testing/authenticator.ts';
import { aPerson, call, mailTo, sharedService } from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();
const { db } = service.deps;

const make = (bearer: string) => call(service, '/auth/v1/recovery-codes', { bearer, json: {} });
const read = (bearer: string) => call(service, '/auth/v1/recovery-codes', { bearer });
const use = (bearer: string, code: string) =>
  call(service, '/auth/v1/recovery-codes/verify', { bearer, json: { code } });

/** A person with an authenticator app and a set of codes. */
async function aCarefulPerson() {
  const person = await aPerson(service);
  const factor = await withFactor(person.client);
  const bearer = (await person.client.getSession()).data.session?.access_token ?? '';
  const { codes } = (await make(bearer)).body as { codes: string[] };
  return { ...person, factor, bearer, codes };
}

test('ten codes are made after the first factor, returned once, stored as keyed digests and mailed about [RECOVERY-01] [S11]', async () => {
  const person = await aPerson(service);
  expect(brief(await make(person.session.access_token))).toContain('422 mfa_factor_not_found');
  const { id, email, bearer, codes } = await aCarefulPerson();
  expect((await mailTo(service, email, 3)).subject).toBe('New recovery codes were made for Rolevoice');
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect((await read(bearer)).body).toEqual({ left: 10, total: 10, created_at: expect.any(String) });
  const stored = await db
    .selectFrom('auth.recovery_codes')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const code of codes) {
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));
  }
});

test('a code takes the second step once, in any way of typing it, and is mailed [RECOVERY-02]', async () => {
  const { email, codes } = await aCarefulPerson();
  const { bearer } = await signedInAgain(service, email);
  expect((await call(service, '/api/preferences', { bearer })).body.error.code).toBe('insufficient_aal');
  expect((await read(bearer)).status).toBe(401);
  const typed = String(codes[0]).toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const passed = await use(bearer, ` ${typed} `);
  expect(passed.status).toBe(200);
  const claims = claimsIn(passed.body.access_token);
  expect([claims.aal, claims.amr[0].method]).toEqual(['aal2', 'recovery_code']);
  expect((await read(passed.body.access_token)).body.left).toBe(9);
  const mail = await mailTo(service, email, 4);
  expect(mail.subject).toBe('A recovery code was used for Rolevoice');
  expect(mail.text).toContain('Codes that are left: 9.');
  const again = await signedInAgain(service, email);
  expect(brief(await use(again.bearer, String(codes[0])))).toBe(
    '422 mfa_verification_failed: Invalid recovery code entered',
  );
  expect((await use(again.bearer, String(codes[1]))).status).toBe(200);
});

test('of several uses of one code at once one passes [RECOVERY-02] [S11]', async () => {
  const { email, codes } = await aCarefulPerson();
  const { bearer } = await signedInAgain(service, email);
  const answers = await Promise.all(Array.from({ length: 4 }, () => use(bearer, String(codes[0]))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('five wrong codes lock the set for a quarter of an hour, the right one too [RECOVERY-03] [S11]', async () => {
  const { id, email, codes } = await aCarefulPerson();
  const { bearer } = await signedInAgain(service, email);
  for (let tried = 0; tried < 5; tried++) expect((await use(bearer, '00000-00000')).status).toBe(422);
  expect(brief(await use(bearer, String(codes[0])))).toBe(
    '429 over_request_rate_limit: Too many wrong codes. Try again in 15 minutes.',
  );
  const before = { locked_until: new Date(Date.now() - 1_000) };
  await db.updateTable('auth.recovery_codes').set(before).where('user_id', '=', id).execute();
  expect((await use(bearer, String(codes[0]))).status).toBe(200);
});

test('a new set ends the one before, and codes of another person are wrong [RECOVERY-04] [S11]', async () => {
  const { id, email, bearer, codes } = await aCarefulPerson();
  const other = await aCarefulPerson();
  const next = (await make(bearer)).body.codes as string[];
  expect((await read(bearer)).body.left).toBe(10);
  const low = (await signedInAgain(service, email)).bearer;
  expect((await use(low, String(codes[0]))).status).toBe(422);
  expect((await use(low, String(other.codes[0]))).status).toBe(422);
  expect((await use(low, String(next[0]))).status).toBe(200);
  await db.updateTable('auth.sessions').set({ reauthenticated_at: null }).where('user_id', '=', id).execute();
  expect((await make(bearer)).body.error_code).toBe('reauthentication_needed');
});

test('the codes go with the last factor [RECOVERY-04]', async () => {
  const { client, bearer, factor } = await aCarefulPerson();
  await client.mfa.unenroll({ factorId: factor.id });
  expect((await read(bearer)).body).toEqual({ left: 0, total: 10, created_at: null });
});
