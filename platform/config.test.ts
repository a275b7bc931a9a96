import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig, SECRETS, SettingError } from '#platform/config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const VALUES: Record<(typeof SECRETS)[number], string> = {
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  AUTH_JWT_KEYS: '[]',
  AUTH_OIDC_CLIENT_SECRET: 'known to the provider',
  AUTH_SMS_WEBHOOK_URL: 'https://user:word@sms.example.org/send',
  DATABASE_URL: 'postgres://user:word@db.example.org/app',
  MIGRATE_DATABASE_URL: 'postgres://owner:word@db.example.org/app',
  REDIS_URL: 'redis://redis.example.org',
  OPENAI_API_KEY: 'sk-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  SMTP_URL: 'smtp://user:word@mail.example.org:587',
};

test.each(SECRETS)('%s may be read from a file, without its last line break', (name) => {
  expect(loadConfig({ [`${name}_FILE`]: file(name, `${VALUES[name]}\n`) })[name]).toBe(VALUES[name]);
});

test('a secret given directly is used, and an empty one counts as absent', () => {
  const OPENAI_API_KEY_FILE = file('key', 'from-the-file');
  expect(loadConfig({ OPENAI_API_KEY: 'given', OPENAI_API_KEY_FILE }).OPENAI_API_KEY).toBe('given');
  expect(loadConfig({ OPENAI_API_KEY: '', OPENAI_API_KEY_FILE }).OPENAI_API_KEY).toBe('from-the-file');
  expect(loadConfig({ OPENAI_API_KEY_FILE: '' }).OPENAI_API_KEY).toBeUndefined();
});

test('a file that is missing or empty is refused with the name of its setting', () => {
  const missing = join(folder, 'missing');
  const empty = file('empty', '\n');
  expect(() => loadConfig({ DATABASE_URL_FILE: missing })).toThrow(
    new SettingError('DATABASE_URL_FILE', `${missing} cannot be read (ENOENT)`),
  );
  expect(() => loadConfig({ DATABASE_URL_FILE: empty })).toThrow(
    new SettingError('DATABASE_URL_FILE', `${empty} is empty`),
  );
});

test('a wrong setting is named with its value, a wrong secret without', () => {
  expect(() => loadConfig({ PORT: 'web' })).toThrow(/^PORT: .*\(it is "web"\)$/);
  const AUTH_SECRET_FILE = file('short', 'too short');
  for (const env of [{ AUTH_SECRET: 'too short' }, { AUTH_SECRET_FILE }]) {
    expect(() => loadConfig(env)).toThrow(/^AUTH_SECRET: (?!.*too short)/);
  }
});

test('a key that cannot be sent in a header, and an address without its scheme, are refused by name [REAL-10]', () => {
  for (const key of ['sk-…', 'sk-abc\n', '“sk-abc”', 'sk abc', 'sk-äöü'])
    expect(() => loadConfig({ OPENAI_API_KEY: key }), key).toThrow(/^OPENAI_API_KEY: has a character that no key has/);
  expect(loadConfig({ OPENAI_API_KEY: 'sk-proj_1.2/3+4=' }).OPENAI_API_KEY).toBe('sk-proj_1.2/3+4=');
  for (const url of ['localhost:11434/v1', 'api.example.com/v1', '/v1', 'ftp://api.example.com'])
    expect(() => loadConfig({ OPENAI_BASE_URL: url }), url).toThrow(/^OPENAI_BASE_URL: must be the whole address/);
});

test('an issuer needs TLS unless it runs on this machine, and its short name must be free', () => {
  const issuerOf = (AUTH_OIDC_ISSUER: string) => loadConfig({ AUTH_OIDC_ISSUER }).AUTH_OIDC_ISSUER;
  for (const url of [
    'https://id.example.org/realm',
    'http://localhost:8080',
    'http://127.0.0.1:9/x',
    'http://[::1]:9',
  ]) {
    expect(issuerOf(url)).toBe(url);
  }
  for (const url of [
    'http://id.example.org',
    'http://localhost.example.org',
    'ftp://localhost',
    'http://localhost:1@id.example.org/',
  ]) {
    expect(() => issuerOf(url)).toThrow(/^AUTH_OIDC_ISSUER: must begin with https/);
  }
  for (const name of ['email', 'phone', 'Company', 'a b', '']) {
    const given = () => loadConfig({ AUTH_OIDC_PROVIDER: name }).AUTH_OIDC_PROVIDER;
    if (name) expect(given).toThrow(/^AUTH_OIDC_PROVIDER: /);
    else expect(given()).toBe('oidc');
  }
});

test('phone sign-in without an SMS sender is refused at the start, with the setting that is missing', () => {
  expect(() => loadConfig({ AUTH_PHONE: 'on' })).toThrow(
    'AUTH_SMS_WEBHOOK_URL: is required with AUTH_PHONE=on: set it, or AUTH_PHONE_AUTOCONFIRM=on to let numbers count without a code',
  );
  expect(loadConfig({ AUTH_PHONE: 'on', AUTH_PHONE_AUTOCONFIRM: 'on' }).AUTH_PHONE).toBe(true);
  expect(loadConfig({ AUTH_PHONE: 'on', AUTH_SMS_WEBHOOK_URL: 'https://sms.example.org' }).AUTH_PHONE).toBe(true);
});
