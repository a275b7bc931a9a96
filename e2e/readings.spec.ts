import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { closing } from '#e2e/offer-steps.ts';
import { ADVERT, adverts, begin, control, filled, fillIn, keptText, LIVE, source } from '#e2e/readings-steps.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { checkbox, link, mentions, openTab, press } from '#e2e/vocabulary.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';

test.use({ viewport: SIZES.desktop });

/** Beside the label of a field. */
const sign = (page: Page, id: string) => page.locator(`div:has(> label[for="${id}"])`);

test('it begins on the form, in the list of roles and in the palette, and keeps what was typed until that can be sent [READ-01, READ-02] @all', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/roles');
  await link(page, 'Start from an advert').first().click();
  await expect(adverts(page)).toContainText('You check every field before anything is saved.');
  for (const name of ['Text', 'File', 'Web page'])
    await expect(adverts(page).getByRole('tab', { name, exact: true })).toBeVisible();
  await press(adverts(page), 'Cancel');
  await expect(adverts(page)).toHaveCount(0);
  await mentions(page, 'Have an advert or a specification?');
  await press(page, 'Start from an advert');
  await expect(source(page)).toHaveValue('');

  await source(page).fill('Cook wanted in Leeds.');
  await fillIn(page).click();
  await mentions(adverts(page), 'Paste at least a few sentences.');
  await source(page).fill(`${ADVERT}${'x'.repeat(40_000)}`);
  await mentions(adverts(page), 'Only the first 40,000 characters are read.');
  await source(page).fill(ADVERT);
  await openTab(adverts(page), 'File');
  await openTab(adverts(page), 'Text');
  await expect(source(page)).toHaveValue(ADVERT);
  await page.keyboard.press('Escape');
  await expect(adverts(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('Start from an advert');
  await page.keyboard.press('Enter');
  await expect(source(page)).toHaveValue(ADVERT);
  await page.goto(`${product.url}/roles/create?start=advert`);
  await expect(source(page)).toHaveValue(ADVERT);
});

test('an advert fills the form, a reload fills it again with what was changed, and the role is made with its text as a document [READ-03, READ-04, READ-06, READ-12]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await begin(page, product, person);
  await source(page).fill(ADVERT);
  await fillIn(page).click();
  await expect(filled(page)).toContainText(
    / fields filled\.\s+Please check \d+\. Nothing is saved until you create the role\./,
    { timeout: 30_000, useInnerText: true },
  );
  await expect(control(page, 'Job Title')).toHaveValue('Workshop Team Lead');
  await expect(control(page, 'City')).toHaveValue('Bristol');
  await expect(sign(page, 'city').getByRole('button', { name: 'From the advert' })).toBeVisible();
  await expect(sign(page, 'person_specification')).toContainText('Not in the advert');
  const text = page.getByRole('complementary', { name: 'The advert' });
  await expect(text.getByRole('button', { name: 'Use another advert' })).toBeVisible();
  await expect(text.locator('mark').filter({ hasText: 'Plan the week' })).toBeVisible();
  await expect(text.locator('mark').filter({ hasText: 'run the day' })).toHaveCount(0);
  await press(sign(page, 'city'), 'From the advert');
  await expect(text.locator('mark[data-shown]')).toHaveText('Bristol');
  await control(page, 'Job Title').focus();
  await expect(text.locator('mark[data-shown]')).toHaveText('Workshop Team Lead');
  await control(page, 'City').fill('Bath');
  await expect(sign(page, 'city')).not.toContainText('From the advert');
  await expect(sign(page, 'company_name').getByRole('button', { name: 'From the advert' })).toBeVisible();

  await page.reload();
  await expect(filled(page)).toBeVisible();
  await expect(control(page, 'Job Title')).toHaveValue('Workshop Team Lead');
  await expect(control(page, 'City')).toHaveValue('Bath');
  await expect(checkbox(page, 'Keep the advert as an asset')).toBeChecked();
  await control(page, 'Person Specification').fill('Has led a workshop before.');
  await press(page, 'Create Role');
  await mentions(page, 'Role details saved successfully!');
  const id = new URL(page.url()).searchParams.get('editId');
  const role = await calls.call<{ city: string; reference_documents: { id: string; title: string }[] }>(
    'GET',
    `/api/roles/${id}`,
  );
  const title = expect.stringMatching(/^Advert for .+, [A-Z][a-z]+ 20\d\d$/);
  expect(role).toMatchObject({ city: 'Bath', reference_documents: [{ title }] });
  expect(await keptText(page)).toBeNull();
  await expect(page.getByText(/^Advert for /).first()).toBeVisible();
});

