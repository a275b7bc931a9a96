import type { Page } from 'playwright/test';
import { aRole, aVoice, expect, idOf, signIn, test } from '#e2e/fixtures.ts';
import {
  confirmDelete,
  field,
  heading,
  held,
  leavesAfter3s,
  link,
  press,
  says,
  showsError,
  TOO_LONG,
} from '#e2e/screens-steps.ts';
import { fillRole } from '#e2e/steps.ts';

type Saved = typeof aRole & { id: string; user_id: string; reference_documents: { title: string }[] };
const days = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Days ${name}` });
const document = (page: Page, title: string) => page.getByRole('checkbox', { name: title });
const usr = (page: Page) => page.evaluate(() => history.state.usr ?? null);

test('an empty role form names its required fields and links to what it needs [ROLE-01, ROLE-02, ROLE-03, ROLE-04, ROLE-07, ROLE-23] [ROLE-09, ROLE-10, ROLE-11, ROLE-12, ROLE-13, ROLE-14, ROLE-15, ROLE-16] [GAP-45, GAP-52, GAP-324]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/settings');
  await page.getByRole('link', { name: 'Create Role' }).click();
  await expect(link(page, 'Back to Roles')).toHaveAttribute('href', '/roles');
  await says(page, "Tell me about your role and the person you'd like to hire...");
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText([
    'Company Details',
    'Role Details',
    'Offer',
    'Brand Elements',
    'Ready to generate',
  ]);
  const radios = (name: string) => page.getByRole('group', { name }).getByRole('radio');
  const labels = (name: string) =>
    radios(name).evaluateAll((all) => all.map((radio) => radio.closest('label')?.textContent));
  expect(await labels('Level of Experience')).toEqual(['Entry', 'Mid', 'Senior', 'Leadership']);
  expect(await labels('Location Type')).toEqual(['Onsite', 'Hybrid', 'Remote']);
  await expect(field(page, 'Role Requirements')).toHaveAttribute('placeholder', 'What does the person need to do?');
  await expect(field(page, 'Person Specification')).toHaveAttribute(
    'placeholder',
    'What experience, education and background should the person have?',
  );
  await expect(link(page, 'Define a brand voice')).toHaveAttribute('href', '/brand-guidelines');
  await expect(link(page, 'Upload assets')).toHaveAttribute('href', '/reference-documents');

  await press(page, 'Create Role');
  for (const text of [
    'Company name is required',
    'Job title is required',
    'Choose a level of experience',
    'Choose a location type',
    'Country is required',
    'City is required',
    'Role requirements are required',
    'Person specification is required',
  ]) {
    await says(page, text);
  }
  // 'Load Role' asks while something is unsaved, and takes the form's place in the history.
  await field(page, 'City').fill('Porto');
  await link(page, 'Load Role').click();
  await press(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Leave');
  await expect(page).toHaveURL(`${product.url}/roles`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/settings`);
});

