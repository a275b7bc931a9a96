import { randomBytes } from 'node:crypto';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, expect, inject, test } from 'vitest';
import { anOwner } from '#api/security/testing/owner.ts';
import { send, startProduct } from '#api/security/testing/product.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { MAIL_QUEUE, type MailJob } from '#platform/queue.ts';
import { connectRedis, prefixOf } from '#platform/redis.ts';
import { createMailProcessor } from '#worker/mail/process.ts';

const KEY = 'sk-proj-0123456789abcdefghij';
const PASSWORD = `Tr1cky-${randomBytes(6).toString('hex')}!`;
const NEW_PASSWORD = `Qu1et-${randomBytes(6).toString('hex')}!`;
const product = await startProduct({ settings: { OPENAI_API_KEY: KEY } });
const { deps, db } = product;
const email = `secret-${randomBytes(6).toString('hex')}@example.test`;

function postman(): void {
  const { smtpUrl } = inject('mail');
  const mailer = createMailer(smtpUrl, deps.config.MAIL_FROM);
  const work = createMailProcessor({ ...deps, mailer });
  const connection = connectRedis(product.redisUrl, 'worker', () => undefined);
  const options = { connection, prefix: prefixOf(connection), skipVersionCheck: true };
  const worker = new Worker<MailJob>(MAIL_QUEUE, (job: Job<MailJob>) => work(job), options);
  worker.on('error', () => undefined);
  afterAll(async () => {
    await worker.close();
    mailer.close();
    connection.disconnect();
  });
}

async function newestMail(count: number): Promise<{ text: string }> {
  const url = `${inject('mail').inboxUrl}/api/messages?to=${encodeURIComponent(email)}`;
  let mails: { text: string }[] = [];
  await expect
    .poll(
      async () => {
        mails = (await (await fetch(url)).json()) as { text: string }[];
        return mails.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count);
  return mails[0] as { text: string };
}

const post = (path: string, body: object, who: { token: string } | null = null) =>
  send(product, who, { method: 'POST', path, body });
const redisTexts = async (redis: Redis): Promise<string> => {
  const texts: string[] = [];
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    if (type === 'string') texts.push(key, String(await redis.get(key)));
    else if (type === 'hash') texts.push(key, JSON.stringify(await redis.hgetall(key)));
    else if (type === 'stream') texts.push(key, JSON.stringify(await redis.xrange(key, '-', '+')));
    else texts.push(key);
  }
  return texts.join('\n');
};

test('using an account leaves no password, token, key or address in logs, responses and queues [S17]', async () => {
  const redis = new Redis(product.redisUrl);
  afterAll(() => redis.disconnect());
  const answers: string[] = [];
  await deps.queues.mail.pause();
  const data = { first_name: 'Ada', last_name: 'Secret', job_title: 'Recruiter' };
  answers.push((await post('/auth/v1/signup', { email, password: PASSWORD, data })).text);
  const queued = await redisTexts(redis);
  expect(queued).toContain(`rolevoice:${MAIL_QUEUE}`);
  await deps.queues.mail.resume();
  postman();
  const [, link = ''] = /\/auth\/confirm#(\S+)/.exec((await newestMail(1)).text) ?? [];
  const linkToken = new URLSearchParams(link).get('token_hash') ?? '';
  const opened = await post('/auth/v1/verify', { token_hash: linkToken, type: 'signup' });
  expect(opened.status).toBe(200);
  const wrong = await post('/auth/v1/token?grant_type=password', { email, password: `${PASSWORD}x` });
  const session = await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  const { access_token, refresh_token } = session.json;
  const me = { token: String(access_token) };
  const refreshed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  answers.push(wrong.text, (await post('/auth/v1/recover', { email })).text);
  const change = { password: NEW_PASSWORD, current_password: PASSWORD };
  const changed = await send(product, me, { method: 'PUT', path: '/auth/v1/user', body: change });
  expect(changed.status).toBe(200);
  answers.push(changed.text, (await post('/api/rpc/check_admin_status', { target_user_id: changed.json.id }, me)).text);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(aPdf(['x']))], 'x.pdf', { type: 'application/pdf' }));
  await send(product, me, { method: 'POST', path: '/api/reference-documents', body: form });

  // Each kind of fault happens once, so that its log lines are checked too.
  await db.schema.alterTable('brand_guidelines').renameTo('away').execute();
  const voice = { profile_name: email, brand_values: PASSWORD, target_audience: access_token };
  const rest = { writing_style: KEY, personality_traits: 'a', tone_descriptors: 'b', communication_style: 'c' };
  const failed = await post('/api/brand-guidelines', { ...voice, ...rest }, me);
  await db.schema.alterTable('away').renameTo('brand_guidelines').execute();
  expect(failed.status).toBe(500);
  await db.schema.withSchema('auth').alterTable('refresh_tokens').renameTo('away').execute();
  const noSession = await post('/auth/v1/token?grant_type=password', { email, password: NEW_PASSWORD });
  await db.schema.withSchema('auth').alterTable('away').renameTo('refresh_tokens').execute();
  expect(noSession.status).toBe(500);
  answers.push(failed.text, noSession.text, await product.deps.metrics.text());

  const tokens = [access_token, refresh_token, refreshed.json.access_token, refreshed.json.refresh_token].map(String);
  const secrets = [PASSWORD, NEW_PASSWORD, KEY, linkToken, ...tokens, 'a secret of at least thirty-two characters'];
  expect(secrets.filter((secret) => secret.length < 10)).toEqual([]);
  const logs = product.logged.join('\n');
  expect(logs.match(/request failed/g)).toHaveLength(2);
  const held = { logs, answers: answers.join('\n'), queued, redis: await redisTexts(redis) };
  for (const [where, text] of Object.entries(held)) {
    const addresses = where === 'answers' ? [] : [email];
    const leaked = [...secrets, ...addresses].filter((secret) => text.includes(secret));
    expect([where, leaked]).toEqual([where, []]);
  }
});

test('a job contains ids only, never content [S17] [QUEUE-02]', async () => {
  const owner = await anOwner(product);
  const me = await product.signIn(owner.user.id);
  const body = { role_id: owner.role.id, template_ids: owner.templates.map(({ id }) => id) };
  await deps.queues.generation.pause();
  expect((await post('/api/generations', body, me)).status).toBe(202);
  const jobs = await deps.queues.generation.getJobs();
  expect(jobs.length).toBeGreaterThan(0);
  for (const { data } of jobs) expect(Object.keys(data).sort()).toEqual(['generation_id', 'request_id']);
  expect(JSON.stringify(jobs.map(({ data }) => data))).not.toContain(owner.mark);
});

test('fields named like a secret are masked in every log line, at three depths [S17]', () => {
  const lines: string[] = [];
  const log = createLog('test', 'debug', { write: (line) => void lines.push(line) });
  const names = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'cookie', 'apikey', 'api_key'];
  for (const name of [...names, 'key', 'secret', 'email']) {
    const inside = { [name]: PASSWORD };
    log.error({ ...inside, one: inside, headers: { two: inside } }, 'something happened');
    log.child(inside).info({}, 'something happened');
  }
  expect(lines.length).toBe(22);
  expect(lines.filter((line) => line.includes(PASSWORD))).toEqual([]);
  expect(lines.filter((line) => !line.includes('[redacted]'))).toEqual([]);
});
