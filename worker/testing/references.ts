import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import OpenAI from 'openai';
import { answerMessages } from '#local/lab/bench/answering.ts';
import { inFlight } from '#local/lab/bench/row.ts';
import { connectRedis } from '#platform/redis.ts';
import { newWebhookSecret, signatures } from '#platform/webhook-secret.ts';

/** The references the product is measured against, in their own process, which `bench` controls by messages. */
type Measured = { seconds: number; cpuMs: number; each: number[] };

async function timed(atOnce: number, count: number, work: (n: number) => Promise<unknown>): Promise<Measured> {
  const each: number[] = [];
  const [from, usedBefore] = [performance.now(), process.cpuUsage()];
  await inFlight(atOnce, count, async (n) => {
    const began = performance.now();
    await work(n);
    each.push(performance.now() - began);
  });
  const { user, system } = process.cpuUsage(usedBefore);
  return { seconds: (performance.now() - from) / 1_000, cpuMs: (user + system) / 1_000, each };
}

const MESSAGES = [
  { role: 'system' as const, content: 'You write recruitment material in the voice of a brand. '.repeat(10) },
  {
    role: 'user' as const,
    content: 'Write an advert for an engineer who keeps a booking service running. '.repeat(50),
  },
];

/** Reference: the SDK called directly, its answer streamed to the end. */
function sdk({ url, count, atOnce }: { url: string; count: number; atOnce: number }): Promise<Measured> {
  const client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 });
  return timed(atOnce, count, async () => {
    let text = '';
    const settings = {
      model: 'bench',
      max_tokens: 4_000,
      stream: true,
      stream_options: { include_usage: true },
    } as const;
    const stream = await client.chat.completions.create({ ...settings, messages: MESSAGES });
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    if (text === '') throw new Error('The provider sent no text');
  });
}

type QueueOrder = { redisUrl: string; count: number; atOnce: number; workMs: number };

/** Reference: a plain BullMQ worker whose job only waits; the time from adding a job to its `completed` event. */
async function rawQueue({ redisUrl, count, atOnce, workMs }: QueueOrder): Promise<Measured> {
  const ignore = () => undefined;
  const connection = connectRedis(redisUrl, 'worker', ignore);
  const shared = { prefix: 'reference', skipVersionCheck: true };
  const queue = new Queue('waiting', { ...shared, connection, defaultJobOptions: { removeOnComplete: true } });
  queue.on('error', ignore);
  const done = new Map<string, () => void>();
  const taking = connectRedis(redisUrl, 'worker', ignore);
  const worker = new Worker('waiting', () => wait(workMs), { ...shared, connection: taking, concurrency: atOnce });
  worker.on('error', ignore);
  worker.on('completed', ({ id }) => done.get(id ?? '')?.());
  await worker.waitUntilReady();
  const measured = await timed(atOnce, count, async (n) => {
    const id = `reference-${process.pid}-${n}-${Date.now()}`;
    const ended = new Promise<void>((resolve) => done.set(id, resolve));
    await queue.add('wait', {}, { jobId: id });
    await ended;
  });
  await worker.close();
  await queue.close();
  for (const redis of [connection, taking]) redis.disconnect();
  return measured;
}

type Posts = { url: string; body: string; count: number; atOnce: number };

/** Reference: each request signed and sent by Node itself over a connection of its own, to a certificate that is not checked. */
function signedPosts({ url, body, count, atOnce }: Posts): Promise<Measured> {
  const secret = newWebhookSecret();
  return timed(atOnce, count, async (n) => {
    const message = { id: `msg_${n}`, timestamp: Math.floor(Date.now() / 1_000), body };
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signatures([secret], message),
    };
    const sent = request(url, { method: 'POST', agent: false, rejectUnauthorized: false, headers });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 204) throw new Error(`The receiver answered ${response.statusCode}`);
    await once(response.resume(), 'end');
  });
}

answerMessages({ sdk, queue: rawQueue, posts: signedPosts });
