import { expect, test } from 'vitest';
import type { Share } from '#shared/review/contracts/shares.ts';
import {
  allowedWords,
  linkLine,
  linkOf,
  mailText,
  shownWords,
  stoppedWords,
} from '#web/features/review/sharing/words.ts';

const share: Share = {
  id: '1',
  label: 'Boss',
  may_comment: true,
  may_answer: true,
  created_at: '2026-11-20T10:00:00Z',
  created_by: null,
  expires_at: '2026-12-05T10:00:00Z',
  is_expired: false,
  is_stopped: false,
  views: 0,
  last_viewed_at: null,
  documents: [{ id: 'd', title: 'Job Advert', version: 3, saved_at: '2026-11-20T10:00:00Z', is_outdated: false }],
};
const NOW = Date.parse('2026-11-23T12:00:00Z');

test('what a link allows is said in words [SHARE-01]', () => {
  expect(allowedWords(share)).toBe('read, comment and answer');
  expect(allowedWords({ may_comment: false, may_answer: true })).toBe('read and answer');
  expect(allowedWords({ may_comment: false, may_answer: false })).toBe('read');
  expect(shownWords(share)).toContain('version in review');
  expect(shownWords({ may_comment: true, may_answer: false })).toContain('until you update it');
});

test('views and the end of a link stand in its second line [SHARE-12] [SHARE-13]', () => {
  expect(linkLine(share, NOW)).toBe('Not opened yet · expires 5 Dec 2026');
  const seen = { ...share, views: 4, last_viewed_at: '2026-11-23T10:00:00Z' };
  expect(linkLine(seen, NOW)).toBe('Opened 4 times, last 2 h ago · expires 5 Dec 2026');
  expect(linkLine({ ...seen, views: 1, is_expired: true }, NOW)).toBe('Opened once, last 2 h ago · expired 5 Dec 2026');
});

test('the text for an email has title, link and expiry [SHARE-02] [SHARE-15]', () => {
  const origin = 'https://voice.example';
  expect(linkOf('abc', origin)).toBe('https://voice.example/s#abc');
  globalThis.location ??= { origin } as Location;
  expect(mailText({ share, token: 'abc' }, 'Engineer').split('\n')).toEqual([
    'Job Advert, Engineer',
    linkOf('abc'),
    'You can read, comment and answer without an account until 5 Dec 2026.',
  ]);
});

test('a link whose maker may not share any more says what to do [SHARE-14]', () => {
  const words = 'Stopped: its maker can no longer share. An owner or admin can take it over.';
  expect(stoppedWords({ ...share, is_stopped: true })).toBe(words);
  expect(stoppedWords(share)).toBeUndefined();
  expect(stoppedWords({ ...share, is_stopped: true, is_expired: true })).toBeUndefined();
});
