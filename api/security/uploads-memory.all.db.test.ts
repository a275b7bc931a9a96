import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { programFile } from '#local/launch/bundle.ts';
import { freePort } from '#local/launch/ports.ts';
import { pdfBomb, pptxBomb } from '#local/testing/hostile-files.ts';
import { aPdf, aPng, PPTX } from '#platform/extract/testing/sample-files.ts';

const AT_ONCE = 50;
/** Together four times the allowed memory. */
const BYTES = 8_000_000;
const MOST_MB = 100;
const BOMBS_OF_EACH = 4;
/** What bombs may move the memory of the api by. */
const MOVED_MB = 50;
const MOST_MS = 120_000;

/** The api as a child process, with a folder of its own for temporary files. */
async function ownApi() {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const temporary = mkdtempSync(join(tmpdir(), 'rolevoice-memory-'));
  const port = await freePort();
  const env = {
    PATH: '/usr/bin:/bin',
    TMPDIR: temporary,
    UPLOAD_DIR: join(temporary, 'uploads'),
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'fatal',
    PORT: String(port),
    DATABASE_URL: await testDatabaseUrl(),
    REDIS_URL: await testRedisUrl(),
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    AUTH_AUTOCONFIRM: 'on',
    RATE_LIMITS: 'off',
  };
  const child = fork(await programFile('api/main.ts'), [], { env, silent: true });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(temporary, { recursive: true, force: true });
  });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, child, temporary, env };
}

/** A worker beside that api; nothing is generated. */
async function ownWorker({ env }: Api): Promise<void> {
  const more = { SMTP_URL: inject('mail').smtpUrl, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
  const child = fork(await programFile('worker/main.ts'), [], { env: { ...env, ...more }, silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
}

type Api = Awaited<ReturnType<typeof ownApi>>;

type Asset = { id: string; text_state: string; text_reason: string | null };

/** The assets of a person, by their state. */
async function assetsOf({ url }: Api, token: string): Promise<Asset[]> {
  const answer = await fetch(`${url}/api/reference-documents`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { items: Asset[] }).items;
}

/** Uploads by one signed-in person; returns the statuses. */
function uploader({ url }: Api, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return async (file: File, times: number): Promise<number[]> => {
    const upload = async () => {
      const body = new FormData();
      body.set('file', file);
      const answer = await fetch(`${url}/api/reference-documents`, { method: 'POST', headers, body });
      await answer.text();
      return answer.status;
    };
    return Promise.all(Array.from({ length: times }, upload));
  };
}

async function aToken(url: string): Promise<string> {
  const data = { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter' };
  const body = JSON.stringify({ email: `${randomUUID()}@example.test`, password: 'Quiet.Harbour!7', data });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Its current memory, and the maximum since the last call, from the kernel. */
function memoryMb({ pid }: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

test.skipIf(process.platform !== 'linux')(
  `${AT_ONCE} large files at once are spooled to disk and streamed to the storage: memory grows by less than 100 MB [S3]`,
  async () => {
    const api = await ownApi();
    const upload = uploader(api, await aToken(api.url));
    const file = new File([new Uint8Array(aPng(BYTES))], 'a.png', { type: 'image/png' });
    for (const _time of [1, 2, 3]) expect(await upload(file, 1)).toEqual([200]);
    const { now } = memoryMb(api.child);
    const statuses = await upload(file, AT_ONCE);
    const { most } = memoryMb(api.child);
    expect([...new Set(statuses)]).toEqual([200]);
    console.info(
      `${AT_ONCE} × ${BYTES / 1_000_000} MB at once: memory ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
    );
    expect(most - now).toBeLessThan(MOST_MB);
    expect(readdirSync(join(api.temporary, 'uploads'))).toEqual([]);
  },
  MOST_MS,
);

test.skipIf(process.platform !== 'linux')(
  'bombs move the memory of the api by less than 50 MB, and the PDF of another person is read before they are [READING-06] [S3]',
  async () => {
    const api = await ownApi();
    await ownWorker(api);
    const [mallory, ada] = [await aToken(api.url), await aToken(api.url)];
    const pdf = new File([new Uint8Array(await pdfBomb())], 'a.pdf', { type: 'application/pdf' });
    const pptx = new File([new Uint8Array(pptxBomb())], 'a.pptx', { type: PPTX });
    const small = new File([new Uint8Array(aPdf(['We build boats.']))], 'Book.pdf', { type: 'application/pdf' });
    const attack = uploader(api, mallory);
    await attack(new File([new Uint8Array(aPng())], 'a.png', { type: 'image/png' }), 3);
    const { now } = memoryMb(api.child);

    const statuses = [...(await attack(pdf, BOMBS_OF_EACH)), ...(await attack(pptx, BOMBS_OF_EACH))];
    expect(new Set(statuses)).toEqual(new Set([200]));
    const from = performance.now();
    expect(await uploader(api, ada)(small, 1)).toEqual([200]);
    const state = async () => (await assetsOf(api, ada))[0]?.text_state;
    await expect.poll(state, { timeout: MOST_MS, interval: 50 }).toBe('ready');
    const tookMs = performance.now() - from;
    const unread = (await assetsOf(api, mallory)).filter(({ text_state }) => text_state === 'reading').length;
    expect(unread).toBeGreaterThan(0);
    const { most } = memoryMb(api.child);
    console.info(
      `${unread} of ${2 * BOMBS_OF_EACH} bombs unread, another PDF after ${Math.round(tookMs)} ms; api at most ${(most - now).toFixed(0)} MB more`,
    );
    expect(most - now).toBeLessThan(MOVED_MB);
  },
  MOST_MS,
);
