import { findings } from '#e2e/a11y-checks.ts';
import { aDocument, fieldOf, openDocument } from '#e2e/document-steps.ts';
import { aRole, expect, signIn, test } from '#e2e/fixtures.ts';
import { first, saved, stored } from '#e2e/offer-steps.ts';
import { field, press, says } from '#e2e/screens-steps.ts';
import { fillRole } from '#e2e/steps.ts';

const language = (page: Parameters<typeof field>[0]) => page.getByRole('combobox', { name: 'Language of the Texts' });
const ENGLISH = 'You will lead a team of six people who repair bicycles, and you plan the work of the week with them. ';

test('a new role takes the language of its country until another is chosen, and says when the role is in another [LANG-01, LANG-02]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/create');
  await expect(language(page)).toHaveValue('');
  await expect(language(page).getByRole('option')).toHaveCount(35);
  await expect(language(page).getByRole('option', { name: 'As the role is written' })).toHaveCount(1);
  await fillRole(page);
  await expect(language(page)).toHaveValue('pt-PT');
  await page.getByLabel('Country').fill('Germany');
  await expect(language(page)).toHaveValue('de-DE');
  await says(page, 'From the country. Headings, greetings and spelling follow it.');
  await field(page, 'Role Requirements').fill('Lead the workshop.');
  await field(page, 'Person Specification').fill('Has led people.');
  await expect(page.getByText(/Your role is written in/)).toHaveCount(0);
  await field(page, 'Role Requirements').fill(ENGLISH.repeat(3));
  await says(page, 'Your role is written in English. The texts will come in German.');
  expect(await findings(page, 'language of the role', ['desktop', 'phone'])).toEqual([]);
  await press(page, 'Create Role');
  await saved(page);
  const { id } = await first(calls);
  expect((await stored(calls, id)).content_language).toBe('de-DE');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'Use English' }).press('Enter');
  await expect(language(page)).toHaveValue('en-GB');
  await expect(page.getByText(/Your role is written in/)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByLabel('Country').fill('France');
  await expect(language(page)).toHaveValue('en-GB');
});

test('a text in another language says so and can be generated again [LANG-05]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const document = await aDocument(calls, 'Job Advert', {
    ...{ country: 'Poland', content_language: 'pl', role_requirements: ENGLISH.repeat(3) },
    person_specification: aRole.person_specification,
  });
  await openDocument(page, product, person, document);
  await says(page, 'Came out in English');
  await says(page, 'The demo provider writes English and German only.');
  await expect(fieldOf(page)).toHaveAttribute('lang', 'en');
  await expect(fieldOf(page)).toHaveAttribute('dir', 'auto');
  expect(await findings(page, 'text in another language', ['desktop', 'phone'])).toEqual([]);
  await press(page, 'Regenerate');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
});
