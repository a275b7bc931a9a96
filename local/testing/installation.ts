import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished } from 'vitest';
import { programFile } from '#local/launch/bundle.ts';
import { freePort } from '#local/launch/ports.ts';

export const AUTH_SECRET = 'a secret of at least thirty-two characters';

const chunk = (more: object) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', ...more })}\n\n`;

/** Writes the same text for every request. */
async function aProvider(): Promise<string> {
  const server = createServer((req, res) => {
    if (req.method === 'GET') return void res.writeHead(404).end('{}');
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(chunk({ choices: [{ index: 0, delta: { content: 'Written through it' }, finish_reason: 'stop' }] }));
    res.end('data: [DONE]\n\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

type Databases = { databaseUrl: string; redisUrl: string };

/** The settings of an installation on these databases, and on the storage and the mail server of the tests. */
export async function environment({ databaseUrl, redisUrl }: Databases): Promise<Record<string, string>> {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  return {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: inject('mail').smtpUrl,
    AUTH_SECRET,
    OPENAI_BASE_URL: await aProvider(),
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    NODE_NO_WARNINGS: '1',
  };
}

/** A program of the product, ready. `written`: what it has logged. */
export async function running(source: string, env: Record<string, string>) {
  const child: ChildProcess = fork(await programFile(source), [], { env, silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      written += data;
    });
  }
  const [first] = await Promise.race([once(child, 'message'), once(child, 'close')]);
  expect(first, written).toMatchObject({ ready: true });
  return { written: () => written };
}
