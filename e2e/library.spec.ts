import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { edited, writtenRows } from '#e2e/document-steps.ts';
import { aRole, type callsOf, expect, signIn, test } from '#e2e/fixtures.ts';
import { cardOf, openStep3 } from '#e2e/steps.ts';
import { button, followLink, link, mentions, press, section, tick } from '#e2e/vocabulary.ts';

type Calls = ReturnType<typeof callsOf>;

/** Generates these templates for a role and waits until they are checked. */
const written = (calls: Calls, role_id: string, names: string[]) =>
  writtenRows(calls, role_id, names, ({ checks }) => checks?.current === true);

const rows = (page: Page) => page.getByRole('main').locator('li.row');
/** The rows of a role stand below its head. */
const rowOf = (page: Page, name: string, role = aRole.job_title) =>
  section(page, new RegExp(`^${role}`))
    .locator('li.row')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) });
const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Content Library' });

const TWO = ['Job Advert', 'Sourcing Email'];
const aPorter = { job_title: 'Night Porter', role_requirements: `${aRole.role_requirements} At night.` };

test('the library finds what was written by search and filters, all of them in the address [CONTENT-01, CONTENT-02, CONTENT-04, CONTENT-05, CONTENT-06]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const [engineer, porter] = await Promise.all([calls.readyRole(), calls.readyRole(aPorter)]);
  await Promise.all([written(calls, engineer.id, TWO), written(calls, porter.id, ['Job Advert'])]);
  await signIn(page, product, person, '/');
  await followLink(page, 'Content Library');
  await expect(heading(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await mentions(page, 'Everything you have generated, ready to check and send');
  await expect(page.getByRole('main').getByRole('link', { name: 'Generate Content' })).toBeVisible();
  const select = (name: string) => page.getByRole('combobox', { name });
  await expect(select('State').getByRole('option')).toHaveText([
    'Any state',
    'To fix',
    'Nothing to fix',
    'Changes requested',
    'In review',
    'Approved',
    'Published',
  ]);
  await expect(select('Sort').getByRole('option')).toHaveText([
    'Recently Updated',
    'Recently Created',
    'Asset Type',
    'Role',
  ]);
  // All of them have a template.
  await expect(select('Kind').getByRole('option').last()).not.toHaveText('Unknown Template');
  await select('Kind').selectOption('Job Advert');
  await expect(rows(page)).toHaveCount(2);
  await press(page, 'Role: All roles');
  const roles = page.getByRole('dialog', { name: 'Role' });
  await expect(button(roles, 'Deleted roles')).toBeVisible();
  await roles.getByRole('searchbox', { name: 'Search roles' }).fill('porter');
  await expect(button(roles, 'Platform Engineer')).toBeHidden();
  await press(roles, /^Night Porter/);
  await expect(page.getByRole('button', { name: 'Role: Night Porter' })).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`kind=.*role=${porter.id}`));
  // Everything is in the address.
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Role: Night Porter' })).toBeVisible();
  await page.getByPlaceholder('Search content...').fill('forklift');
  await mentions(page, 'No content matches');
  await mentions(page, 'Try another word, or clear the filters.');
  await press(page, 'Clear filters');
  await expect(page).toHaveURL(`${product.url}/content`);
  await expect(rows(page)).toHaveCount(3);
  await expect(heading(page)).toBeFocused();

  await select('Sort').selectOption('Role');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Night Porter/, /^Platform Engineer/]);
  await expect(section(page, /^Night Porter/).locator('li.row')).toHaveCount(1);
  await page.getByText('Pay missing').click();
  await expect(page).toHaveURL(/pay=missing/);
});

/** Answers the list with a first page of 50 rows and a second one of 10, made from one that exists. */
async function sixtyRows(page: Page): Promise<void> {
  await page.route('**/api/generated-documents?**', async (route) => {
    const address = new URL(route.request().url());
    const isSecond = address.searchParams.has('after');
    address.searchParams.delete('after');
    const response = await route.fetch({ url: address.href });
    const [row] = (await response.json()).items;
    const numbers = Array.from({ length: isSecond ? 10 : 50 }, (_, index) => index + (isSecond ? 51 : 1));
    const items = numbers.map((n) => ({
      ...row,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      job_title: `Role ${n}.`,
    }));
    await route.fulfill({ response, json: { items, next: isSecond ? null : 'second' } });
  });
}

