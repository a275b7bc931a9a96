import type { Page } from 'playwright/test';
import { aRole, aVoice } from '#e2e/fixtures.ts';

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
  await page.getByLabel('Guidelines Name').fill(aVoice.profile_name);
  await page.getByLabel('Brand Values').fill(aVoice.brand_values);
  await page.getByLabel('Target Audience').fill(aVoice.target_audience);
  await page.getByLabel('Writing Style').fill(aVoice.writing_style);
  await page.getByLabel('Brand Personality Traits').fill(aVoice.personality_traits);
  await page.getByLabel('Tone Descriptors').fill(aVoice.tone_descriptors);
  await page.getByLabel('Communication Style').fill(aVoice.communication_style);
}

export async function fillRole(page: Page): Promise<void> {
  await page.getByLabel('Company Name').fill(aRole.company_name);
  await page.getByLabel('Job Title').fill(aRole.job_title);
  await page.getByText('Senior', { exact: true }).click();
  await page.getByText('Hybrid', { exact: true }).click();
  await page.getByLabel('Country').fill(aRole.country);
  await page.getByLabel('City').fill(aRole.city);
  await page.getByLabel('Role Requirements').fill(aRole.role_requirements);
  await page.getByLabel('Person Specification').fill(aRole.person_specification);
}

type Wizard = { role: string; count?: number };

/** Opens step 3 for a role with the first `count` templates selected. */
export async function openStep3(page: Page, url: string, token: string, { role, count = 6 }: Wizard): Promise<void> {
  const answer = await fetch(`${url}/api/document-templates`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const ids = items.slice(0, count).map(({ id }) => id);
  await page.goto(`${url}/roles/generate?role=${role}&templates=${ids.join(',')}&step=3`);
}

export const cardOf = (page: Page, template: string) => page.getByRole('listitem', { name: `Generating ${template}` });
