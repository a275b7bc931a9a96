import { expect, test } from 'vitest';
import { answered, notTaken } from '#web/features/review/shared-page/answer-words.ts';
import { tokenIn } from '#web/features/review/shared-page/guest-calls.ts';

const at = '2026-11-23T12:00:00Z';

test('an answer names its guest, and the guest of this tab as you [SHARE-05]', () => {
  const approved = { verdict: 'approved', note: '', name: 'Rosa Lind', at } as const;
  expect(answered(approved, 'Rosa Lind')).toBe('You approved this version on 23 Nov 2026.');
  expect(answered(approved, null)).toBe('Rosa Lind approved this version on 23 Nov 2026.');
  expect(answered({ ...approved, verdict: 'changes_requested' }, 'Rosa Lind')).toBe(
    'You requested changes to this version on 23 Nov 2026.',
  );
  expect([true, false].map((is_approved) => notTaken({ is_approved }))).toEqual([
    'This version is approved.',
    'No answer is needed now.',
  ]);
});

test('the token is found behind the sign of a fragment, also where it was rewritten [SHARE-03]', () => {
  for (const address of ['https://x.example/s#abc-D_1', 'https://x.example/s%23abc-D_1'])
    expect(tokenIn(address)).toBe('abc-D_1');
  expect(tokenIn('https://x.example/s')).toBe('');
});
