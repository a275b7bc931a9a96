import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';

/**
 * The access of another user of this machine without any secret, as one message: `stranger <settings> <data folder>`,
 * where the settings are the addresses of the services without user names, passwords and paths.
 */
export type Reached = {
  uid: number | undefined;
  /** By role: the error code, or 'in' when it could connect. */
  postgres: Record<string, string>;
  redis: string;
  /** The status with which the mail inbox and the demo provider refuse. */
  smtp: number;
  ai: number;
  /** Status and body by path. */
  inbox: Record<string, { status: number; body: string }>;
  /** The same with the `Host` of a DNS-rebound page. */
  rebound: { status: number; body: string };
  /** Files of the data folder that could be read. */
  files: string[];
};

const [given = '{}', dataDir = ''] = process.argv.slice(2);
const settings = JSON.parse(given) as Record<
  'DATABASE_URL' | 'REDIS_URL' | 'SMTP_URL' | 'INBOX_URL' | 'OPENAI_BASE_URL',
  string
>;

async function signIn(user: string): Promise<string> {
  const url = Object.assign(new URL(settings.DATABASE_URL), { username: user, password: 'a guess' });
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'in';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

/** Sends lines and returns all data received until the server is silent or disconnects. */
const talk = (url: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.once('error', (error) => resolve(error.message));
    socket.once('close', () => resolve(received));
  });

async function mail(): Promise<number> {
  const forged = {
    from: 'a@example.org',
    to: 'b@example.org',
    subject: 'Reset your password',
    text: 'http://evil.example',
  };
  return createTransport(settings.SMTP_URL)
    .sendMail(forged)
    .then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode ?? 0,
    );
}

const page = (path: string, host?: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    get(`${new URL(settings.INBOX_URL).origin}${path}`, { headers: host ? { host } : {} }, (response) => {
      let body = '';
      // A stream of events has no end.
      if (response.headers['content-type'] === 'text/event-stream') return resolve({ status: 200, body });
      response.on('data', (data) => {
        body += String(data);
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).once('error', reject);
  });

const FILES = ['secrets.json', 'run.json', 'redis/redis.conf', 'postgres/pg_hba.conf', 'logs/postgres.log'];

function isReadable(file: string): boolean {
  try {
    readFileSync(join(dataDir, file));
    return true;
  } catch {
    return false;
  }
}

const roles = ['rolevoice', 'rolevoice_app', 'postgres'];
const paths = ['/', '/api/messages', '/events'];
const reached: Reached = {
  uid: process.getuid?.(),
  postgres: Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await signIn(role)]))),
  redis: await talk(settings.REDIS_URL, 'SET forged 1\r\nKEYS *\r\nPUBLISH news forged\r\nQUIT\r\n'),
  smtp: await mail(),
  ai: (await fetch(`${new URL(settings.OPENAI_BASE_URL).origin}/v1/_requests`)).status,
  inbox: Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await page(path)]))),
  rebound: await page(new URL(settings.INBOX_URL).pathname, 'evil.example'),
  files: FILES.filter(isReadable),
};
process.send?.(reached, () => process.exit(0));
