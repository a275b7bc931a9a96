import { expect, test } from 'vitest';
import { appSettings, planOf } from '#local/launch/launch-plan.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';
import { loadConfig } from '#platform/config.ts';

const AUTH_SECRET = 'at least thirty-two characters long';
const plan = (env: Record<string, string> = {}) => planOf(loadConfig({ DATA_DIR: temporaryFolder(), ...env }));

test('without addresses every embedded service is started [CARD-02]', () => {
  expect(plan().wanted).toEqual({ postgres: true, redis: true, storage: true, inbox: true, demoAi: true });
});

test('a given address replaces its own service only', () => {
  expect(plan({ REDIS_URL: 'redis://redis.example.org' }).wanted).toMatchObject({ postgres: true, redis: false });
  expect(plan({ SMTP_URL: 'smtp://mail.example.org' }).wanted).toMatchObject({ redis: true, inbox: false });
  expect(plan({ OPENAI_API_KEY: 'sk-1' }).wanted).toMatchObject({ storage: true, demoAi: false });
  expect(plan({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }).wanted).toMatchObject({ demoAi: false });
});

test('a given database needs the secret that belongs to it, a given S3 its keys', () => {
  const DATABASE_URL = 'postgres://db.example.org/rolevoice';
  expect(() => plan({ DATABASE_URL })).toThrow(/^AUTH_SECRET: is required/);
  expect(plan({ DATABASE_URL, AUTH_SECRET }).wanted.postgres).toBe(false);
  expect(() => plan({ S3_ENDPOINT: 'http://s3.example.org' })).toThrow(/^S3_ACCESS_KEY_ID: is required/);
});

test('the demo provider is named as such, and only when it is used', () => {
  const demo = appSettings(plan(), { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
  expect(demo).toMatchObject({ AI_DEMO: 'on', AI_MODEL: 'rolevoice-demo', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
  const real = appSettings(plan({ OPENAI_API_KEY: 'sk-1' }), {});
  expect(real).toMatchObject({ OPENAI_API_KEY: 'sk-1', AI_MODEL: 'gpt-6-luna' });
  expect(real).not.toHaveProperty('AI_DEMO');
});

test('the secret of the embedded database is made once and kept', () => {
  const DATA_DIR = temporaryFolder();
  const first = appSettings(plan({ DATA_DIR }), {}).AUTH_SECRET ?? '';
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(appSettings(plan({ DATA_DIR }), {}).AUTH_SECRET).toBe(first);
  expect(appSettings(plan({ DATA_DIR, AUTH_SECRET }), {}).AUTH_SECRET).toBe(AUTH_SECRET);
});

test('demo data never goes into a given database', () => {
  expect(plan().withDemo).toBe(true);
  const given = { DATABASE_URL: 'postgres://db.example.org/rolevoice', AUTH_SECRET, DEMO_DATA: 'on' };
  expect(plan(given).withDemo).toBe(false);
});

test.each([
  [
    { HOST: '0.0.0.0' },
    /^HOST: other machines reach 0\.0\.0\.0, and .*demo accounts\. Set DEMO_DATA=off, or on to [^\n]*$/,
  ],
  [{ HOST: '::' }, /^HOST: other machines reach ::, /],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:3000' }, /^HOST: /],
  [{ PUBLIC_URL: 'https://hire.example.org' }, /^PUBLIC_URL: other machines reach https:/],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.org' }, /^PUBLIC_URL: /],
])(
  'reachable from other machines it does not start with demo accounts without DEMO_DATA: %o [S15]',
  (settings, line) => {
    expect(() => plan(settings)).toThrow(line);
    expect(plan({ ...settings, DEMO_DATA: 'off' }).withDemo).toBe(false);
    expect(plan({ ...settings, DEMO_DATA: 'on' }).withDemo).toBe(true);
  },
);

test.each([
  {},
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: '127.0.0.5', PUBLIC_URL: 'http://demo.localhost:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' },
])('on this machine only the demo needs no setting: %o [GAP-09]', (settings) => {
  expect(plan(settings).withDemo).toBe(true);
});

test('the address of the inbox is passed to the apps only if they are reachable from this machine only [S17]', () => {
  const urls = { INBOX_URL: 'http://127.0.0.1:1/token' };
  expect(appSettings(plan(), urls)).toMatchObject(urls);
  expect(appSettings(plan({ HOST: '0.0.0.0', DEMO_DATA: 'off' }), urls)).not.toHaveProperty('INBOX_URL');
});
