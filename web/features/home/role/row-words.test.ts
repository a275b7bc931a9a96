import { expect, test, vi } from 'vitest';
import { fixWords, lastAct } from '#web/features/home/role/row-words.ts';
import { aText } from '#web/features/home/role/testing/role-home.ts';
import { ROLE_ID } from '#web/features/roles/testing/role-server.ts';

vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z') });

test('the second line of a row is the last act on its text [HOME-05]', () => {
  const approved = { approved: { by: 'Marta Quayle', at: '2026-11-26T12:00:00.000Z' }, outgoing_ordinal: 3 };
  expect(lastAct(aText(0), ROLE_ID)).toBe('Edited by you 2 h ago');
  expect(lastAct(aText(0), 'another')).toBe('Edited by Colin Ashby 2 h ago');
  expect(lastAct(aText(0, { edited: { by: null, at: '2026-11-27T11:00:00.000Z' } }), '')).toBe('Edited 1 h ago');
  expect(lastAct(aText(0, { version: 1 }), ROLE_ID)).toBe('Written by you 2 h ago');
  expect(lastAct(aText(0, { edited: null }), '')).toBe('');
  expect(lastAct(aText(0, { comments_open: 2 }), '')).toBe('2 comments open');
  expect(lastAct(aText(0, { ...approved, state: { state: 'approved' } }), '')).toBe(
    'Approved by Marta Quayle, yesterday, version 3',
  );
  expect(lastAct(aText(0, { ...approved, state: { state: 'draft', has_newer_draft: true } }), ROLE_ID)).toBe(
    'Edited by you 2 h ago',
  );
});

test('what is to fix stands beside a state that does not say so [HOME-05]', () => {
  const wordsIn = (state: Parameters<typeof aText>[1]) => fixWords(aText(0, state));
  expect(wordsIn({ state: { state: 'approved', to_fix: 2 } })).toBe('2 to fix');
  expect(wordsIn({ state: { state: 'to_fix', to_fix: 2 } })).toBe('');
  expect(wordsIn({ state: { state: 'approved' } })).toBe('');
});
