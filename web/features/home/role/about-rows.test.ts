import { expect, test } from 'vitest';
import { roleFields } from '#shared/roles/contracts/role-input.ts';
import { ABOUT_ROWS, LONG_ROWS } from '#web/features/home/role/about-rows.ts';

/** Above the rows: the head of the page, and what the texts are written from. */
const ABOVE = ['job_title', 'company_name', 'brand_guidelines_id', 'document_ids'];

test('the page of a role shows each field of its form, once [HOME-16] [HOME-18]', () => {
  const shown = [...ABOUT_ROWS.flatMap(({ fields }) => fields), ...LONG_ROWS.map(({ name }) => name)];
  expect([...shown, ...ABOVE].toSorted()).toEqual(Object.keys(roleFields.shape).toSorted());
});
