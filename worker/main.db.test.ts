import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectForTest, testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { programFile } from '#local/launch/bundle.ts';
import { presentWorkers } from '#platform/presence.ts';
import { createQueues, enqueueGenerations } from '#platform/queue.ts';

/** Workers as real processes, and a fake chat completions provider. */
const program = await programFile('worker/main.ts');
const started: ChildProcess[] = [];
let env: Record<string, string>;
let calls = 0;
let slow = true;

const chunk = (more: object) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', ...more })}\n\n`;
const provider = createServer((req, res) => {
  // A worker asks for the models when it starts.
  if (req.method === 'GET') return void res.writeHead(404).end('{}');
  calls++;
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.write(chunk({ choices: [{ index: 0, delta: { content: 'Written by ' } }] }));
  if (slow) return;
  res.write(chunk({ choices: [{ index: 0, delta: { content: 'the provider' }, finish_reason: 'stop' }] }));
  res.write(chunk({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }));
  res.end('data: [DONE]\n\n');
});

beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  env = {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: await testDatabaseUrl(),
    REDIS_URL: await testRedisUrl(),
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: inject('mail').smtpUrl,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    OPENAI_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
    LOG_LEVEL: 'fatal',
  };
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  provider.closeAllConnections();
  provider.close();
});

/** A signal makes it throw an uncaught exception. */
const BREAK = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('broken') })`;

function startWorker(more: Record<string, string> = {}) {
  const child = fork(program, [], { execArgv: ['--import', BREAK], env: { ...env, ...more }, silent: true });
  started.push(child);
  let written = '';
  child.stderr?.on('data', (data) => {
    written += data;
  });
  return { child, output: () => written };
}

test('without a provider it ends with one line that names the setting [AI-05] [GAP-88]', async () => {
  const { child, output } = startWorker({ OPENAI_BASE_URL: '' });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toMatch(/^OPENAI_API_KEY: [^\n]*\n$/);
}, 60_000);

test('its metrics can be read from this machine only, with any HOST [S13]', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const { child } = startWorker({ HOST: '0.0.0.0', WORKER_PORT: String(port) });
  await once(child, 'message');
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('rolevoice_worker_slots');
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow('fetch failed');
  child.kill('SIGTERM');
  await once(child, 'exit');
}, 60_000);

test('a job of a worker that was killed mid-stream is completed by another, once [CARD-05] [F2]', async () => {
  const db = connectForTest(String(env.DATABASE_URL));
  const redis = new Redis(String(env.REDIS_URL));
  const queues = createQueues(redis, () => undefined);
  const { row } = await aGeneration(db);
  const first = startWorker();
  await once(first.child, 'message');
  await enqueueGenerations(queues.generation, [{ id: row.id, request_id: 'r', task: 'write' }]);
  await expect.poll(() => calls, { timeout: 15_000 }).toBe(1);
  const second = startWorker();
  await once(second.child, 'message');
  await expect.poll(async () => (await presentWorkers(redis)).length).toBe(2);
  slow = false;
  first.child.kill('SIGKILL');
  const status = async () => (await theRow(db, row.id)).status;
  await expect.poll(status, { timeout: 30_000, interval: 100 }).toBe('completed');
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 0, crashes: 1, runs: 2 });
  const documents = await db.selectFrom('generated_documents').select(['content', 'version']).execute();
  expect(documents).toEqual([{ content: 'Written by the provider', version: 1 }]);
  expect(calls).toBe(2);
  const ended = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await queues.generation.close();
  await queues.mail.close();
  redis.disconnect();
}, 60_000);

test('a worker that ends with an uncaught exception returns no rows to the queue: they count as crashed [GAP-66] [F15]', async () => {
  const db = connectForTest(String(env.DATABASE_URL));
  const redis = new Redis(String(env.REDIS_URL));
  const queues = createQueues(redis, () => undefined);
  const { row } = await aGeneration(db);
  slow = true;
  const before = calls;
  const { child } = startWorker();
  await once(child, 'message');
  await enqueueGenerations(queues.generation, [{ id: row.id, request_id: 'r', task: 'write' }]);
  await expect.poll(() => calls, { timeout: 15_000 }).toBe(before + 1);
  const { run_token } = await theRow(db, row.id);
  const ended = once(child, 'exit');
  child.kill('SIGUSR2');
  expect(await ended).toEqual([1, null]);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'processing', run_token });
  await queues.generation.close();
  await queues.mail.close();
  redis.disconnect();
}, 60_000);
