import { expect, test } from 'vitest';
import type { Author } from '#web/features/team/authors.ts';
import { bylineOf } from '#web/features/team/byline.ts';

const ME = { id: 'me', name: 'Robin' };
const INES = { id: 'ines', name: 'Ines' };
const TOMAS = { id: 'tomas', name: 'Tomas' };

test.each<[Author, Author, string]>([
  [ME, null, ''],
  [INES, null, ' · by Ines'],
  [null, null, ' · by Deleted user'],
  [undefined, undefined, ''],
  [INES, INES, ' · by Ines'],
  [INES, ME, ' · by Ines'],
  [INES, TOMAS, ' · by Ines, changed by Tomas'],
  [ME, TOMAS, ' · changed by Tomas'],
])('a row created by %j and changed last by %j ends with %j [TEAM-15]', (author, changedBy, words) => {
  expect(bylineOf(author, changedBy, ME.id)).toBe(words);
});
