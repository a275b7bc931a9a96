import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { securityHeaders, site } from '#api/http/site.ts';
import { loadConfig } from '#platform/config.ts';

const webDir = mkdtempSync(join(tmpdir(), 'rolevoice-site-'));
writeFileSync(join(webDir, 'index.html'), '<!doctype html>app<script>1</script>');
writeFileSync(join(webDir, 's.html'), '<!doctype html>guest<script>2</script>');
const server = express()
  .use(securityHeaders(loadConfig({}), webDir), site(webDir))
  .listen(0, '127.0.0.1');
afterAll(() => {
  server.close();
  rmSync(webDir, { recursive: true, force: true });
});
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test('the page of a share link is served for its address, however it was rewritten, and no other page is [SHARE-03] [SHARE-16]', async () => {
  for (const path of ['/s', '/s/', '/s?from=mail', '/s%23token', '/s%23to%2Fken']) {
    const response = await get(path);
    expect([path, await response.text()]).toEqual([path, expect.stringContaining('guest')]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  for (const path of ['/', '/search', '/s/roles', '/roles']) expect(await (await get(path)).text()).toContain('app');
});

test('a part of the page that went with a release is not there, and no cache keeps that [REAL-43]', async () => {
  for (const path of ['/assets/page-Bx81kq.js', '/assets/page-Bx81kq.css', '/assets/no-extension', '/assets/']) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    expect(await response.text()).not.toContain('app');
  }
});

test('the inline scripts of both pages may run', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
});

test.each([
  ['http://rolevoice.lan:3000', false],
  ['http://192.168.1.20', false],
  ['http://localhost:3000', true],
  ['https://voice.example', true],
])('at %s nothing is asked of a browser that it refuses without TLS [REAL-46]', async (address, keepsOrigins) => {
  const config = loadConfig({ PUBLIC_URL: address });
  const plain = express().use(securityHeaders(config, webDir), site(webDir)).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`);
  plain.close();
  const isSecure = address.startsWith('https:');
  expect(headers.get('content-security-policy')?.includes('upgrade-insecure-requests')).toBe(isSecure);
  expect(headers.has('strict-transport-security')).toBe(isSecure);
  expect(headers.has('cross-origin-opener-policy')).toBe(keepsOrigins);
  expect(headers.has('origin-agent-cluster')).toBe(keepsOrigins);
});
