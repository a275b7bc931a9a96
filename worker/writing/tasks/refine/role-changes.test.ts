import { expect, test } from 'vitest';
import { withRoleChanges } from '#local/demo/text/refine/points.ts';
import { material, roleMaterial } from '#shared/text/material.ts';
import { changeLines } from '#worker/writing/tasks/refine/prompt.ts';

const then = roleMaterial.parse({
  job_title: 'Pilot',
  city: 'Leeds',
  closing_date: '2026-12-12',
  role_requirements: 'Steer ships.',
  pay_min: 62_000,
  pay_max: 72_000,
  pay_currency: 'GBP',
  pay_period: 'year',
  benefits: ['25 days', 'Bus pass'],
});
const lines = (now: object) =>
  changeLines({
    material: material.parse({ role: { ...then, ...now } }),
    snapshot: material.parse({ role: then }),
  });

test('each changed field is one line with what it was and is now, pay is one line, and lists have one a statement', () => {
  expect(lines({ city: 'York', closing_date: '', pay_min: 65_000, pay_max: 75_000, benefits: ['30 days'] })).toEqual([
    '1. Pay: was "£62,000 to £72,000 a year", is now "£65,000 to £75,000 a year".',
    '2. City: was "Leeds", is now "York".',
    '3. Benefits: was "25 days", is now "30 days".',
    '4. Benefits: was "Bus pass", is now not given.',
    '5. Closing Date: was "2026-12-12", is now not given.',
  ]);
});

test('a long field is left to the role in the request', () => {
  expect(lines({ role_requirements: `Steer ships ${'and boats '.repeat(40)}.` })).toEqual([
    '1. Role Requirements: as the role states it now.',
  ]);
});

test('without an earlier role there is nothing to say', () => {
  expect(changeLines({ material: material.parse({ role: then }), snapshot: null })).toEqual([]);
});

test('the demo provider replaces what the role said by what it says now, and leaves out what is gone', () => {
  const changed = withRoleChanges(
    'Pilot in Leeds\n\nWe pay £62,000 to £72,000 a year. Apply by 12 December.',
    [
      'The role has changed since this was written:',
      '1. Pay: was "£62,000 to £72,000 a year", is now "£65,000 to £75,000 a year".',
      '2. City: was "Leeds", is now "York".',
    ].join('\n'),
  );
  expect(changed).toBe('Pilot in York\n\nWe pay £65,000 to £75,000 a year. Apply by 12 December.');
});
