import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { anAsset } from '#e2e/asset-steps.ts';
import { writtenRows } from '#e2e/document-steps.ts';
import { aRole, aVoice, expect, idOf, type Running, signIn, test } from '#e2e/fixtures.ts';
import { confirmDelete, goWithin, held } from '#e2e/screens-steps.ts';
import { fillRole } from '#e2e/steps.ts';
import { button, chooseFor, field, followLink, link, press, says, showsError } from '#e2e/vocabulary.ts';

type Saved = typeof aRole & { id: string; user_id: string; reference_documents: { title: string }[] };
const days = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Days ${name}` });
const document = (page: Page, title: string) => page.getByRole('checkbox', { name: title });
const usr = (page: Page) => page.evaluate(() => history.state.usr ?? null);

/** 'Load Role' asks while something is unsaved, and takes the form's place in the history. */
async function loadsInsteadOf(page: Page, product: Running): Promise<void> {
  await field(page, 'City').fill('Porto');
  await link(page, 'Load Role').click();
  await press(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Leave');
  await expect(page).toHaveURL(`${product.url}/roles`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/settings`);
}

/** The form of the role as it was filled in and saved. */
async function showsAll(page: Page): Promise<void> {
  for (const [name, value] of [
    ['Company Name', aRole.company_name],
    ['Job Title', aRole.job_title],
    ['City', aRole.city],
    ['Role Requirements', aRole.role_requirements],
    ['Person Specification', aRole.person_specification],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value);
  }
  await expect(page.getByRole('radio', { name: 'Senior' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Remote' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue(aRole.country);
  await expect(page.getByRole('group', { name: /^Brand Voice/ })).toContainText(aVoice.profile_name);
  await expect(document(page, 'Handbook.pdf')).toBeChecked();
  await expect(document(page, 'Brand book.pdf')).toBeChecked();
}

/** 'Reset' asks, then leaves an empty form of a new role. */
async function resets(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Reset Form?' });
  await press(page, 'Reset');
  await expect(dialog).toContainText(
    'This will clear all fields and unsaved changes. Are you sure you want to continue?',
  );
  await press(dialog, 'Reset');
  await expect(button(page, 'Create Role')).toBeVisible();
  for (const name of ['Company Name', 'Job Title', 'City', 'Role Requirements']) {
    await expect(field(page, name)).toHaveValue('');
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect(await usr(page)).toBeNull();
}

test('a role is created, changed in place, opened again and reset [ROLE-01, ROLE-02, ROLE-04, ROLE-05, ROLE-06, ROLE-07, ROLE-08, ROLE-11, ROLE-12, ROLE-15, ROLE-16, ROLE-19, ROLE-20, ROLE-21, ROLE-22, ROLE-24, ROLE-25, ROLE-26] [GAP-42, GAP-47, GAP-52]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.guideline();
  await anAsset(product, person, 'Handbook.pdf');
  await anAsset(product, person, 'Brand book.pdf');
  await signIn(page, product, person, '/settings');
  await followLink(page, 'Create Role');
  await expect(link(page, 'Back to Roles')).toHaveAttribute('href', '/roles');
  await loadsInsteadOf(page, product);
  await followLink(page, 'Create Role');
  await fillRole(page);
  await expect(days(page, 'Onsite')).toHaveValue('3');
  await expect(days(page, 'Remote')).toHaveValue('2');
  await days(page, 'Remote').fill('4');
  await expect(days(page, 'Onsite')).toHaveValue('1');
  const voice = page.getByLabel('Brand Voice', { exact: true });
  await voice.selectOption(aVoice.profile_name);
  await press(page, 'Remove brand voice');
  await voice.selectOption(aVoice.profile_name);
  await document(page, 'Handbook.pdf').check();
  await document(page, 'Brand book.pdf').check();

  const release = await held(page, '**/api/roles', 'POST');
  await press(page, 'Create Role');
  await expect(button(page, 'Saving...')).toBeVisible();
  release();
  await says(page, 'Role details saved successfully!');
  const { items } = await calls.call<{ items: Saved[] }>('GET', '/api/roles');
  await expect(page).toHaveURL(`${product.url}/roles/create?editId=${items[0]?.id}`);
  const path = `/api/roles/${items[0]?.id}`;
  const first = await calls.call<Saved>('GET', path);
  expect(first).toMatchObject({ user_id: idOf(person), days_onsite: 1, days_remote: 4 });
  expect(first.reference_documents.map(({ title }) => title).sort()).toEqual(['Brand book.pdf', 'Handbook.pdf']);

  await page.getByText('Remote', { exact: true }).click();
  await expect(days(page, 'Onsite')).toHaveCount(0);
  await press(page, 'Update Role');
  // The message of the save before may still be there.
  await expect
    .poll(() => calls.call('GET', path))
    .toMatchObject({ location_type: 'remote', days_onsite: null, days_remote: null });
  expect((await calls.call<{ items: Saved[] }>('GET', '/api/roles')).items).toHaveLength(1);

  await goWithin(page, '/roles');
  await chooseFor(page, 'Platform Engineer at Quayside', 'Edit');
  await expect(page).toHaveURL(`${product.url}/roles/create`);
  expect(await usr(page)).toEqual({ editId: first.id });
  await showsAll(page);
  await resets(page);
});

test('a deleted role and a deleted brand voice keep what was typed over a reload, and are saved as new or discarded [ROLE-27, ROLE-28, GUIDE-17, GUIDE-18] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.role();
  await signIn(page, product, person, `/roles/create?editId=${role.id}`);
  await field(page, 'City').fill('Lisbon');
  await calls.call('DELETE', `/api/roles/${role.id}`);
  await press(page, 'Update Role');
  await showsError(page, 'This role was deleted. Save it as a new role.');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Lisbon');
  await press(page, 'Update Role');
  await press(page, 'Save as a new role');
  await says(page, 'Role details saved successfully!');
  await expect(button(page, 'Update Role')).toBeFocused();
  await page.goto(`${product.url}/roles/create?editId=${role.id}`);
  await showsError(page, 'Failed to load data. Please try refreshing the page.');

  const { id } = await calls.guideline();
  await goWithin(page, `/brand-guidelines?editId=${id}`);
  await field(page, 'Writing Style').fill('Too late');
  await calls.call('DELETE', `/api/brand-guidelines/${id}`);
  await press(page, 'Update Guidelines');
  await showsError(page, 'This brand voice was deleted. Save it as a new brand voice.');
  await expect(field(page, 'Writing Style')).toHaveValue('Too late');
  await page.reload();
  await expect(field(page, 'Writing Style')).toHaveValue('Too late');
  await press(page, 'Discard changes');
  await page.reload();
  await showsError(page, 'Failed to load data. Please try refreshing the page.');
});

/** The search looks into title, company, requirements, country and city. */
async function finds(page: Page): Promise<void> {
  const rows = page.locator('main li');
  const search = page.getByPlaceholder('Search roles...');
  for (const [text, name] of [
    ['archiv', 'Archivist'],
    ['ARBOUR', 'Chef'],
    ['whole valley', 'Chef'],
    ['Belgium', 'Archivist'],
    ['ghent', 'Archivist'],
  ] as const) {
    await search.fill(text);
    await expect(rows).toHaveText([new RegExp(name)]);
  }
  await search.fill('written about what went wrong');
  await expect(rows).toHaveCount(3);
  await search.fill('nobody like this');
  await says(page, 'No roles match your search');
  await button(page, 'Clear search').last().click();
}

test('roles are listed, sorted, searched, opened in place and deleted after a question [ROLES-03, ROLES-04, ROLES-05, ROLES-06, ROLES-07, ROLES-08, ROLES-10, ROLES-11, ROLES-13, ROLES-16] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  page.on('request', (request) => expect(request.url()).not.toContain('user_id'));
  await calls.readyRole();
  const onsite = { location_type: 'onsite', days_onsite: null, days_remote: null };
  await calls.role({ ...onsite, job_title: 'Archivist', company_name: 'Zephyr', city: 'Ghent', country: 'Belgium' });
  const chef = await calls.role({
    ...onsite,
    job_title: 'Chef',
    company_name: 'Arbour',
    role_requirements: 'Feed the whole valley',
  });
  await signIn(page, product, person, '/roles');
  const rows = page.locator('main li');
  const order = (...names: string[]) => expect(rows).toHaveText(names.map((name) => new RegExp(name)));
  await order('Chef', 'Archivist', 'Platform Engineer');
  await expect(rows.first()).toHaveText(/Chef.*Arbour.*Porto, Portugal.*Onsite/);
  await expect(rows.last()).toHaveText(/Platform Engineer.*Quayside.*Porto, Portugal.*Hybrid, 3 days onsite/);
  const sort = page.getByLabel('Sort roles');
  await sort.selectOption('company');
  await order('Chef', 'Platform Engineer', 'Archivist');
  await sort.selectOption('title');
  await order('Archivist', 'Chef', 'Platform Engineer');
  await expect(page).toHaveURL(/sort=title/);

  await finds(page);
  await press(page, 'Details of Platform Engineer at Quayside');
  const open = rows.filter({ hasText: 'Person specification' });
  for (const text of [
    aRole.role_requirements,
    aRole.person_specification,
    'Senior',
    aVoice.profile_name,
    'Handbook.pdf',
  ]) {
    await expect(open.getByText(text, { exact: true }).first()).toBeVisible();
  }

  await chooseFor(page, 'Chef at Arbour', 'Edit');
  await expect(page).toHaveURL(`${product.url}/roles/create`);
  expect(await usr(page)).toEqual({ editId: chef.id });
  await page.goBack();
  // By its name in the opened row, and in the menu.
  await press(page, 'Details of Platform Engineer at Quayside');
  await press(page, 'Delete Platform Engineer at Quayside');
  await expect(page.getByRole('alertdialog', { name: 'Delete Role Specification?' })).toContainText(
    'Are you sure you want to delete the Platform Engineer role at Quayside? This action cannot be undone.',
  );
  await confirmDelete(page, await held(page, '**/api/roles/*', 'DELETE'));
  await expect(rows.filter({ hasText: 'Platform Engineer' })).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  // A search of more than 200 characters is refused.
  await goWithin(page, `/roles?q=${'x'.repeat(201)}`);
  await showsError(page, 'Failed to load roles. Please try refreshing the page.');
});

test('a row of the list leads to its role and to each of its texts, on any width [HOME-33, HOME-34, HOME-35, HOME-36] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole({ job_title: `Platform Engineer ${'for bookings and timetables '.repeat(4)}` });
  const [advert] = await writtenRows(calls, role.id, ['Job Advert'], ({ checks }) => checks?.current === true);
  await signIn(page, product, person, '/roles');
  const row = page.locator('main li');
  await expect(row.getByRole('link', { name: /^Job Advert: / })).toHaveAttribute('href', `/content/${advert?.id}`);
  await expect(row.getByRole('link', { name: /: Not written$/ })).toHaveCount(5);
  const found = [];
  for (const width of [1_440, 1_024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(width);
    await expect(row.getByRole('link', { name: /^Job Advert: / })).toBeVisible();
  }
  await page.setViewportSize({ width: 1_440, height: 800 });
  await press(row, /^Details of/);
  found.push(...(await findings(page, 'the list of roles', ['desktop', 'phone'])));
  await page.setViewportSize({ width: 1_440, height: 800 });
  await page.reload();
  await expect(row).toHaveCount(1);
  const { poor } = await poorStops(page, 'the list of roles');
  expect([...found, ...poor]).toEqual([]);
  await page.getByText('Needs you').click();
  await says(page, 'No roles match the filters');
  await expect(page).toHaveURL(/needs=me/);
  await press(page, 'Clear filters');
  await row.getByRole('link', { name: /^Write 5/ }).click();
  await expect(page).toHaveURL(`${product.url}/roles/${role.id}`);
});
