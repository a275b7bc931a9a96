import { expect, test } from 'vitest';
import { indexMaterial } from '#shared/checks/facts/material.ts';
import { material, type RoleMaterial } from '#shared/text/material.ts';

const FILLED: RoleMaterial = {
  job_title: 'Welder',
  company_name: 'Harbour Works',
  experience_level: 'senior',
  location_type: 'hybrid',
  days_onsite: 2,
  days_remote: 3,
  country: 'Ireland',
  city: 'Cork',
  region: 'Munster',
  role_requirements: 'Reads drawings.',
  person_specification: 'Holds a licence.',
  pay_min: 38_000,
  pay_max: 44_000,
  pay_currency: 'EUR',
  pay_period: 'year',
  pay_note: 'Paid overtime',
  benefits: ['Cycle scheme'],
  employment_type: 'full_time',
  hours_per_week: 39,
  closing_date: '2027-03-01',
  how_to_apply: 'Send a letter.',
};

/** The amounts, their currency and period are one value. */
const PAY: (keyof RoleMaterial)[] = ['pay_min', 'pay_max', 'pay_currency', 'pay_period'];

test('each field of a role is a source that a fact of a text is compared with [FACT-04]', () => {
  const pay = Object.fromEntries(PAY.map((name) => [name, FILLED[name]]));
  for (const [name, value] of Object.entries(FILLED)) {
    const role = PAY.some((one) => one === name) ? pay : { [name]: value };
    expect([name, indexMaterial(material.parse({ role }), 'en').entries.length > 0]).toEqual([name, true]);
  }
});