test('a role is created, changed in place, opened again and reset [ROLE-05, ROLE-06, ROLE-07, ROLE-08, ROLE-17, ROLE-18, ROLE-19, ROLE-20, ROLE-21, ROLE-22, ROLE-24, ROLE-25, ROLE-26] [GAP-42, GAP-47, GAP-48]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.guideline();
  await calls.upload('Handbook.pdf');
  await calls.upload('Brand book.pdf');
  await signIn(page, product, person, '/roles/create');
  await fillRole(page);
  await expect(days(page, 'Onsite')).toHaveValue('3');
  await expect(days(page, 'Remote')).toHaveValue('2');
  for (const limit of ['min', 'max']) {
    await expect(days(page, 'Onsite')).toHaveAttribute(limit, limit === 'min' ? '1' : '4');
  }
  await days(page, 'Onsite').press('Backspace');
  await expect(days(page, 'Onsite')).toHaveValue('');
  await days(page, 'Onsite').press('2');
  await expect(days(page, 'Onsite')).toHaveValue('2');
  await expect(days(page, 'Remote')).toHaveValue('3');
  await days(page, 'Onsite').fill('9');
  await days(page, 'Onsite').blur();
  await expect(days(page, 'Onsite')).toHaveValue('4');
  await expect(days(page, 'Remote')).toHaveValue('1');
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
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await leavesAfter3s(page, 'Role details saved successfully!');
  const { items } = await calls.call<{ items: Saved[] }>('GET', '/api/roles');
  await expect(page).toHaveURL(`${product.url}/roles/create?editId=${items[0]?.id}`);
  const path = `/api/roles/${items[0]?.id}`;
  const first = await calls.call<Saved>('GET', path);
  expect(first).toMatchObject({ user_id: idOf(person), days_onsite: 1, days_remote: 4 });
  expect(first.reference_documents.map(({ title }) => title).sort()).toEqual(['Brand book.pdf', 'Handbook.pdf']);

  await page.getByText('Remote', { exact: true }).click();
  await expect(days(page, 'Onsite')).toHaveCount(0);
  await press(page, 'Update Role');
  await says(page, 'Role details saved successfully!');
  expect(await calls.call('GET', path)).toMatchObject({
    location_type: 'remote',
    days_onsite: null,
    days_remote: null,
  });
  expect((await calls.call<{ items: Saved[] }>('GET', '/api/roles')).items).toHaveLength(1);

  await page.goto(`${product.url}/roles`);
  await press(page, 'Edit Platform Engineer at Quayside');
  expect(await usr(page)).toEqual({ editId: first.id });
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

  const dialog = page.getByRole('alertdialog', { name: 'Reset Form?' });
  await press(page, 'Reset');
  await expect(dialog).toContainText(
    'This will clear all fields and unsaved changes. Are you sure you want to continue?',
  );
  await press(dialog, 'Reset');
  await expect(page.getByRole('button', { name: 'Create Role' })).toBeVisible();
  for (const name of ['Company Name', 'Job Title', 'City', 'Role Requirements']) {
    await expect(field(page, name)).toHaveValue('');
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect(await usr(page)).toBeNull();
});

test('a deleted role cannot be loaded or saved, nor can a form without its lists [ROLE-27, ROLE-28]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.role();
  await signIn(page, product, person, `/roles/create?editId=${role.id}`);
  await field(page, 'City').fill('Lisbon');
  await page.route('**/api/roles/*', (route) => route.fulfill({ status: 400 }), { times: 1 });
  await press(page, 'Update Role');
  await showsError(page, 'Failed to save role details. Please try again.');
  await calls.call('DELETE', `/api/roles/${role.id}`);
  await press(page, 'Update Role');
  await showsError(page, 'This role was deleted. Save it as a new role.');
  // The typed text is kept, also over a reload, and becomes a new role.
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Lisbon');
  await press(page, 'Update Role');
  await press(page, 'Save as a new role');
  await says(page, 'Role details saved successfully!');
  await expect(page.getByRole('button', { name: 'Update Role' })).toBeFocused();
  await page.goto(`${product.url}/roles/create?editId=${role.id}`);
  await showsError(page, 'Failed to load data. Please try refreshing the page.');
  await page.route('**/api/{brand-guidelines,reference-documents}?**', (route) => route.fulfill({ status: 400 }));
  await page.goto(`${product.url}/roles/create`);
  await expect(page.getByRole('alert')).toHaveText([
    /^Failed to load data. Please try refreshing the page./,
    /^Failed to load data. Please try refreshing the page./,
  ]);
});

