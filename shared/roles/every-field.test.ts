import { expect, test } from 'vitest';
import { roleFields } from '#shared/roles/contracts/role-input.ts';
import { WAITING_FIELDS } from '#shared/roles/waiting.ts';
import { roleMaterial } from '#shared/text/material.ts';

/** What a role is written with beside what it says. */
const BESIDE = ['brand_guidelines_id', 'document_ids', 'content_language'];
/** An advert without them fills no form. */
const NEVER_WAITING = ['job_title', 'company_name', 'role_requirements', 'person_specification'];

const fields = Object.keys(roleFields.shape).filter((name) => !BESIDE.includes(name));

test('each field of a role is material of its texts [FACT-12]', () => {
  expect(fields.toSorted()).toEqual(Object.keys(roleMaterial.shape).toSorted());
});

test('each field that an advert may leave in doubt can wait [JUDGE-49]', () => {
  const waiting = Object.values(WAITING_FIELDS).flat();
  expect([...waiting, ...NEVER_WAITING].toSorted()).toEqual(fields.toSorted());
});
