import { expect, test } from 'vitest';
import { placePath } from '#web/features/checks/facts/fact-words.ts';

const owners = { roleId: 'r1', voiceId: 'v1' };
const inRole = (field: string) => placePath({ in: 'role', field }, owners);

test('a passage leads to its field in the form of the role or the brand voice, or to the asset [FACT-04]', () => {
  expect(inRole('person_specification')).toBe('/roles/create?editId=r1&field=person_specification');
  expect([inRole('days_onsite'), inRole('days_remote')]).toEqual([inRole('location_type'), inRole('location_type')]);
  expect(placePath({ in: 'voice', field: 'brand_values' }, owners)).toBe(
    '/brand-guidelines?editId=v1&field=brand_values',
  );
  expect(placePath({ in: 'document', id: 'd1', title: 'Hand & book.pdf' }, owners)).toBe(
    '/reference-documents?q=Hand+%26+book.pdf',
  );
});

test('a passage of a deleted role leads nowhere, and one of an unknown brand voice to all of them', () => {
  const none = { roleId: null, voiceId: null };
  expect(placePath({ in: 'role', field: 'city' }, none)).toBeNull();
  expect(placePath({ in: 'voice', field: 'brand_values' }, none)).toBe('/brand-hub');
});
