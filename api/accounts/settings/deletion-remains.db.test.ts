import { expect, inject, test } from 'vitest';
import { aPerson, call, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';
import { aGeneration } from '#db/testing/generations.ts';
import { forgetCards, lastCards, publishCard } from '#platform/live-events.ts';
import { sha256 } from '#platform/secret.ts';
import { cardOfRow } from '#shared/tasks/card-of-row.ts';

const service = await startService({ INBOX_URL: inject('mail').inboxUrl, AUTH_RATE_LIMITS: 'on' });
const { db, redis, queues } = service.deps;

const inboxOf = async (email: string): Promise<unknown[]> =>
  (await fetch(`${service.inboxUrl}/api/messages?to=${encodeURIComponent(email)}`)).json();

/** Keys whose name or value contains one of these texts. */
async function keysNaming(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const key of await redis.keys('*')) {
    const isString = (await redis.type(key)) === 'string';
    const whole = `${key} ${isString ? await redis.get(key) : ''}`;
    if (texts.some((text) => whole.includes(text))) found.push(key);
  }
  return found;
}

const aCard = (id: string, userId: string) => ({
  ...cardOfRow({
    id,
    task: 'write' as const,
    workspace_id: userId,
    user_id: userId,
    role_id: null,
    template_id: null,
    template_name: 'Job Advert',
    kind: 'job_advert' as const,
    job_title: 'Secret title',
    company_name: 'Harbour',
    document_count: 1,
    status: 'processing' as const,
    attempt_count: 0,
    max_attempts: 3,
    scheduled_for: null,
    error: null,
    runs: 1,
    request_id: 'r',
    started_at: new Date(),
    completed_at: null,
    created_at: new Date(),
    updated_at: new Date(),
  }),
});

test('after a deletion no card, counter, job or mail of the test inbox names the person, and none comes back [PRIVACY-04]', async () => {
  const { email, id, session } = await aPerson(service);
  const other = await aPerson(service);
  const { role } = await aGeneration(db);
  const { id: generation } = await db
    .insertInto('generation_queue')
    .values({ user_id: id, workspace_id: id, request_id: 'r' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(role).toBeDefined();
  await publishCard(redis, aCard(generation, id));
  await queues.generation.add('generate', { generation_id: generation, request_id: 'r' }, { jobId: generation });
  await redis.set(`rolevoice:limit:start:${sha256(id).slice(0, 32)}`, '1', 'EX', 60);
  await redis.set(`rolevoice:lease:upload:${sha256(id).slice(0, 32)}`, '1', 'EX', 60);
  const texts = [id, email, 'Secret title', sha256(id).slice(0, 32), sha256(email).slice(0, 32), generation];
  expect((await keysNaming(texts)).length).toBeGreaterThanOrEqual(4);
  await call(service, '/auth/v1/recover', { json: { email } });
  // The last one: a mail that is being sent while the account is deleted arrives all the same.
  await expect
    .poll(async () => JSON.stringify(await inboxOf(email)), { timeout: 10_000 })
    .toMatch('Reset your password');

  // A fresh one: the inbox, which other tests use too, keeps the newest mails.
  await call(service, '/auth/v1/recover', { json: { email: other.email } });
  await expect.poll(async () => (await inboxOf(other.email)).length).toBeGreaterThan(0);
  const bearer = session.access_token;
  const answer = await call(service, '/api/account', { bearer, method: 'DELETE', json: { password: PASSWORD } });
  expect(answer.status).toBe(204);
  // A worker that has not noticed yet.
  await publishCard(redis, aCard(generation, id));
  expect(await lastCards(redis, [generation])).toEqual(new Map());
  expect(await keysNaming(texts)).toEqual([`rolevoice:card:${generation}`]);
  expect(await redis.get(`rolevoice:card:${generation}`)).toMatch(/^\{"seq":\d+\}$/);
  expect(await inboxOf(email)).toEqual([]);
  expect((await inboxOf(other.email)).length).toBeGreaterThan(0);
});

test('the mark of a deleted card expires like a card [PRIVACY-04]', async () => {
  await forgetCards(redis, ['gone']);
  expect(await redis.ttl('rolevoice:card:gone')).toBeGreaterThan(3_500);
});

test('a person without a password deletes the account after confirming with mailed digits [PRIVACY-10] [SET-27]', async () => {
  const { email, id, client, session } = await aPerson(service);
  const bearer = session.access_token;
  await db.updateTable('auth.users').set({ password_hash: null }).where('id', '=', id).execute();
  await db.updateTable('auth.sessions').set({ reauthenticated_at: null }).where('user_id', '=', id).execute();
  const remove = () => call(service, '/api/account', { bearer, method: 'DELETE', json: {} });
  const asked = await remove();
  expect([asked.status, asked.body.error.code]).toEqual([403, 'reauthentication_needed']);
  expect((await call(service, '/api/reauthentication', { bearer })).body).toMatchObject({ ask: 'digits' });
  expect((await client.reauthenticate()).error).toBeNull();
  let digits: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await inboxOf(email)) as { text: string }[];
      const mail = mails.find(({ text }) => text.includes('Confirm that it is you'));
      digits = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
      return digits;
    })
    .toBeTruthy();
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  const prove = (given: string) =>
    call(service, '/api/reauthentication', { bearer, method: 'POST', json: { digits: given } });
  expect((await prove(wrong)).status).toBe(403);
  expect((await remove()).status).toBe(403);
  expect((await prove(String(digits))).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect(await db.selectFrom('auth.users').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('security.txt names the contact and when it expires, and is absent without one [PRIVACY-09]', async () => {
  const there = await startService({ SECURITY_CONTACT: 'mailto:security@example.org' });
  const answer = await fetch(`${there.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:security@example.org\n');
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(100 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
  expect((await fetch(`${service.url}/.well-known/security.txt`)).status).not.toBe(200);
});
