import { join } from 'node:path';
import { programFile } from '#local/launch/bundle.ts';
import type { Child, StartChild } from '#local/launch/children.ts';
import { isFree, type Ports } from '#local/launch/ports.ts';
import { keptSecrets } from '#local/launch/secrets.ts';
import { startPostgres } from '#local/services/postgres.ts';
import { startRedis } from '#local/services/redis.ts';
import { childEnv, loadConfig } from '#platform/config.ts';

export type ServiceUrls = Partial<
  Record<
    | 'DATABASE_URL'
    | 'MIGRATE_DATABASE_URL'
    | 'REDIS_URL'
    | 'S3_ENDPOINT'
    | 'S3_ACCESS_KEY_ID'
    | 'S3_SECRET_ACCESS_KEY'
    | 'SMTP_URL'
    | 'INBOX_URL'
    | 'OPENAI_BASE_URL'
    | 'OPENAI_API_KEY',
    string
  >
>;

export type StarterContext = {
  dataDir: string;
  ports: Ports;
  start: StartChild;
  say: (line: string) => void;
  durable: boolean;
  demoSpeed: number | undefined;
};
type Starter = (context: StarterContext) => Promise<ServiceUrls>;

const ATTEMPTS = 3;

/** Between choosing a port and listening on it another process may take it: then the start is retried with another one. */
async function onPort(ports: Ports, name: string, start: (port: number) => Promise<ServiceUrls>): Promise<ServiceUrls> {
  let port = await ports.pick(name);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(port);
    } catch (error) {
      if (attempt === ATTEMPTS || (await isFree(port))) throw error;
      port = await ports.replace(name);
    }
  }
}

type Program = { name: string; source: string; args: string[]; env?: Record<string, string> };

async function startProgram({ start }: StarterContext, { name, source, args, env }: Program): Promise<Child> {
  const file = await programFile(source);
  const all = ['--enable-source-maps', file, ...args];
  return start({ name, command: process.execPath, args: all, env: childEnv(env ?? {}), ipc: true });
}

const postgres: Starter = ({ ports, start, dataDir, durable }) =>
  onPort(ports, 'postgres', (port) => startPostgres(start, dataDir, port, durable));

const redis: Starter = ({ ports, start, dataDir, durable, say }) =>
  onPort(ports, 'redis', async (port) => ({ REDIS_URL: await startRedis(start, dataDir, port, durable, say) }));

const storage: Starter = (context) =>
  onPort(context.ports, 'storage', async (port) => {
    const secrets = keptSecrets(context.dataDir);
    const keys = { S3_ACCESS_KEY_ID: secrets.s3_access_key_id, S3_SECRET_ACCESS_KEY: secrets.s3_secret_access_key };
    const { S3_DOCUMENTS_BUCKET, S3_AVATARS_BUCKET, S3_EXPORTS_BUCKET, S3_DELETIONS_BUCKET } = loadConfig();
    const buckets = [S3_DOCUMENTS_BUCKET, S3_AVATARS_BUCKET, S3_EXPORTS_BUCKET, S3_DELETIONS_BUCKET];
    const args = [String(port), join(context.dataDir, 'storage'), ...buckets];
    const child = await startProgram(context, {
      name: 'storage',
      source: 'local/services/storage.ts',
      args,
      env: keys,
    });
    await child.ready;
    return { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys };
  });

const inbox: Starter = (context) =>
  onPort(context.ports, 'smtp', (smtpPort) =>
    onPort(context.ports, 'inbox', async (pagePort) => {
      const { smtp_password, inbox_token } = keptSecrets(context.dataDir);
      const env = {
        SMTP_URL: `smtp://rolevoice:${smtp_password}@127.0.0.1:${smtpPort}`,
        INBOX_URL: `http://127.0.0.1:${pagePort}/${inbox_token}`,
      };
      const args = [join(context.dataDir, 'mails')];
      const child = await startProgram(context, { name: 'inbox', source: 'local/services/inbox.ts', args, env });
      await child.ready;
      return env;
    }),
  );

const demoAi: Starter = (context) =>
  onPort(context.ports, 'demo-ai', async (port) => {
    const speed: Record<string, string> =
      context.demoSpeed === undefined ? {} : { DEMO_SPEED: String(context.demoSpeed) };
    // Independent of the api's HOST: only the worker of this machine connects to it.
    const key = { OPENAI_API_KEY: keptSecrets(context.dataDir).demo_ai_key };
    const env = { ...speed, ...key, HOST: '127.0.0.1' };
    const child = await startProgram(context, {
      name: 'demo-ai',
      source: 'local/demo/ai.ts',
      args: [String(port)],
      env,
    });
    await child.ready;
    return { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, ...key };
  });

/** One starter per service; each answers with the settings that reach it. */
export const starters = { postgres, redis, storage, inbox, demoAi } satisfies Record<string, Starter>;
export type ServiceName = keyof typeof starters;
