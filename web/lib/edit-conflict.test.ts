import { expect, test } from 'vitest';
import { changedMeanwhile, merged, type Part } from '#web/lib/edit-conflict.ts';

type Values = { city: string; country: string; tags: { id: string; title: string }[] };
const part = (name: 'city' | 'country'): Part<Values> => ({
  label: name,
  fields: [name],
  textOf: (values) => values[name],
});
const tags: Part<Values> = {
  label: 'tags',
  fields: ['tags'],
  textOf: ({ tags }) => tags.map(({ title }) => title).join(', '),
  keyOf: ({ tags }) => tags.map(({ id }) => id).sort(),
};
const parts = [part('city'), part('country'), tags];
const base: Values = { city: 'Porto', country: 'Portugal', tags: [{ id: 'a', title: 'A' }] };
const labels = (sides: Parameters<typeof merged<Values>>[1]) =>
  changedMeanwhile(parts, sides).map(({ part: { label }, touched }) => [label, touched]);

test('a part that both sides changed is a conflict and keeps the value of the user [GAP-141]', () => {
  const sides = { base, mine: { ...base, city: 'Braga' }, theirs: { ...base, city: 'Faro' } };
  expect(labels(sides)).toEqual([['city', true]]);
  expect(merged(parts, sides)).toEqual(sides.mine);
});

test('a part that only the other side changed is taken over and shown [GAP-141]', () => {
  const sides = { base, mine: { ...base, city: 'Braga' }, theirs: { ...base, country: 'Spain' } };
  expect(labels(sides)).toEqual([['country', false]]);
  expect(merged(parts, sides)).toEqual({ ...base, city: 'Braga', country: 'Spain' });
});

test('a part changed equally by both sides, or by the user alone, is no difference [GAP-141]', () => {
  const changed = { ...base, city: 'Faro' };
  expect(labels({ base, mine: { ...base, city: ' Faro ' }, theirs: changed })).toEqual([]);
  expect(labels({ base, mine: changed, theirs: base })).toEqual([]);
});

test('a list is compared by its members, not by order or title [GAP-141]', () => {
  const two = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ];
  const renamed = [
    { id: 'b', title: 'New' },
    { id: 'a', title: 'A' },
  ];
  expect(labels({ base, mine: { ...base, tags: two }, theirs: { ...base, tags: renamed } })).toEqual([]);
  expect(labels({ base, mine: base, theirs: { ...base, tags: two } })).toEqual([['tags', false]]);
});
