import { expect, test } from 'vitest';
import { loggedPath } from '#api/http/logged-path.ts';

test('the token of a link is no part of a logged path [SHARE-03]', () => {
  expect(loggedPath('/s%23abc-DEF_123')).toBe('/s');
  expect(loggedPath('/invitation%23abc/def')).toBe('/invitation');
  expect(loggedPath('/S%23abc')).toBe('/S');
});

test('other paths are logged as they are', () => {
  for (const path of ['/', '/s', '/search', '/api/generated-documents/1', '/content%23a'])
    expect(loggedPath(path)).toBe(path);
});
