import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { aRole, aVoice, callsOf, type Person, type Running, signIn } from '#e2e/fixtures.ts';

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
  await page.getByRole('textbox', { name: 'Guidelines Name' }).fill(aVoice.profile_name);
  await page.getByRole('textbox', { name: 'Brand Values' }).fill(aVoice.brand_values);
  await page.getByRole('textbox', { name: 'Target Audience' }).fill(aVoice.target_audience);
  await page.getByRole('textbox', { name: 'Writing Style' }).fill(aVoice.writing_style);
  await page.getByRole('textbox', { name: 'Brand Personality Traits' }).fill(aVoice.personality_traits);
  await page.getByRole('textbox', { name: 'Tone Descriptors' }).fill(aVoice.tone_descriptors);
  await page.getByRole('textbox', { name: 'Communication Style' }).fill(aVoice.communication_style);
}

export async function fillRole(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Company Name' }).fill(aRole.company_name);
  await page.getByRole('textbox', { name: 'Job Title' }).fill(aRole.job_title);
  await page.getByText('Senior', { exact: true }).click();
  await page.getByText('Hybrid', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill(aRole.country);
  await page.getByRole('textbox', { name: 'City' }).fill(aRole.city);
  await page.getByRole('textbox', { name: 'Role Requirements' }).fill(aRole.role_requirements);
  await page.getByRole('textbox', { name: 'Person Specification' }).fill(aRole.person_specification);
}

type Wizard = { role: string; count?: number };

/** Opens step 3 as this person, for a role with the first `count` templates selected. */
export async function openStep3(page: Page, product: Running, person: Person, { role, count = 6 }: Wizard) {
  const { items } = await callsOf(product, person).call<{ items: { id: string }[] }>('GET', '/api/document-templates');
  const ids = items.slice(0, count).map(({ id }) => id);
  await signIn(page, product, person, `/roles/generate?role=${role}&templates=${ids.join(',')}&step=3`);
}

export const cardOf = (page: Page, template: string) => page.getByRole('listitem', { name: `Generating ${template}` });
