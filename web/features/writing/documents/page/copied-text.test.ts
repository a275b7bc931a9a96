import { expect, test } from 'vitest';
import { copiedText } from '#web/features/writing/documents/page/copied-text.ts';

test('the confirmation of a copy names what is open [CONTENT-17]', () => {
  expect(copiedText({})).toBe('Copied');
  expect(copiedText({ checks: 0, facts: null })).toBe('Copied');
  expect(copiedText({ checks: 2, facts: 3 })).toBe('Copied. 2 to fix and 3 facts are open.');
  expect(copiedText({ checks: 2 })).toBe('Copied. 2 to fix are open.');
  expect(copiedText({ facts: 1 })).toBe('Copied. 1 fact is open.');
});
