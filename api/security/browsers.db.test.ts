import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Router } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, send, startProduct } from '#api/security/testing/product.ts';
import { stateOf } from '#api/security/testing/state.ts';
import { table } from '#api/security/testing/table.ts';

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";
const webDir = mkdtempSync(join(tmpdir(), 'rolevoice-web-'));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'index.html'), `<!doctype html><script>${SCRIPT}</script>`);
writeFileSync(join(webDir, 'assets/main-1.js'), '1');
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const FAULT = 'ENOSECRET /srv/app/main.ts password=hunter2';
const faulty = Object.assign(
  Router().get('/api/faulty', () => {
    throw new Error(FAULT);
  }),
  { checkBearer: async () => Promise.reject(new Error('never asked')) },
);
const EVIL = 'https://evil.example';
let product: Product;

beforeAll(async () => {
  product = await startProduct({ webDir, more: [faulty], settings: { S3_PUBLIC_ENDPOINT: 'https://files.example' } });
});
const get = (path: string, headers = {}) => send(product, null, { method: 'GET', path, headers });

describe('a page of another origin', () => {
  const writes = Object.keys(table).filter((route) => /^(POST|PUT|PATCH|DELETE) \/api\//.test(route));

  test('cannot write through the visitor’s browser, on any route [S13]', async () => {
    const who = await product.signedIn();
    const before = await stateOf(product.db, [who.id]);
    expect(writes.length).toBeGreaterThanOrEqual(25);
    for (const route of writes) {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:\w+/g, who.id);
      for (const origin of [EVIL, 'null', `${product.url}.evil.example`, 'http://127.0.0.1:1']) {
        const got = await send(product, who, { method, path, body: {}, headers: { origin } });
        expect([route, origin, got.status]).toEqual([route, origin, 403]);
      }
    }
    expect(await stateOf(product.db, [who.id])).toEqual(before);
  });

  test('cannot read anything of the api, and gets no CORS credentials [S13]', async () => {
    for (const path of ['/api/config', '/api/roles', '/auth/v1/health', '/']) {
      const headers = { origin: EVIL, 'access-control-request-method': 'POST' };
      for (const method of ['GET', 'OPTIONS']) {
        const got = await send(product, null, { method, path, headers });
        expect(got.headers.get('access-control-allow-credentials')).toBeNull();
        if (!path.startsWith('/auth')) expect(got.headers.get('access-control-allow-origin')).toBeNull();
        expect(got.headers.get('set-cookie')).toBeNull();
      }
    }
  });
});

const hash = createHash('sha256').update(SCRIPT).digest('base64');
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash}'`,
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob: https://files.example",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
];

describe('every answer', () => {
  test.each([
    ['the page', '/', 200],
    ['a page of the app', '/roles/generate', 200],
    ['an asset', '/assets/main-1.js', 200],
    ['the api', '/api/config', 200],
    ['a refusal', '/api/roles', 401],
    ['nothing there', '/api/nowhere', 404],
    ['a fault', '/api/faulty', 500],
    ['the sign-in service', '/auth/v1/settings', 200],
    ['its refusal', '/auth/v1/user', 401],
    ['its nothing', '/auth/v1/nowhere', 404],
    ['health', '/healthz', 200],
  ])('%s has the headers that protect a browser [S13]', async (_what, path, status) => {
    const { headers, ...got } = await get(path);
    expect(got.status).toBe(status);
    expect(headers.get('content-security-policy')?.split(';')).toEqual(POLICY);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    });
    for (const name of ['x-powered-by', 'server', 'strict-transport-security']) expect(headers.get(name)).toBeNull();
    if (path.startsWith('/a') && !path.startsWith('/assets')) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('has HSTS only with a public address by TLS [S13]', async () => {
    const { url } = await startProduct({ settings: { PUBLIC_URL: 'https://voice.example' } });
    const { headers } = await send({ url }, null, { method: 'GET', path: '/healthz' });
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });
});

describe('an error response', () => {
  const who = () => product.signedIn();
  test.each([
    ['a fault of ours', { method: 'GET', path: '/api/faulty' }, 500],
    ['half a body', { method: 'POST', path: '/api/roles', body: '{"a":' }, 400],
    ['a body that is no object', { method: 'POST', path: '/api/roles', body: '"x"' }, 400],
    ['a broken address', { method: 'GET', path: '/api/roles/%ff' }, 400],
    ['a huge body', { method: 'POST', path: '/api/roles', body: JSON.stringify('x'.repeat(1_100_000)) }, 413],
    ['half a body for sign-in', { method: 'POST', path: '/auth/v1/token', body: '{"a":' }, 400],
    [
      'an unknown charset',
      {
        method: 'PUT',
        path: '/api/preferences',
        headers: { 'content-type': 'application/json; charset=x' },
        body: '{}',
      },
      400,
    ],
    [
      'an unknown encoding',
      { method: 'PUT', path: '/api/preferences', headers: { 'content-encoding': 'x' }, body: '{}' },
      400,
    ],
  ])('of %s reveals no internals [S13]', async (_what, sent, status) => {
    const got = await send(product, await who(), sent);
    expect(got.status).toBe(status);
    expect(got.text).not.toMatch(/\bat .*:\d+|node_modules|\.ts\b|\/srv|hunter2|SyntaxError|Error:|select |stack/i);
    expect(got.json).toBeDefined();
  });

  test('the fault is logged with the request’s id, so that it can be found [S13]', async () => {
    const { json } = await get('/api/faulty');
    expect(json.error).toMatchObject({ code: 'UNKNOWN_ERROR', message: 'An unexpected error occurred' });
    expect(product.logged.some((line) => line.includes(json.error.request_id) && line.includes(FAULT))).toBe(true);
  });
});
