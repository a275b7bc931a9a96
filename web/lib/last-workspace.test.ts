// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetLastWorkspace, keepLastWorkspace, lastWorkspace } from '#web/lib/last-workspace.ts';
import { forgetSession } from '#web/lib/session.ts';

beforeEach(() => {
  localStorage.clear();
  keepLastWorkspace('ines', 'otterbeck');
});

test('the workspace that was shown last is known to its person alone [TEAM-11]', () => {
  expect([lastWorkspace('ines'), lastWorkspace('tomas')]).toEqual(['otterbeck', null]);
});

test('after Personal a bare address opens Personal [TEAM-11]', () => {
  keepLastWorkspace('ines', null);
  expect(lastWorkspace('ines')).toBeNull();
});

test.each([
  ['signing out', forgetSession],
  ['forgetting', forgetLastWorkspace],
])('%s forgets it [TEAM-11]', (_what, forget) => {
  forget();
  expect(lastWorkspace('ines')).toBeNull();
});

test('a broken entry counts as none [TEAM-11]', () => {
  localStorage.setItem('last-workspace', '{');
  expect(lastWorkspace('ines')).toBeNull();
});
