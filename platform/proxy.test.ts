import { expect, test } from 'vitest';
import { proxyFor } from '#platform/proxy.ts';

const HTTPS_PROXY = 'http://proxy.example.test:3128';
const isProxied = (url: string, ...NO_PROXY: string[]) =>
  proxyFor(new URL(url), { HTTPS_PROXY, NO_PROXY }) !== undefined;

test('what leads outside by https goes through the proxy, what is local does not [REAL-15]', () => {
  expect(proxyFor(new URL('https://api.example.com/v1'), { HTTPS_PROXY, NO_PROXY: [] })).toBe(HTTPS_PROXY);
  expect(proxyFor(new URL('https://api.example.com/v1'), { HTTPS_PROXY: undefined, NO_PROXY: [] })).toBeUndefined();
  for (const url of [
    'http://api.example.com',
    'https://localhost:8443',
    'https://app.localhost',
    'https://127.0.0.9',
    'https://[::1]',
  ])
    expect(isProxied(url), url).toBe(false);
});

test.each<[url: string, entry: string, isMeant: boolean]>([
  ['https://api.example.com', '*', true],
  ['https://api.example.com', 'api.example.com', true],
  ['https://api.example.com', 'example.com', true],
  ['https://api.example.com', '.example.com', true],
  ['https://api.example.com', '*.example.com', true],
  ['https://api.example.com.', 'example.com', true],
  ['https://api.example.com:8443', 'example.com:8443', true],
  ['https://api.example.com', 'example.com:8443', false],
  ['https://api.example.com', 'example.com:443', true],
  ['https://notexample.com', 'example.com', false],
  ['https://example.com.evil.test', 'example.com', false],
  ['https://10.1.2.3', '10.0.0.0/8', true],
  ['https://11.1.2.3', '10.0.0.0/8', false],
  ['https://10.1.2.3', '10.1.2.3', true],
  ['https://[fd00::1]', 'fd00::/8', true],
  ['https://[fd00::1]:8443', '[fd00::1]:8443', true],
  ['https://10.1.2.3', '10.0.0.0/99', false],
  ['https://10.1.2.3', '/', false],
  ['https://api.example.com', '', false],
])('NO_PROXY: %s is left to %j: %s [REAL-15]', (url, entry, isMeant) => {
  expect(isProxied(url, entry)).toBe(!isMeant);
});
