import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mcpBench } from '#api/open/mcp/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { raiseLimit } from '#db/accounts/account-limits.ts';
import { claimed } from '#db/testing/generations.ts';
import { tokensUsedToday } from '#db/testing/token-use.ts';
import { transact } from '#db/transact.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { TASKS_MAX, TOKENS_PER_GENERATION, UNFINISHED_MAX } from '#shared/constants.ts';
import { DOCUMENT_EXPORTS_MAX } from '#shared/exports/contracts/document-exports.ts';
import { API_KEYS_A_DAY } from '#shared/open/contracts/api-keys.ts';

const LIMIT = 2 * TOKENS_PER_GENERATION;
const { db, call, join, aKey, aText, aWorkspace, signedIn, templateOf } = await mcpBench(
  ownApp({ settings: { RATE_LIMITS: 'on', LIMIT_TOKENS_PER_DAY: String(LIMIT) } }),
);
type Place = Awaited<ReturnType<typeof aWorkspace>>;
const KINDS = ['job_advert', 'job_spec', 'social_ad', 'sourcing_email'] as const;

const start = (key: string, { role }: Place, kind: (typeof KINDS)[number]) =>
  call(key, 'POST', '/api/v1/generations', { body: { role_id: role.id, template_ids: [templateOf(kind)] } });
async function write(key: string, place: Place, kind: (typeof KINDS)[number], tokens: number) {
  const started = await start(key, place, kind);
  expect(started.status).toBe(202);
  await settleGeneration(db, await claimed(db, started.body.items[0].id), {
    content: 'Text',
    metadata: { tokens_used: tokens },
  });
}
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof start>>) => [status, body.error?.message];
/** As much as an account may use, so that another room decides. */
const raise = (user_id: string) =>
  transact(db, (tx) =>
    raiseLimit(tx, { user_id, name: 'LIMIT_TOKENS_PER_DAY', value: 50 * LIMIT, reason: '', set_by: user_id }),
  );

test('what a key uses is its maker’s and its workspace’s too: another key has no new room [KEY-15] [S14]', async () => {
  const place = await aWorkspace();
  const { workspace_id, owner } = place;
  const one = await place.keyWith();
  await write(one.key, place, 'job_advert', LIMIT);
  for (const who of [one.id, owner.id, workspace_id]) expect(await tokensUsedToday(db, who)).toBe(LIMIT);
  await call(owner, 'DELETE', `/api/api-keys/${one.id}`, { workspace: place.slug });
  const elsewhere = await aWorkspace();
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: elsewhere.workspace_id, user_id: owner.id, role: 'admin' })
    .execute();
  const message = `You have used the ${LIMIT.toLocaleString('en')} tokens of today. Please go on tomorrow, or ask your administrator to raise the limit.`;
  const other = await aKey({ workspace_id: elsewhere.workspace_id, created_by: owner.id });
  expect(refusalOf(await start(other.key, elsewhere, 'job_advert'))).toEqual([429, message]);
  const { key } = await place.keyWith();
  expect(refusalOf(await start(key, place, 'job_spec'))).toEqual([429, message]);
  const body = { role_id: place.role.id, template_ids: [templateOf('job_spec')] };
  const own = await call(owner, 'POST', '/api/generations', { workspace: place.slug, body });
  expect(refusalOf(own)).toEqual([429, message]);
});

test('the smallest room decides: that of the key, of its maker or of the workspace [KEY-15] [S14]', async () => {
  const place = await aWorkspace();
  await raise(place.owner.id);
  const { key } = await place.keyWith();
  await write(key, place, 'job_advert', LIMIT);
  expect(refusalOf(await start(key, place, 'job_spec'))).toEqual([
    429,
    expect.stringMatching(/^This API key has used/),
  ]);
  const { key: another } = await place.keyWith();
  expect(refusalOf(await start(another, place, 'job_spec'))).toEqual([
    429,
    expect.stringMatching(/^This workspace has used/),
  ]);
  // With another writer it has twice as much.
  await join(place.workspace_id, 'editor');
  expect((await start(another, place, 'job_spec')).status).toBe(202);
});

test('unfinished generations and tasks of all keys of a maker count together, with those of the person [KEY-15] [S14]', async () => {
  const place = await aWorkspace();
  const { workspace_id, owner } = place;
  await raise(owner.id);
  const [one, other] = [await place.keyWith(), await place.keyWith()];
  const row = { workspace_id, user_id: owner.id, api_key_id: one.id, role_id: null, request_id: 'test' };
  const rows = Array.from({ length: UNFINISHED_MAX }, () => ({ ...row, template_id: templateOf('job_advert') }));
  await db.insertInto('generation_queue').values(rows).execute();
  expect((await start(other.key, place, 'job_spec')).body.error.code).toBe('too_many_unfinished');
  await db.deleteFrom('generation_queue').where('workspace_id', '=', workspace_id).execute();
  const propose = async (key: string) => {
    const document = await aText({ workspace_id, user_id: owner.id }, 'job_advert', 'Join us. We pay well.');
    const body = {
      version: 1,
      target: { of: 'document' },
      instruction: 'Warmer, please',
      preset: null,
      channel: null,
      parent: null,
    };
    return call(key, 'POST', `/api/v1/generated-documents/${document}/proposals`, { body });
  };
  for (let n = 0; n < TASKS_MAX; n += 1) expect((await propose(n % 2 ? one.key : other.key)).status).toBeLessThan(300);
  expect((await propose(other.key)).body.error.code).toBe('too_many_tasks');
  const { key } = await place.keyWith();
  expect((await propose(key)).body.error.code).toBe('too_many_tasks');
});

test('starts a minute are those of the maker, whatever key they come through [KEY-15] [S14]', async () => {
  const place = await aWorkspace();
  const nothing = { role_id: place.role.id, template_ids: [randomUUID()] };
  const keys = await Promise.all(Array.from({ length: 3 }, () => place.keyWith()));
  const statuses = [];
  for (let n = 0; n < 61; n += 1) {
    const { status } = await call(keys[n % 3]?.key ?? '', 'POST', '/api/v1/generations', { body: nothing });
    statuses.push(status);
  }
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
  expect(statuses[60]).toBe(429);
});

test('exports of ten minutes are those of the maker, whatever key they come through [KEY-15] [S14]', async () => {
  const place = await aWorkspace();
  const nothing = { format: 'docx', document_ids: [randomUUID()] };
  const keys = [await place.keyWith(), await place.keyWith()];
  const statuses = [];
  for (let n = 0; n <= DOCUMENT_EXPORTS_MAX; n += 1) {
    const { status } = await call(keys[n % 2]?.key ?? '', 'POST', '/api/v1/exports', { body: nothing });
    statuses.push(status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});

test('a person makes at most twenty keys a day, in whichever workspace; what was refused does not count [KEY-15] [S14]', async () => {
  const ada = await signedIn();
  const wish = { name: 'Careers site', permissions: ['role.read'], days: 30 };
  const create = (more: object = {}) => call(ada, 'POST', '/api/api-keys', { body: { ...wish, ...more } });
  for (let n = 0; n < API_KEYS_A_DAY; n += 1) {
    expect((await create({ permissions: ['activity.read'] })).status).toBe(403);
    const { status, body } = await create();
    expect(status).toBe(200);
    await call(ada, 'DELETE', `/api/api-keys/${body.api_key.id}`);
  }
  const refused = await create();
  expect([refused.status, refused.body.error]).toMatchObject([
    429,
    { code: 'too_many_requests', message: 'You can create 20 API keys a day. Please go on tomorrow.' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
});
