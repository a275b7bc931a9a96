import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { rawSignIn } from '#platform/setting-urls.ts';

test.each([
  ['%', 'postgres://ada:100%sure@db.example.org/app'],
  ['%', 'redis://:a%@redis.example.org'],
  ['#', 'postgres://ada:pa#ss@db.example.org:5432/app'],
  ['#', 'postgres://ada:12#34@db.example.org/app'],
  ['#', 'postgres://ada:a@b#c@db.example.org/app'],
  ['?', 'smtp://ada:pa?ss@mail.example.org:587'],
  ['?', 'redis://:12?34@redis.example.org:6379'],
  ['/', 'postgres://ada:pa/ss@db.example.org/app'],
  ['/', 'redis://:12/34@redis.example.org:6379'],
  ['@', 'postgres://ada:pa@ss@db.example.org/app'],
  ['@', 'smtp://ada@example.org:word@mail.example.org:587'],
])('a raw %s in a user or password is found: %s [REAL-39]', (sign, address) => {
  expect(rawSignIn(address)).toBe(sign);
});

test.each([
  'postgres://ada:100%25sure@db.example.org/app',
  'postgres://ada:a%23b%3Fc%40d%2Fe@db.example.org:5432/app?sslmode=require',
  'postgres://db.example.org/app?application_name=ada@example.org',
  'postgres:///app?host=/var/run/postgresql&user=ada@example.org',
  'postgres://ada@[2001:db8::1]:5432/app',
  'redis://redis.example.org:6379/2',
  'redis://:word@redis.example.org:6379?family=6',
  'smtps://ada%40example.org:word@mail.example.org?pool=true',
  'smtp://mail.example.org:25/?name=ada@example.org',
])('%s has none', (address) => {
  expect(rawSignIn(address)).toBeUndefined();
});

const refusal = (name: string, value: string): string => {
  try {
    loadConfig({ [name]: value });
    return '';
  } catch (thrown) {
    return (thrown as Error).message;
  }
};

test('a raw sign is named with how it is written, for every address of a service, without the password [REAL-39]', () => {
  const schemes = { DATABASE_URL: 'postgres', MIGRATE_DATABASE_URL: 'postgres', REDIS_URL: 'redis', SMTP_URL: 'smtp' };
  for (const [name, scheme] of Object.entries(schemes)) {
    expect(refusal(name, `${scheme}://ada:pa#ss@host.example.org`)).toBe(
      `${name}: percent-encode a "#" in its user or password: %23`,
    );
    expect(refusal(name, 'host.example.org:1234')).toMatch(
      new RegExp(`^${name}: must be an address such as ${scheme}`),
    );
  }
  expect(refusal('REDIS_URL', 'https://redis.example.org')).toMatch(/^REDIS_URL: must be an address such as redis:/);
  expect(refusal('HTTPS_PROXY', 'http://ada:a%b@proxy:3128')).toMatch(/^HTTPS_PROXY: percent-encode a "%"/);
});

test('PUBLIC_URL is that of a host: a path, a query or a user in it is refused with one sentence [REAL-38]', () => {
  for (const url of [
    'https://hire.example.org',
    'https://hire.example.org/',
    'http://10.0.0.7:3000',
    'http://[::1]:3000',
  ])
    expect(loadConfig({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url);
  const wrong = [
    'https://example.org/rolevoice',
    'https://example.org/rolevoice/',
    'https://example.org//',
    'https://example.org/?a=b',
    'https://example.org?',
    'https://example.org/#a',
    'https://ada:word@example.org',
    'hire.example.org',
    'ftp://example.org',
  ];
  for (const url of wrong)
    expect(refusal('PUBLIC_URL', url), url).toBe(
      `PUBLIC_URL: must be the address of a host without a path, as in https://hire.example.org: give it a host of its own (it is "${url}")`,
    );
});