test('roles are listed, sorted, searched and opened in place [ROLES-01, ROLES-02, ROLES-03, ROLES-04, ROLES-05, ROLES-06, ROLES-07, ROLES-12, ROLES-13, ROLES-14, ROLES-16]', async ({
  page,
  product,
  person,
  calls,
}) => {
  page.on('request', (request) => expect(request.url()).not.toContain('user_id'));
  await signIn(page, product, person, '/roles');
  await expect(heading(page, 'Role Specifications')).toBeVisible();
  await says(page, 'Manage and organize your role specifications');
  await says(page, 'No roles saved yet');
  await expect(link(page, 'Create New Role')).toHaveAttribute('href', '/roles/create');

  await calls.readyRole();
  const onsite = { location_type: 'onsite', days_onsite: null, days_remote: null };
  await calls.role({ ...onsite, job_title: 'Archivist', company_name: 'Zephyr', city: 'Ghent', country: 'Belgium' });
  await calls.role({
    ...onsite,
    job_title: 'Chef',
    company_name: 'Arbour',
    role_requirements: 'Feed the whole valley',
  });
  await page.reload();
  const rows = page.locator('main li');
  const order = (...names: string[]) => expect(rows).toHaveText(names.map((name) => new RegExp(name)));
  await order('Chef', 'Archivist', 'Platform Engineer');
  await expect(rows.first()).toHaveText(/Chef.*Arbour.*Onsite.*Porto, Portugal/);
  await expect(rows.last()).toHaveText(/Platform Engineer.*Quayside.*Hybrid, 3 days onsite.*Porto, Portugal/);
  const sort = page.getByLabel('Sort roles');
  await expect(sort).toHaveValue('updated');
  await expect(sort.locator('option')).toHaveText(['Recently Updated', 'Company Name', 'Job Title']);
  await sort.selectOption('company');
  await order('Chef', 'Platform Engineer', 'Archivist');
  await sort.selectOption('title');
  await order('Archivist', 'Chef', 'Platform Engineer');
  await expect(page).toHaveURL(/sort=title/);

  const search = page.getByPlaceholder('Search roles...');
  for (const [text, name] of [
    ['archiv', 'Archivist'],
    ['ARBOUR', 'Chef'],
    ['whole valley', 'Chef'],
    ['Belgium', 'Archivist'],
    ['ghent', 'Archivist'],
  ] as const) {
    await search.fill(text);
    await order(name);
  }
  await search.fill('written about what went wrong');
  await expect(rows).toHaveCount(3);
  await search.fill('nobody like this');
  await says(page, 'No roles match your search');
  await page.getByRole('button', { name: 'Clear search' }).last().click();

  await page.getByRole('button', { name: /^Platform Engineer/ }).click();
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
  await page.goto(`${product.url}/roles?q=${TOO_LONG}`);
  await showsError(page, 'Failed to load roles. Please try refreshing the page.');
});

test('deleting a role asks first, removes the row, and shows a failure [ROLES-08, ROLES-09, ROLES-10, ROLES-11, ROLES-15]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.role();
  const gone = await calls.role({ job_title: 'Chef', company_name: 'Arbour' });
  await signIn(page, product, person, '/roles');
  await press(page, 'Edit Chef at Arbour');
  await expect(page).toHaveURL(`${product.url}/roles/create`);
  expect(await usr(page)).toEqual({ editId: gone.id });
  await page.goBack();
  await press(page, 'Delete Platform Engineer at Quayside');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Role Specification?' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete the Platform Engineer role at Quayside? This action cannot be undone.',
  );
  await confirmDelete(page, await held(page, '**/api/roles/*', 'DELETE'));
  await expect(page.getByText('Platform Engineer')).toHaveCount(0);
  await page.route('**/api/roles/*', (route) => route.fulfill({ status: 400 }), { times: 1 });
  await press(page, 'Delete Chef at Arbour');
  await press(dialog, 'Delete');
  await showsError(dialog, 'Failed to delete role. Please try again.');
  // Deleted in another tab meanwhile.
  await calls.call('DELETE', `/api/roles/${gone.id}`);
  await press(dialog, 'Delete');
  await showsError(page, 'This item does not exist. It may have been deleted.');
  await says(page, 'No roles saved yet');
});
