import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsByHand } from '#local/launch/by-hand.ts';
import { claimDataDir } from '#local/launch/run-file.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const running = {
  DATABASE_URL: 'postgres://rolevoice@127.0.0.1:1/postgres',
  AUTH_SECRET: 'the secret of the running start, kept',
  REDIS_URL: 'redis://127.0.0.1:2',
  S3_ENDPOINT: 'http://127.0.0.1:3',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:4',
  OPENAI_BASE_URL: 'http://127.0.0.1:5/v1',
  AI_MODEL: 'demo',
  AI_DEMO: 'on',
};

/** A data folder in which this process stands for a running `npm start`. */
async function lender(settings: Record<string, string> = running): Promise<string> {
  const dataDir = temporaryFolder();
  const claim = await claimDataDir(dataDir);
  claim.publish(settings);
  return dataDir;
}

test('a worker started by hand uses what the running start uses', async () => {
  const DATA_DIR = await lender();
  expect(settingsByHand('worker', { DATA_DIR })).toEqual({ NODE_ENV: 'production', ...running });
});

test('a given service is used as given, without any setting of the running one', async () => {
  const DATA_DIR = await lender();
  const own = { S3_ENDPOINT: 'http://s3.example.org', OPENAI_API_KEY: 'sk-1' };
  const lent = settingsByHand('worker', { DATA_DIR, ...own });
  expect(lent).not.toHaveProperty('S3_ACCESS_KEY_ID');
  expect(lent).not.toHaveProperty('OPENAI_BASE_URL');
  expect(lent).not.toHaveProperty('AI_DEMO');
  expect(lent.REDIS_URL).toBe(running.REDIS_URL);
});

test('a change of a role is announced through the Redis of the running start, and of no other product', async () => {
  const DATA_DIR = await lender();
  const { DATABASE_URL, REDIS_URL } = running;
  expect(settingsByHand('role', { DATA_DIR })).toMatchObject({ DATABASE_URL, REDIS_URL });
  const own = { DATABASE_URL: 'postgres://db.example.org/rolevoice' };
  expect(settingsByHand('role', { DATA_DIR, ...own })).not.toHaveProperty('REDIS_URL');
  expect(settingsByHand('role', { DATA_DIR, REDIS_URL: 'redis://redis.example.org' })).not.toHaveProperty('REDIS_URL');
});

test('the database of one start is never combined with the secret of another', async () => {
  const DATA_DIR = await lender();
  const own = { DATABASE_URL: 'postgres://db.example.org/rolevoice' };
  expect(() => settingsByHand('api', { DATA_DIR, ...own })).toThrow(/^AUTH_SECRET: is required/);
});

test('without a running start the missing setting is named', async () => {
  const DATA_DIR = temporaryFolder();
  expect(() => settingsByHand('worker', { DATA_DIR })).toThrow(/^DATABASE_URL: is required/);
  const { REDIS_URL, ...others } = running;
  expect(() => settingsByHand('worker', { DATA_DIR, ...others })).toThrow(/^REDIS_URL: is required/);
  expect(settingsByHand('worker', { DATA_DIR: join(DATA_DIR, 'none'), REDIS_URL, ...others })).toEqual({
    NODE_ENV: 'production',
  });
});

test('a service given by a file counts as given', async () => {
  const DATA_DIR = await lender();
  const DATABASE_URL_FILE = join(DATA_DIR, 'database-url');
  writeFileSync(DATABASE_URL_FILE, 'postgres://db.example.org/app\n');
  const AUTH_SECRET_FILE = join(DATA_DIR, 'auth-secret');
  writeFileSync(AUTH_SECRET_FILE, 'the secret of another database, in a file\n');
  const lent = settingsByHand('migrate', { DATA_DIR, DATABASE_URL_FILE, AUTH_SECRET_FILE });
  expect(lent).not.toHaveProperty('DATABASE_URL');
  expect(lent).not.toHaveProperty('AUTH_SECRET');
  expect(lent.REDIS_URL).toBe(running.REDIS_URL);
});
