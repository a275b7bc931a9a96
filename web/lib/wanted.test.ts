// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://rolevoice.localhost:9/login" }
import { beforeEach, expect, test } from 'vitest';
import { dropWanted, keepWanted, wantedPath } from '#web/lib/wanted.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

beforeEach(() => sessionStorage.clear());

test('a sign-in leads to the page that was wanted, with its query, and once reached to the dashboard [GAP-132]', () => {
  expect(wantedPath('ann')).toBe('/');
  keepWanted(at('/roles', '?sort=title'), null);
  expect(wantedPath('ann')).toBe('/roles?sort=title');
  dropWanted();
  expect(wantedPath('ann')).toBe('/');
});

test('nobody is led to the page of somebody else [GAP-132]', () => {
  keepWanted(at('/roles/create', '?editId=1'), 'ann');
  expect(wantedPath('ann')).toBe('/roles/create?editId=1');
  expect(wantedPath('bob')).toBe('/');
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'roles'])(
  'an address that leads away is the dashboard: %s [GAP-132]',
  (path) => {
    keepWanted(at(path), null);
    expect(wantedPath('ann')).toBe('/');
  },
);

test('what is no wanted page is the dashboard', () => {
  sessionStorage.setItem('wanted-page', 'null');
  expect(wantedPath('ann')).toBe('/');
});
