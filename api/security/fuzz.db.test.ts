import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { aValue, encode, nastyText, queryOf } from '#api/security/testing/arbitrary.ts';
import { contractFiles, endpoints as every, keyEndpoints } from '#api/security/testing/contracts.ts';
import { anOwner, type Owner } from '#api/security/testing/owner.ts';
import { type Product, type Sent, send, startProduct } from '#api/security/testing/product.ts';
import { sampled, timesOf } from '#local/testing/size.ts';

// A fixed seed, so that a failure has its cause in a change; `FUZZ_SEED=… FUZZ_RUNS=…` tries other inputs.
// biome-ignore lint/style/noProcessEnv: no setting of the product
const { FUZZ_SEED = '2026', FUZZ_RUNS = String(timesOf({ whole: 25, sample: 2 })) } = process.env;
const seed = Number(FUZZ_SEED);
const numRuns = Number(FUZZ_RUNS);
const HANG_MS = 5_000;

// Deleting comes last, so that the other calls have rows to work on.
const endpoints = [...every].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

let product: Product;
let owner: Owner;
let me: { token: string };

beforeAll(async () => {
  product = await startProduct();
  owner = await anOwner(product);
  me = await product.signIn(owner.user.id);
});

const known = () => [
  owner.role.id,
  owner.document.id,
  owner.guideline.id,
  owner.profile.id,
  owner.generated,
  owner.listed,
  owner.pending,
  owner.failed,
  ...owner.templates.map(({ id }) => id),
];

/** Sends requests of this kind until one gets a server error, or no response. */
async function expectSound(requests: fc.Arbitrary<Sent>, runs = numRuns): Promise<void> {
  const property = fc.asyncProperty(requests, async (sent) => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), HANG_MS).unref();
    });
    const { status, text } = await Promise.race([send(product, me, sent), late]);
    if (status >= 500) throw new Error(`${status} ${text}\n${product.logged.at(-1)}`);
  });
  await fc.assert(property, { seed, numRuns: runs });
}

const pathOf = (path: string) =>
  fc
    .tuple(...(path.match(/:\w+/g) ?? []).map(() => fc.oneof(fc.constantFrom(...known()), nastyText)))
    .map((values) => values.reduce((whole, value) => whole.replace(/:\w+/, () => encode(value) || 'x'), path));

describe('any input', () => {
  test('every endpoint of every contract file is tried [S16]', () => {
    const written = contractFiles.flatMap(({ text }) => text.match(/\bendpoint\(/g) ?? []);
    expect(written.length).toBeGreaterThan(0);
    const onlyForKeys = keyEndpoints.filter(({ access }) => access === 'key');
    expect(endpoints).toHaveLength(written.length - onlyForKeys.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  test.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    sampled('to %s %s is answered, and never with a server error [S16]'),
    async (method, path, { query, body }) => {
      const bodies = body && method !== 'GET' ? aValue(body, known()) : fc.constant(undefined);
      const requests = fc
        .tuple(pathOf(path), queryOf(query, known()), bodies)
        .map(([at, search, sent]) => ({ method, path: at + search, body: sent }));
      await expectSound(requests);
    },
  );

  const words = fc.oneof(nastyText, fc.constantFrom('a@example.test', 'Tr1cky-Harbour!', 'signup', 'recovery', 'totp'));
  const fields = ['email', 'password', 'phone', 'token', 'token_hash', 'type', 'refresh_token', 'data', 'nonce'];
  const more = ['create_user', 'code_challenge', 'code_challenge_method', 'auth_code', 'code_verifier', 'factor_type'];
  const authBody = fc.record(
    Object.fromEntries([...fields, ...more].map((name) => [name, fc.oneof(words, fc.anything({ maxDepth: 1 }))])),
    { requiredKeys: [] },
  );
  test.each([
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['POST', '/auth/v1/token?grant_type=refresh_token'],
    ['POST', '/auth/v1/token?grant_type=pkce'],
    ['POST', '/auth/v1/verify'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/resend'],
    ['POST', '/auth/v1/otp'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/factors'],
  ])(sampled('to %s %s is answered, and never with a server error [S16]'), async (method, path) => {
    await expectSound(
      authBody.map((body) => ({ method, path, body })),
      Math.ceil(numRuns / 2),
    );
  });

  test('in links and pages of sign-in, and in headers, causes no server error [S16]', async () => {
    const names = fc.constantFrom('type', 'token', 'token_hash', 'redirect_to', 'grant_type', 'page', 'provider');
    const search = fc
      .array(fc.tuple(names, words), { maxLength: 4 })
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`);
    const at = fc.constantFrom('/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/callback', '/auth/v1/admin/users');
    const visible = fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)) });
    const header = fc.tuple(
      fc.constantFrom('authorization', 'x-request-id', 'origin', 'content-type', 'x-supabase-api-version', 'accept'),
      visible,
    );
    const requests = fc.tuple(at, search, header).map(([path, query, [name, value]]) => ({
      method: 'GET',
      path: path + query,
      headers: { [name]: value },
    }));
    await expectSound(requests, numRuns * 2);
  });

  test('in nested lists causes no server error [S16]', async () => {
    const deep = (text: string, depth: number) => text.repeat(depth);
    for (const body of [
      deep('[', 50_000) + deep(']', 50_000),
      `{"data":${deep('{"a":', 5_000)}1${deep('}', 5_000)},"email":"a@example.test","password":"Tr1cky-Harbour!"}`,
      `{"version":2,"content":${deep('[', 5_000)}${deep(']', 5_000)}}`,
    ]) {
      for (const [method, path] of [
        ['PUT', `/api/generated-documents/${owner.generated}`],
        ['POST', '/api/roles'],
        ['POST', '/auth/v1/signup'],
        ['PUT', '/auth/v1/user'],
      ] as const) {
        const { status, text } = await send(product, me, { method, path, body });
        if (status >= 500) throw new Error(`${status} ${text}\n${product.logged.at(-1)}`);
      }
    }
  });

  test('as an idempotency key causes no server error [S16]', async () => {
    const text = fc.string({
      unit: fc
        .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 }))
        .map((code) => String.fromCharCode(code)),
    });
    const body = { role_id: owner.role.id, template_ids: [owner.templates[0]?.id] };
    const requests = text.map((key) => {
      const headers = { 'idempotency-key': key.trim() };
      return { method: 'POST', path: '/api/generations', body, headers };
    });
    await expectSound(requests);
  });
});