test('an old advert leaves its date empty and has its pay checked, and no state of it has an axe finding, light and dark, wide and on a phone [READ-01, READ-04] @all', async ({
  page,
  product,
  person,
}) => {
  test.slow();
  await begin(page, product, person);
  await expect(source(page)).toBeVisible();
  const found = await findings(page, 'the dialog', ['desktop', 'phone']);
  await page.setViewportSize(SIZES.desktop);
  await source(page).fill(ADVERT.replace('2099', '2020'));
  await fillIn(page).click();
  await expect(filled(page)).toBeVisible({ timeout: 30_000 });
  await mentions(page, 'The advert said 12 Dec 2020, which has passed.');
  // Pay, hours and benefits of an old advert.
  await expect(page.getByText('Check this')).toHaveCount(3);
  await closing.isShown(page, '');
  found.push(...(await findings(page, 'the filled form', ['desktop', 'phone'])));
  await page.setViewportSize(SIZES.phone);
  await press(sign(page, 'city'), 'From the advert');
  const sheet = page.getByRole('dialog', { name: 'The advert' });
  await expect(sheet.locator('mark[data-shown]')).toHaveText('Bristol');
  found.push(...(await findings(page, 'the source as a sheet', ['phone'])));
  await page.setViewportSize(SIZES.phone);
  await press(sheet, 'Close');
  await goWithin(page, '/roles');
  await expect(link(page, 'Start from an advert').first()).toBeVisible();
  found.push(...(await findings(page, 'the roles', ['phone'])));
  expect(found).toEqual([]);
});

test('a reading goes on through closing and a reload, and cancelling it returns to the text [READ-03] @all', async ({
  page,
  product,
  person,
}) => {
  await begin(page, product, person);
  await source(page).fill(`${ADVERT}\n[[demo:slow]]`);
  await fillIn(page).click();
  const live = page.getByRole('dialog', { name: 'Reading the advert' });
  for (const step of LIVE) await expect(live.getByText(step, { exact: true })).toBeVisible();
  await expect(live.getByRole('list', { name: 'Found so far' })).toContainText('Workshop Team Lead', {
    timeout: 40_000,
  });
  await page.keyboard.press('Escape');
  await mentions(page, 'The advert is being read.');
  await page.reload();
  await expect(live).toBeVisible();
  // One that cannot be cancelled says so, and goes on.
  await page.route('**/api/readings/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  await press(live, 'Cancel');
  await expect(live.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/readings/*');
  await press(live, 'Cancel');
  await expect(source(page)).toHaveValue(/Workshop Team Lead/);
  await expect(page).toHaveURL(/\?start=advert$/);
});

test('a text file and a PDF fill the form as well [READ-01, READ-08] @all', async ({ page, product, person }) => {
  const text = { name: 'advert.txt', mimeType: 'text/plain', buffer: Buffer.from(ADVERT) };
  const pdf = { name: 'advert.pdf', mimeType: 'application/pdf', buffer: aPdf(ADVERT.split('\n')) };
  const fills = async (file: typeof pdf) => {
    await openTab(adverts(page), 'File');
    await adverts(page).getByLabel('Choose a file').setInputFiles(file);
    await expect(adverts(page).getByText(file.name)).toBeVisible();
    await fillIn(page).click();
    await expect(filled(page)).toBeVisible({ timeout: 30_000 });
    await expect(control(page, 'Job Title')).toHaveValue('Workshop Team Lead');
  };
  await begin(page, product, person);
  await fills(text);
  await page.goto(`${product.url}/roles/create?start=advert`);
  await fills(pdf);
});

test('what cannot be read is refused with one sentence, and a CV leaves no trace in the browser or in the reading [READ-02, READ-08, READ-10] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await begin(page, product, person);
  const says = (text: string) => expect(adverts(page).getByText(text)).toBeVisible({ timeout: 30_000 });
  await source(page).fill(
    'Curriculum vitae\nJane Doe\n2019 to 2024: Engineer at Harbour Systems\n2015 to 2019: Student in Leeds',
  );
  await fillIn(page).click();
  await says('This looks like a CV. Rolevoice keeps no candidate data.');
  await expect(source(page)).toHaveValue('');
  expect(await keptText(page)).toBeNull();
  const id = new URL(page.url()).searchParams.get('reading');
  expect(JSON.stringify(await calls.call('GET', `/api/readings/${id}`))).not.toContain('Jane');

  await openTab(adverts(page), 'Web page');
  const address = adverts(page).getByLabel('Address of a public advert');
  await address.fill(`${product.url}/`);
  await fillIn(page).click();
  await says('This page cannot be read.');
  await expect(address).toHaveValue(`${product.url}/`);

  await openTab(adverts(page), 'File');
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: aPdf(['']) };
  await adverts(page).getByLabel('Choose a file').setInputFiles(scan);
  await fillIn(page).click();
  await says('No text was found in this file.');
});
