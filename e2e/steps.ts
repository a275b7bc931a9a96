import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { aRole, aVoice, callsOf, type Person, type Running, signIn } from '#e2e/fixtures.ts';
import { fill } from '#e2e/vocabulary.ts';

/**
 * A role whose texts fail as its marker says (local/demo/text/faults.ts). The demo provider counts faults by the text
 * of the role, so the text differs in each test.
 */
export const misbehaving = (marker: string) => ({
  role_requirements: `${aRole.role_requirements} ${marker} Reference ${randomUUID().slice(0, 8)}.`,
});

/** The six templates in their order (GAP-83). */
export const templates = [
  'Job and Person Spec',
  'Job Advert',
  'Interview Questions',
  'Sourcing Email',
  'Social Media Ad',
  'Boolean Search Strings',
];

export async function fillVoice(page: Page): Promise<void> {
  await fill(page, 'Guidelines Name', aVoice.profile_name);
  await fill(page, 'Brand Values', aVoice.brand_values);
  await fill(page, 'Target Audience', aVoice.target_audience);
  await fill(page, 'Writing Style', aVoice.writing_style);
  await fill(page, 'Brand Personality Traits', aVoice.personality_traits);
  await fill(page, 'Tone Descriptors', aVoice.tone_descriptors);
  await fill(page, 'Communication Style', aVoice.communication_style);
}

export async function fillRole(page: Page): Promise<void> {
  await fill(page, 'Company Name', aRole.company_name);
  await fill(page, 'Job Title', aRole.job_title);
  await page.getByText('Senior', { exact: true }).click();
  await page.getByText('Hybrid', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill(aRole.country);
  await fill(page, 'City', aRole.city);
  await fill(page, 'Role Requirements', aRole.role_requirements);
  await fill(page, 'Person Specification', aRole.person_specification);
}

type Wizard = { role: string; count?: number };

/** Opens step 3 as this person, for a role with the first `count` templates selected. */
export async function openStep3(page: Page, product: Running, person: Person, { role, count = 6 }: Wizard) {
  const { items } = await callsOf(product, person).call<{ items: { id: string }[] }>('GET', '/api/document-templates');
  const ids = items.slice(0, count).map(({ id }) => id);
  await signIn(page, product, person, `/roles/generate?role=${role}&templates=${ids.join(',')}&step=3`);
}

export const cardOf = (page: Page, template: string) => page.getByRole('listitem', { name: `Generating ${template}` });
