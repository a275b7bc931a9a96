import { exportJWK, generateKeyPair } from 'jose';
import { expect, test, vi } from 'vitest';
import { createSigningKeys, makeSigningKey } from '#api/accounts/auth/tokens/keys.ts';
import { deleteOtherSigningKeys, insertSigningKey, signingKeys } from '#db/accounts/auth/signing-keys.ts';
import { tidyAccounts } from '#db/accounts/clean-up.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { createSecret } from '#platform/secret.ts';

const db = await ownDatabase();
const secret = createSecret('a secret for tests only, long enough to pass');
const config = loadConfig({});
const fresh = () => createSigningKeys({ db, secret, config });
const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('a new key is published at once, signs ten minutes later, and the old one is removed a day later', async () => {
  const running = fresh();
  const first = kidOf(await running.sign({}));
  const key = await makeSigningKey(secret);
  await insertSigningKey(db, key);
  expect((await fresh().jwks()).keys.map(({ kid }) => kid).sort()).toEqual([first, key.kid].sort());
  expect(kidOf(await fresh().sign({}))).toBe(first);
  const age = (minutes: number) =>
    db
      .updateTable('auth.signing_keys')
      .set({ created_at: minutesAgo(minutes) })
      .where('kid', '=', key.kid)
      .execute();
  await db
    .updateTable('auth.signing_keys')
    .set({ created_at: minutesAgo(9_000) })
    .where('kid', '=', first)
    .execute();
  await age(12);
  expect(kidOf(await fresh().sign({}))).toBe(key.kid);
  await tidyAccounts(db);
  expect(await signingKeys(db)).toHaveLength(2);
  await age(25 * 60);
  await tidyAccounts(db);
  expect((await signingKeys(db)).map(({ kid }) => kid)).toEqual([key.kid]);
});

test('a running process finds the key of another one', async () => {
  const running = fresh();
  await running.jwks();
  const key = await makeSigningKey(secret);
  await insertSigningKey(db, key);
  await expect.poll(() => running.verifier(key.kid), { timeout: 5_000 }).toBeDefined();
  await deleteOtherSigningKeys(db, key.kid);
  expect(kidOf(await fresh().sign({}))).toBe(key.kid);
});

test('a cached token becomes invalid with its key, within half a minute on every process [S6]', async () => {
  const running = fresh();
  const token = await running.sign({ sub: 'somebody', exp: Math.floor(Date.now() / 1_000) + 3_600 });
  await expect(running.verify(token)).resolves.toMatchObject({ sub: 'somebody' });
  const key = await makeSigningKey(secret);
  await insertSigningKey(db, key);
  await deleteOtherSigningKeys(db, key.kid);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_001 });
  await expect(running.verify(token)).rejects.toThrow('unrecognized JWT kid');
  vi.useRealTimers();
});

test('given keys are used as they are: the private one signs, all verify, none is published with its private part', async () => {
  const pairs = await Promise.all([
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const signer = { ...(await exportJWK(pairs[0].privateKey)), kid: 'current', key_ops: ['sign'] };
  const retired = { ...(await exportJWK(pairs[1].publicKey)), kid: 'retired' };
  const given = createSigningKeys({
    db,
    secret,
    config: { ...config, AUTH_JWT_KEYS: JSON.stringify([retired, signer]) },
  });
  expect(kidOf(await given.sign({}))).toBe('current');
  const { keys } = await given.jwks();
  expect(keys.map(({ kid, alg }) => [kid, alg])).toEqual([
    ['retired', 'RS256'],
    ['current', 'ES256'],
  ]);
  expect(JSON.stringify(keys)).not.toContain('"d"');
});

test.each(['nonsense', '[]', '[{"kty":"OKP"}]'])('AUTH_JWT_KEYS %s is refused by name', async (text) => {
  const broken = createSigningKeys({ db, secret, config: { ...config, AUTH_JWT_KEYS: text } });
  await expect(broken.jwks()).rejects.toMatchObject({ setting: 'AUTH_JWT_KEYS' });
});
