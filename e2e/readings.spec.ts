import type { Page } from 'playwright/test';
import { SIZES } from '#e2e/a11y-checks.ts';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';

const ADVERT = `Workshop Team Lead (m/f/x)
Quayside Cycles, Bristol, United Kingdom

You will run the day in our workshop: nine mechanics and two apprentices. This is a hybrid role.

What you will do
- Plan the week so that bikes are back on the road when riders expect them
- Check finished work and sign it off

What you bring
- A recognised qualification in cycle mechanics
- You have led a workshop or similar team

What we offer
£34,000 to £38,500 a year
- 28 days of holiday

How to apply
Apply by 12 January 2020: send a few lines to jobs@quayside.example.`;

const CV = `Curriculum Vitae
Sam Harper, born 4 May 1990, 12 Quay Street, Bristol

Work experience
2015 to 2020 Mechanic at Harbour Cycles
2020 to today Team lead at Quayside Cycles

Education
2011 to 2014 Apprenticeship in cycle mechanics. References on request.`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Start from an advert' });
const pasted = (page: Page) => dialog(page).getByRole('textbox', { name: 'The advert or specification' });

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Start from an advert' }).first().click();
  await pasted(page).fill(text);
  await dialog(page).getByRole('button', { name: 'Fill in the form' }).click();
}

test.use({ viewport: SIZES.desktop });

test('an advert fills the form, every field says where it stands, and its text is kept with the role [READ-01, READ-03, READ-04, READ-12]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/create');
  await expect(page.getByText('Have an advert or a specification?')).toBeVisible();
  await page.getByRole('button', { name: 'Start from an advert' }).click();
  await expect(dialog(page).getByText('You look over every field before anything is saved.')).toBeVisible();
  for (const tab of ['Text', 'File', 'Web page'])
    await expect(dialog(page).getByRole('tab', { name: tab })).toBeVisible();
  await pasted(page).fill(ADVERT);
  await dialog(page).getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByText(/^\d+ fields filled from your text\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Look them over; nothing is saved until you create the role.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Job Title' })).toHaveValue('Workshop Team Lead');
  await expect(page.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Quayside Cycles');
  await expect(page.getByRole('textbox', { name: 'Role Requirements' })).toHaveValue(/^Plan the week so that/);
  await expect(page.getByRole('button', { name: /In your text/ }).first()).toBeVisible();
  // Days are asked for, and the text has none; its date has passed, so its pay may have as well.
  await expect(page.getByText('Not in your text').first()).toBeVisible();
  await expect(page.getByText('Check this').first()).toBeVisible();
  await expect(page.getByText('The date in your text has passed')).toBeVisible();
  const signs = page.getByRole('button', { name: /In your text/ });
  const before = await signs.count();
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Harbour Cycles');
  await expect(signs).toHaveCount(before - 1);
  await expect(page.getByRole('checkbox', { name: 'Keep this text as a document' })).toBeChecked();
  await page.getByRole('button', { name: 'Create Role' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Role' })).toBeVisible({ timeout: 15_000 });
  const { items } = await calls.call<{ items: { id: string }[] }>('GET', '/api/roles');
  const role = await calls.call<{ imported_from?: string; reference_documents: object[] }>(
    'GET',
    `/api/roles/${items[0]?.id}`,
  );
  expect(role.reference_documents).toHaveLength(1);
  const kept = await page.evaluate(() => Object.values(sessionStorage).join('\n'));
  expect(kept).not.toContain('nine mechanics');
});

test('what cannot be read says why, and of a CV nothing is kept [READ-02, READ-08, READ-10]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/roles/create');
  await ask(page, 'Too short.');
  await expect(dialog(page).getByText('Paste at least a few sentences.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Start from an advert' }).first().click();
  await expect(pasted(page)).toHaveValue('Too short.');
  await dialog(page).getByRole('tab', { name: 'Web page' }).click();
  await dialog(page).getByRole('textbox', { name: 'Address of a public advert' }).fill('http://127.0.0.1/advert');
  await dialog(page).getByRole('button', { name: 'Fill in the form' }).click();
  await expect(dialog(page).getByText('This page cannot be read.')).toBeVisible({ timeout: 30_000 });
  await dialog(page).getByRole('tab', { name: 'Text', exact: true }).click();
  await pasted(page).fill(CV);
  await dialog(page).getByRole('button', { name: 'Fill in the form' }).click();
  await expect(dialog(page).getByText('This looks like a CV. Rolevoice keeps no candidate data.')).toBeVisible({
    timeout: 30_000,
  });
  expect(await page.evaluate(() => Object.values(sessionStorage).join('\n'))).not.toContain('Sam Harper');
});

test('a reading of another person is no longer kept [READ-11]', async ({ page, product, person }) => {
  const other = callsOf(product, await newPerson(product));
  const { id } = await other.call<{ id: string }>('POST', '/api/role-readings', { text: ADVERT });
  await signIn(page, product, person, `/roles/create?reading=${id}`);
  await expect(page.getByText('This reading is no longer kept.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start from an advert' })).toBeVisible();
});
