import { expect, test } from 'vitest';
import { titleOf } from '#web/features/writing/documents/refine/proposal-head.tsx';

const parts = [{ name: '1.subject', card: 'Casual Email', text: 'Hello' }] as const;

test('a proposal is called after its card and what was asked for, and after the key that asked', () => {
  const asked = { target: { of: 'card', card: 1 }, instruction: 'Shorter', key_name: null } as const;
  expect(titleOf(asked, parts)).toBe('Casual Email: Shorter');
  expect(titleOf({ ...asked, target: { of: 'document' } }, parts)).toBe('Shorter');
  expect(titleOf({ ...asked, key_name: 'Careers site' }, parts)).toBe('Careers site: Casual Email: Shorter');
});
