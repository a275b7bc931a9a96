// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://rolevoice.localhost:9/login" }
import { beforeEach, expect, test } from 'vitest';
import { dropReturnTo, keepReturnTo, returnTo } from '#web/lib/return-to.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

beforeEach(() => sessionStorage.clear());

test('a sign-in leads to the page to return to, with its query, and after that to the dashboard [GAP-132]', () => {
  expect(returnTo('ann')).toBe('/');
  keepReturnTo(at('/roles', '?sort=title'), null);
  expect(returnTo('ann')).toBe('/roles?sort=title');
  dropReturnTo();
  expect(returnTo('ann')).toBe('/');
});

test('no user is led to the page of another user [GAP-132]', () => {
  keepReturnTo(at('/roles/create', '?editId=1'), 'ann');
  expect(returnTo('ann')).toBe('/roles/create?editId=1');
  expect(returnTo('bob')).toBe('/');
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'roles'])(
  'a URL outside the product becomes the dashboard: %s [GAP-132]',
  (path) => {
    keepReturnTo(at(path), null);
    expect(returnTo('ann')).toBe('/');
  },
);

test('an unreadable entry becomes the dashboard', () => {
  sessionStorage.setItem('wanted-page', 'null');
  expect(returnTo('ann')).toBe('/');
});
