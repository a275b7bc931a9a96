// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ChecksState } from '#web/features/checks/checks-state.tsx';
import { openScreen } from '#web/testing/screen.tsx';

test.each([
  ['2 to fix', { fix: 2, facts_open: 0, current: true }],
  ['5 to fix', { fix: 2, facts_open: 3, current: true }],
  ['Nothing to fix', { fix: 0, facts_open: 0, current: true }],
  ['Checking…', { fix: 2, facts_open: 0, current: false }],
  ['Checking…', null],
])('the state of a document is "%s" [CONTENT-03]', async (text, counts) => {
  await openScreen(<ChecksState counts={counts} />);
  expect(document.body.lastElementChild?.textContent.trim()).toBe(text);
});
