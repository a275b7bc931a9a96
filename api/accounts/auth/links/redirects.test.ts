import { expect, test } from 'vitest';
import { isAllowedRedirect, withFragment, withQuery } from '#api/accounts/auth/links/redirects.ts';

const site = 'https://voice.example.com';

test.each([
  ['https://voice.example.com/login?source=email_confirm'],
  ['https://voice.example.com'],
  ['https://app.other.test/callback'],
  ['https://deep.down.wild.test/a/b'],
])('%s is an allowed redirect [S9]', (url) => {
  expect(isAllowedRedirect(url, site, ['https://app.other.test/*', 'https://**.wild.test/**'])).toBe(true);
});

test.each([
  ['https://evil.test/'],
  ['https://voice.example.com.evil.test/'],
  ['https://evil.test#https://voice.example.com/'],
  ['https://voice.example.com@evil.test/'],
  ['https://user:pass@voice.example.com/'],
  ['https://sub.voice.example.com/'],
  ['http://voice.example.com/'],
  ['https://voice.example.com:8443/'],
  ['//voice.example.com/'],
  ['javascript:alert(1)'],
  ['javascript://voice.example.com/%0aalert(1)'],
  ['http://2130706433/'],
  ['http://0x7f000001/'],
  ['http://017700000001/'],
  ['http://192.0.2.1/'],
  ['http://[2001:db8::1]/'],
  ['https://voice.example.com\\@evil.test/'],
  ['https://voice.example.com\n.evil.test/'],
  ['https://app.other.test/a/b'],
  ['https://a.b.other.test/x'],
  ['/login'],
  [''],
])('%s is refused as a redirect [S9]', (url) => {
  expect(isAllowedRedirect(url, site, ['https://*.other.test/*'])).toBe(false);
});

test.each([
  ['https://**.example.com/**', 'https://evil.test/?.example.com/'],
  ['https://**.example.com/**', 'https://evil.test/.example.com/'],
  ['https://**.example.com/**', 'https://evil.test?x=.example.com/'],
  ['https://**.example.com/**', 'https://evil.test/a.example.com/b'],
  ['https://**.example.com/**', 'https://example.com/'],
  ['https://**.example.com/**', 'http://a.example.com/'],
  ['https://**.example.com/**', 'https://a.example.com:8443/'],
  ['https://*.example.com/**', 'https://evil?.example.com/'],
  ['https://*.example.com/**', 'https://evil/.example.com/'],
  ['https://*.example.com/**', 'https://a.b.example.com/'],
  ['https://*.example.com/**', 'https://.example.com/'],
  ['https://*.example.com/a/*', 'https://x.example.com/a/b/c'],
  ['https://*.example.com/a/*', 'https://x.example.com/a/../b'],
  ['https://*.example.com/a/*', 'https://x.example.com/a/b?next=https://evil.test'],
  ['https://app.example.com', 'https://app.example.com/x'],
  ['https://app.example.com/cb', 'https://app.example.com/cb?next=https://evil.test'],
  ['https://app.example.com/**', 'https://appxexample.com/'],
  ['**', 'https://evil.test/'],
])('the list entry %s does not let %s through [S9]', (glob, url) => {
  expect(isAllowedRedirect(url, site, [glob])).toBe(false);
});

test.each([
  ['https://**.example.com/**', 'https://a.b.example.com/c/d?e=f'],
  ['https://*.example.com/**', 'https://A.example.com/c'],
  ['https://pr-*.example.com/in', 'https://pr-12.example.com/in'],
  ['https://app.example.com', 'https://app.example.com/'],
  ['https://app.example.com/cb?from=*', 'https://app.example.com/cb?from=mail'],
  ['http://localhost:*/**', 'http://localhost:5173/login#old'],
  ['com.example.app://signed-in', 'com.example.app://signed-in'],
])('the list entry %s lets %s through [S9]', (glob, url) => {
  expect(isAllowedRedirect(url, site, [glob])).toBe(true);
});

test('a site on this machine allows no other port of it, unless it is listed [S9]', () => {
  const here = 'http://localhost:3000';
  expect(isAllowedRedirect('http://localhost:3000/login', here, [])).toBe(true);
  expect(isAllowedRedirect('http://localhost:9/steal', here, [])).toBe(false);
  expect(isAllowedRedirect('http://localhost:5173/login', here, ['http://localhost:5173/**'])).toBe(true);
  expect(isAllowedRedirect('http://2130706433:3000/', 'http://127.0.0.1:3000', [])).toBe(false);
});

test('fragment keys come in alphabetical order with the empty marker, and a query is kept', () => {
  expect(withFragment('https://a.test/x?y=1#old', { type: 'signup', error: 'a b' })).toBe(
    'https://a.test/x?y=1#error=a+b&sb=&type=signup',
  );
  expect(withQuery('https://a.test/x?y=1', { code: 'c' })).toBe('https://a.test/x?y=1&code=c');
});