test('a row opens its document by Enter, and Back restores list and scroll [CONTENT-01, CONTENT-02, CONTENT-05] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  await written(calls, role.id, ['Job Advert']);
  await signIn(page, product, person, '/content?sort=type');
  await linkOf(page, 'Job Advert').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Job Advert' })).toBeVisible();
  await link(page, 'Content Library').last().click();
  await expect(page).toHaveURL(`${product.url}/content?sort=type`);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    linkOf(page, 'Job Advert').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/content\/[0-9a-f-]{36}$/);

  await sixtyRows(page);
  await page.goto(`${product.url}/content?group=none`);
  const fiftyFifth = rows(page).filter({ hasText: 'Role 55.' }).getByRole('link');
  await expect(rows(page)).toHaveCount(50);
  await press(page, 'Show more');
  await expect(rows(page)).toHaveCount(60);
  await expect(button(page, 'Show more')).toBeHidden();
  await fiftyFifth.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1_000);
  await fiftyFifth.click();
  await mentions(page, 'This item does not exist.');
  await page.goBack();
  await expect(rows(page)).toHaveCount(60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('ticked rows are copied, downloaded and deleted together, and a failure says how many [GAP-242] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  const [, , last] = await written(calls, role.id, [...TWO, 'Job and Person Spec']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, person, '/content');
  await expect(rows(page)).toHaveCount(3);
  await tick(page, 'Select all');
  await mentions(page, '3 chosen');
  await press(page, 'Copy');
  await expect(button(page, 'Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const name of [...TWO, 'Job and Person Spec']) expect(copied).toContain(`${name}, Platform Engineer, Quayside`);
  const downloading = page.waitForEvent('download');
  await press(page, 'Download');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.txt$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Sourcing Email, Platform Engineer, Quayside');

  let isBroken = true;
  await page.route(`**/api/generated-documents/${last?.id}`, (route) =>
    isBroken && route.request().method() === 'DELETE'
      ? route.fulfill({ status: 422, json: { error: { code: 'invalid_input', message: 'No' } } })
      : route.fallback(),
  );
  await press(page, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 Generated Assets' });
  await expect(dialog).toContainText('Their earlier versions and everything marked in them go as well.');
  await press(dialog, 'Delete');
  await expect(dialog).toContainText('Deleted 2 of 3. Failed to delete the rest.');
  isBroken = false;
  await press(dialog, 'Delete');
  await mentions(page, '3 assets deleted');
  await mentions(page, 'Nothing generated yet');
  await expect(heading(page)).toBeFocused();
});

test('the texts of a role are an address, where a count changes within five seconds of a save elsewhere and no row moves [CONTENT-03, CONTENT-07, GAP-243] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const [role, porter] = await Promise.all([calls.readyRole(), calls.readyRole(aPorter)]);
  const [listed] = await Promise.all([written(calls, role.id, TWO), written(calls, porter.id, ['Job Advert'])]);
  await signIn(page, product, person, `/content?role=${role.id}`);
  await expect(linkOf(page, 'Job Advert')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const order = await rows(page).getByRole('link').allTextContents();
  const advert = listed.find(({ template_name }) => template_name === 'Job Advert');
  const before = await rowOf(page, 'Job Advert').textContent();
  if (!advert) throw new Error('The advert is not listed');
  const slips = 'We look for a salesman. Call [name] or TBC. The chairman decides.';
  await edited(calls, advert, `Platform Engineer at Quayside in Porto\n\n${slips}`);
  await expect(rowOf(page, 'Job Advert')).toContainText(/[3-9] to fix/, { timeout: 5_000 });
  expect(await rowOf(page, 'Job Advert').textContent()).not.toBe(before);
  const now = await rows(page).getByRole('link').allTextContents();
  expect(now.map((text) => text.slice(0, 10))).toEqual(order.map((text) => text.slice(0, 10)));
});

test('finished cards show what is to be fixed, and lead to the document [CHECK-18, GAP-240] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  await openStep3(page, product, person, { role: role.id, count: 2 });
  await press(page, 'Generate Selected (2)');
  await expect(cardOf(page, 'Job Advert')).toContainText(/Nothing to fix|\d+ to fix/, { timeout: 30_000 });
  await followLink(cardOf(page, 'Job Advert'), /^Open/);
  await expect(page).toHaveURL(/\/content\/[0-9a-f-]{36}$/);
  await followLink(page, 'Results');
  await expect(cardOf(page, 'Job Advert')).toBeVisible();
  // A row of the wizard's list leads to the page as well.
  await press(page, 'Open page Job Advert');
  await expect(page.getByRole('heading', { level: 1, name: 'Job Advert' })).toBeVisible();
});

test('the library has no axe findings, works by keys and needs no sideways scroll at 320 px [CONTENT-02] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  await written(calls, role.id, TWO);
  await signIn(page, product, person, '/content');
  await expect(rows(page)).toHaveCount(2);
  await tick(page, 'Select Job Advert, Platform Engineer');
  const found = await findings(page, 'the library', ['desktop', 'phone']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(rowOf(page, 'Job Advert').getByRole('button')).toHaveCount(1);
  await press(page, 'Filters');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'State' }).selectOption('Nothing to fix');
  await press(sheet, 'Role: All roles');
  await expect(button(sheet, /^Platform Engineer/)).toBeVisible();
  found.push(...(await findings(page, 'its filters', ['phone'])));
  await press(sheet, 'Show content');
  await expect(button(page, 'Filters (1)')).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/content`);
  await expect(rows(page)).toHaveCount(2);
  const { stops, poor } = await poorStops(page, 'the library');
  expect(stops).toBeGreaterThan(20);
  expect([...found, ...poor]).toEqual([]);
});

test('rows stand below their roles, whose texts are icons; a role is ticked as a whole, and texts of two are not shared in one link [HOME-37, HOME-39] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const [engineer, porter] = await Promise.all([calls.readyRole(), calls.readyRole(aPorter)]);
  await written(calls, porter.id, ['Job Advert']);
  await written(calls, engineer.id, TWO);
  await signIn(page, product, person, '/content');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Platform Engineer.*2$/, /^Night Porter.*1$/]);
  const group = section(page, /^Platform Engineer/);
  await expect(group.getByRole('banner').or(group.locator('header')).getByRole('link')).toHaveCount(7);
  await tick(group, 'Select all of Platform Engineer');
  const bar = section(page, 'Chosen texts');
  await mentions(bar, '2 chosen');
  await expect(bar).toBeInViewport();
  // Nobody else is there whom they could be sent to.
  await expect(button(bar, 'Send for review')).toHaveCount(0);
  await press(bar, 'Share');
  await expect(page.getByRole('dialog', { name: 'Share 2 texts of Platform Engineer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tick(page, 'Select all');
  await press(bar, 'Share');
  await mentions(bar, 'Choose texts of one role to share them.');
  await press(bar, 'Export');
  await expect(page.getByRole('dialog', { name: 'Export 3 texts' })).toContainText('Night Porter');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('No groups').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.goto(`${product.url}/content`);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.getByText('Grouped by role').click();
  await followLink(group, 'Open role Platform Engineer');
  await expect(page).toHaveURL(`${product.url}/roles/${engineer.id}`);
});

test("'New' is shown until the text was opened, also after a reload [HOME-40] @all", async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  await openStep3(page, product, person, { role: role.id, count: 2 });
  await press(page, 'Generate Selected (2)');
  await expect(cardOf(page, 'Job Advert')).toContainText(/Nothing to fix|\d+ to fix/, { timeout: 30_000 });
  await followLink(page, 'Content Library');
  const row = rowOf(page, 'Job Advert');
  await expect(row).toContainText('New');
  await page.reload();
  await expect(row).toContainText('New');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/content\/[0-9a-f-]{36}$/);
  await link(page, 'Content Library').last().click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('New');
});
