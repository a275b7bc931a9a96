import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createVerify } from '#api/accounts/auth/tokens/verified-tokens.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256');
const other = await generateKeyPair('ES256');
const HOUR = 3_600;
const ISSUER = 'https://voice.example/auth/v1';
const now = () => Math.floor(Date.now() / 1_000);

const tokenOf = (sub: string, exp = now() + HOUR, kid = 'ours') =>
  new SignJWT({ session_id: `session of ${sub}` })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(sub)
    .setExpirationTime(exp)
    .sign(privateKey);

/** A key that counts how often a signature was checked with it. */
function counted(key = publicKey, kid = 'ours') {
  const made = { uses: 0, kid, alg: 'ES256' };
  return Object.defineProperty(made, 'key', {
    get: () => {
      made.uses += 1;
      return key;
    },
  }) as typeof made & { key: typeof key };
}

afterEach(() => {
  vi.useRealTimers();
});

test('the signature of a token is checked once, and its claims are returned each time', async () => {
  const key = counted();
  const verify = createVerify(async () => key, ISSUER);
  const [ada, bo] = [await tokenOf('ada'), await tokenOf('bo')];
  for (const token of [ada, bo, ada, bo]) {
    const sub = token === ada ? 'ada' : 'bo';
    expect(await verify(token)).toMatchObject({ sub, session_id: `session of ${sub}` });
  }
  expect(key.uses).toBe(2);
});

test('a cached token expires with its time [S6]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const key = counted();
  const verify = createVerify(async () => key, ISSUER);
  const token = await tokenOf('ada', now() + 60);
  await verify(token);
  vi.setSystemTime(Date.now() + 59_000);
  await verify(token);
  expect(key.uses).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
});

test('a cached token is invalid without its key, also with another key of the same id [S6]', async () => {
  let key: ReturnType<typeof counted> | undefined = counted();
  const verify = createVerify(async () => key, ISSUER);
  const token = await tokenOf('ada');
  await verify(token);
  key = undefined;
  await expect(verify(token)).rejects.toThrow('unrecognized JWT kid');
  key = counted(other.publicKey);
  await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
  key = counted();
  await verify(token);
  expect(key.uses).toBe(1);
});

test('a token similar to a cached one is refused each time [S6]', async () => {
  const verify = createVerify(async () => counted(), ISSUER);
  const token = await tokenOf('ada');
  const [head, , signature] = token.split('.');
  const [, body] = (await tokenOf('bo')).split('.');
  await verify(token);
  for (const forged of [`${head}.${body}.${signature}`, `${token.slice(0, -8)}AAAAAAAA`, `${head}.${body}.`]) {
    await expect(verify(forged)).rejects.toThrow();
    await expect(verify(forged)).rejects.toThrow();
  }
});

test('the cache is bounded; the oldest entry is dropped', async () => {
  const key = counted();
  const verify = createVerify(async () => key, ISSUER, 2);
  const tokens = await Promise.all(['ada', 'bo', 'cy'].map((sub) => tokenOf(sub)));
  for (const token of tokens) await verify(token);
  expect(key.uses).toBe(3);
  await verify(tokens[2] ?? '');
  await verify(tokens[1] ?? '');
  expect(key.uses).toBe(3);
  await verify(tokens[0] ?? '');
  expect(key.uses).toBe(4);
});

test('a token without expiry is never cached', async () => {
  const key = counted();
  const verify = createVerify(async () => key, ISSUER);
  const token = await new SignJWT({ iss: ISSUER })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours', typ: 'JWT' })
    .sign(privateKey);
  await verify(token);
  await verify(token);
  expect(key.uses).toBe(2);
});
