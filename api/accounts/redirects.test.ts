import { expect, test } from 'vitest';
import { isAllowedRedirect, withFragment, withQuery } from '#api/accounts/redirects.ts';

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

test('a loopback site allows its own host on any port', () => {
  expect(isAllowedRedirect('http://localhost:5173/login', 'http://localhost:3000', [])).toBe(true);
  expect(isAllowedRedirect('http://2130706433:3000/', 'http://127.0.0.1:3000', [])).toBe(false);
});

test('fragment keys come in alphabetical order with the empty marker, and a query is kept', () => {
  expect(withFragment('https://a.test/x?y=1#old', { type: 'signup', error: 'a b' })).toBe(
    'https://a.test/x?y=1#error=a+b&sb=&type=signup',
  );
  expect(withQuery('https://a.test/x?y=1', { code: 'c' })).toBe('https://a.test/x?y=1&code=c');
});
