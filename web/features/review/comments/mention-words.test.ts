import { expect, test } from 'vitest';
import { askedName, bodyOf, peopleFor, typedOf } from '#web/features/review/comments/mention-words.ts';

const people = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Tomas' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Tomas Brandreth' },
  { id: '00000000-0000-4000-8000-000000000003', name: 'Hilde Okonjo' },
];

test('after @ the members are offered whose first or last name begins so [COMMENT-06]', () => {
  expect(askedName('Ask @tom', 8)).toEqual({ from: 4, name: 'tom' });
  expect(askedName('mail@tom', 8)).toBeNull();
  expect(peopleFor(people, 'tom').map(({ name }) => name)).toEqual(['Tomas', 'Tomas Brandreth']);
  expect(peopleFor(people, 'oko').map(({ name }) => name)).toEqual(['Hilde Okonjo']);
  expect(peopleFor(people, 'brand')).toHaveLength(1);
});

test('names are sent as ids and edited as names, the longest name first [COMMENT-06]', () => {
  const body = bodyOf('@Tomas Brandreth and @Tomas, not @Mara', people);
  expect(body).toBe(`@${people[1]?.id} and @${people[0]?.id}, not @Mara`);
  expect(typedOf(body, people)).toBe('@Tomas Brandreth and @Tomas, not @Mara');
});
