import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aDocument, edited, openDocument, type Stored, tabPanel } from '#e2e/document-steps.ts';
import { type callsOf, expect, type Person, type Running, test } from '#e2e/fixtures.ts';
import { dialog, field, followLink, mentions, press } from '#e2e/vocabulary.ts';

const role = {
  role_requirements: 'Run the booking platform with five colleagues.\nNo weekend work.',
  person_specification:
    'At least three years of running services with TypeScript.\nDesirable: experience with telemetry.',
};

const TEXT = `Platform Engineer at Quayside

You run the booking platform with five colleagues. You get 25 days of holiday.
You work 2 days onsite, in Porto.

What you bring
- Services with TypeScript
- Experience with telemetry is essential
- Forklift licence`;

type Given = { page: Page; product: Running; person: Person; calls: ReturnType<typeof callsOf> };

/** A document with this text, open at its facts. */
async function openFacts({ page, product, person, calls }: Given, text = TEXT): Promise<Stored> {
  const document = await edited(calls, await aDocument(calls, 'Job Advert', role), text);
  await openDocument(page, product, person, document, '?tab=facts');
  await expect(panelOf(page).getByText(/facts are in your sources/)).toBeVisible();
  return document;
}

const panelOf = (page: Page) => tabPanel(page, 'Facts');
const groupOf = (page: Page, title: string) =>
  panelOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) });
const factOf = (page: Page, group: string, quote: string) =>
  groupOf(page, group).getByRole('listitem').filter({ hasText: quote });
const textOf = (page: Page) => page.getByRole('textbox').first();

const MISSING = 'Not in your sources';
const DIFFERENT = "Doesn't match your sources";

test('facts are grouped by where they stand, each with its passage, by keyboard, on every width and in both themes [FACT-01, FACT-02, FACT-03, FACT-04, FACT-16] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const malice = `<img src=x onerror="document.title='run'"> and 30 vans.`;
  await openFacts({ page, product, person, calls }, `${TEXT}\n\n${malice}`);
  const panel = panelOf(page);
  await mentions(panel, 'Checked against the role, the brand voice and 1 asset.');
  await expect(factOf(page, MISSING, '25 days of holiday')).toContainText("Your sources don't mention holiday.");
  await expect(factOf(page, MISSING, 'Forklift licence')).toBeVisible();
  await expect(factOf(page, DIFFERENT, '2 days onsite')).toContainText('Your sources say 3 days onsite.');
  const telemetry = factOf(page, DIFFERENT, 'telemetry');
  await expect(telemetry).toContainText('Your sources call it desirable.');
  await expect(telemetry.locator('blockquote')).toHaveText('Desirable: experience with telemetry.');
  await expect(telemetry).toContainText('Role, person specification');

  await page.keyboard.press('F8');
  await expect(factOf(page, MISSING, '25 days of holiday').getByRole('button', { pressed: true })).toBeVisible();
  await page.keyboard.press('Shift+F8');
  await expect(factOf(page, MISSING, '30 vans').getByRole('button', { pressed: true })).toBeVisible();
  expect(await page.title()).not.toBe('run');
  expect(await findings(page, 'facts', ['desktop'])).toEqual([]);
  await page.setViewportSize(SIZES.phone);
  await expect(dialog(page, 'Facts')).toBeVisible();
  expect(await findings(page, 'facts as a sheet', ['phone'])).toEqual([]);

  await page.setViewportSize(SIZES.desktop);
  const found = factOf(page, 'In your sources', 'five colleagues');
  await found.getByRole('button').click();
  await expect(found.locator('mark')).toHaveText('five colleagues');
  await followLink(found, /^Open/);
  await expect(page).toHaveURL(/\/roles\/create\?editId=/);
  await expect(field(page, 'Role Requirements')).toBeFocused();
});

test('a fact is replaced, removed with its sentence or marked as correct, all of it can be undone, and its sentence is added to the role [FACT-03, FACT-05, FACT-06, FACT-07] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { role_id } = await openFacts({ page, product, person, calls });
  await press(factOf(page, DIFFERENT, '2 days onsite'), 'Use 3 days onsite');
  await expect(textOf(page)).toHaveValue(/You work 3 days onsite, in Porto\./);
  await expect(factOf(page, DIFFERENT, '2 days onsite')).toHaveCount(0);
  await press(page, 'Undo');
  await expect(textOf(page)).toHaveValue(/You work 2 days onsite/);

  const licence = factOf(page, MISSING, 'Forklift licence');
  await press(licence, 'Remove sentence');
  await expect(textOf(page)).toHaveValue(/telemetry is essential$/);

  const days = factOf(page, DIFFERENT, '2 days onsite');
  await press(days, 'Remove sentence');
  await expect(days).toContainText('This sentence also says Porto. Remove it all?');
  await press(days, 'Keep it');

  await press(factOf(page, MISSING, '25 days of holiday'), 'Mark as correct');
  const checked = factOf(page, 'Checked', '25 days of holiday');
  await expect(checked).toContainText(person.first_name);
  await page.reload();
  await expect(checked).toBeVisible();
  await press(checked, /^Undo/);
  await expect(factOf(page, MISSING, '25 days of holiday')).toBeVisible();

  const holiday = factOf(page, MISSING, '25 days of holiday');
  await press(holiday, 'Add to role');
  await expect(field(holiday, 'Line to add')).toHaveValue('You get 25 days of holiday.');
  await holiday.getByRole('combobox', { name: 'Where' }).selectOption('Person specification');
  await expect(holiday.getByRole('combobox', { name: 'Where' })).toHaveValue('person_specification');
  await press(holiday, 'Add to role');
  await expect(factOf(page, 'In your sources', '25 days of holiday')).toBeVisible();
  const stored = await calls.call<{ person_specification: string }>('GET', `/api/roles/${role_id}`);
  expect(stored.person_specification).toMatch(/telemetry\.\nYou get 25 days of holiday\.$/);
});
