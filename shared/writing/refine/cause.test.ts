import { expect, test } from 'vitest';
import { causeOf } from '#shared/writing/refine/cause.ts';

const asked = { preset: null, instruction: '', channel: null, changed: [] } as const;

test('a refined version is named after what was asked [JUDGE-62]', () => {
  expect(causeOf({ ...asked, preset: 'shorter' })).toBe('Refined: shorter');
  expect(causeOf({ ...asked, preset: 'british' })).toBe('Refined: British spelling');
  expect(causeOf({ ...asked, preset: 'fit', channel: 'LinkedIn post' })).toBe('Refined: for LinkedIn post');
  expect(causeOf({ ...asked, instruction: 'Leave out\nthe van' })).toBe('Refined: Leave out the van');
  expect(causeOf({ ...asked, instruction: 'x', note: 'a' })).toBe('Refined from a note');
});

test('one brought in line with its role names the fields that changed [JUDGE-62]', () => {
  const role = { ...asked, preset: 'role_changes' } as const;
  expect(causeOf({ ...role, changed: ['Pay'] })).toBe('Role changed: Pay');
  expect(causeOf({ ...role, changed: ['Pay', 'City'] })).toBe('Role changed: Pay, City');
  expect(causeOf(role)).toBe('Role changed');
});

test('a cause is as short as its column, whatever was asked [JUDGE-62]', () => {
  const words = 'Say in the second paragraph that the workshop opens at seven and closes at four on Fridays';
  expect(causeOf({ ...asked, instruction: words })).toBe(
    'Refined: Say in the second paragraph that the workshop opens at…',
  );
  for (const instruction of ['x'.repeat(2_000), '👩🏽‍🔧'.repeat(200), ' \n '.repeat(300), 'ß '.repeat(900)]) {
    const cause = causeOf({ ...asked, instruction });
    expect(cause.length).toBeLessThanOrEqual(120);
    expect(cause).not.toMatch(/\p{Surrogate}/u);
  }
  expect(
    causeOf({ ...asked, preset: 'role_changes', changed: Array(30).fill('Role Requirements') }).length,
  ).toBeLessThan(121);
});
