import type { Page } from 'playwright/test';
import { anAsset } from '#e2e/asset-steps.ts';
import { aRole, expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin, held } from '#e2e/screens-steps.ts';
import { fillRole, fillVoice } from '#e2e/steps.ts';
import { button, chooseFor, field, followLink, heading, mentions, press, says, showsError } from '#e2e/vocabulary.ts';

type Role = typeof aRole & { id: string };
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('a form that is sent twice, or whose response is lost, creates one record, and a reload opens it [GUIDE-13, ROLE-24] [GAP-140, GAP-144] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/brand-guidelines');
  await fillVoice(page);
  const release = await held(page, '**/api/brand-guidelines', 'POST');
  await field(page, 'Additional Notes').press('Control+Enter');
  await field(page, 'Additional Notes').press('Control+Enter');
  release();
  await says(page, 'Guidelines saved successfully!');
  expect((await calls.call<{ items: unknown[] }>('GET', '/api/brand-guidelines')).items).toHaveLength(1);
  await page.reload();
  await expect(button(page, 'Update Guidelines')).toBeVisible();
  await expect(field(page, 'Guidelines Name')).not.toHaveValue('');

  await goWithin(page, '/roles/create');
  await fillRole(page);
  // The server created the role, but its response was lost.
  let lost = 0;
  await page.route('**/api/roles', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.fulfill({ status: 503 });
  });
  await press(page, 'Create Role');
  await says(page, 'Role details saved successfully!');
  expect(lost).toBe(1);
  const { items } = await calls.call<{ items: Role[] }>('GET', '/api/roles');
  expect(items).toHaveLength(1);
  await page.reload();
  await expect(button(page, 'Update Role')).toBeVisible();
  await expect(field(page, 'Company Name')).toHaveValue(aRole.company_name);
});

test('a conflicting save is shown beside the typed text, and neither is lost [GAP-141] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.role();
  const at = `/api/roles/${id}`;
  await signIn(page, product, person, `/roles/create?editId=${id}`);
  await field(page, 'City').fill('Braga');
  await field(page, 'Job Title').fill('Harbour Master');
  const elsewhere = { company_name: 'Dockside', city: 'Faro' };
  await calls.call('PUT', at, { ...(await calls.call<Role>('GET', at)), ...elsewhere });
  await press(page, 'Update Role');

  await expect(heading(page, 'This role was changed elsewhere')).toBeFocused();
  const line = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(line('City').getByRole('radio', { name: 'Yours Braga' })).toBeChecked();
  await expect(line('Company Name').getByRole('radio', { name: 'Saved meanwhile Dockside' })).toBeChecked();
  await expect(line('Job Title')).toHaveCount(0);
  await expect(field(page, 'Company Name')).toHaveValue('Dockside');
  await line('City').getByRole('radio', { name: 'Saved meanwhile Faro' }).check();
  await expect(field(page, 'City')).toHaveValue('Faro');
  await press(page, 'Keep all of yours');
  await expect(field(page, 'City')).toHaveValue('Braga');
  await expect(field(page, 'Company Name')).toHaveValue(aRole.company_name);
  await line('Company Name').getByRole('radio', { name: 'Saved meanwhile' }).check();
  expect(await calls.call('GET', at)).toMatchObject({ ...elsewhere, job_title: aRole.job_title });
  await press(page, 'Update Role');
  await says(page, 'Role details saved successfully!');
  await expect(heading(page, 'This role was changed elsewhere')).toHaveCount(0);
  const saved = { company_name: 'Dockside', city: 'Braga', job_title: 'Harbour Master' };
  expect(await calls.call('GET', at)).toMatchObject(saved);

  // A draft older than the record shows the same conflict.
  await field(page, 'City').fill('Sintra');
  await page.reload();
  await says(page, 'Your unsaved changes were restored.');
  await calls.call('PUT', at, { ...(await calls.call<Role>('GET', at)), city: 'Evora' });
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Sintra');
  await press(page, 'Update Role');
  await expect(line('City').getByRole('radio', { name: 'Saved meanwhile Evora' })).toBeVisible();
});

test('a selected item that was deleted meanwhile is named and removed, and the role is saved with the next click [GAP-142, GAP-146] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const voice = await calls.guideline();
  const handbook = await anAsset(product, person, 'Handbook.pdf');
  for (const name of ['One.pdf', 'Two.pdf', 'Three.pdf', 'Four.pdf']) await anAsset(product, person, name);
  await signIn(page, product, person, '/roles/create');
  await fillRole(page);
  const choice = (name: string) => page.getByRole('checkbox', { name });
  const chosen = page.getByRole('list', { name: 'Selected assets' }).getByRole('listitem');
  await page.getByLabel('Brand Voice', { exact: true }).selectOption({ label: 'Everyday voice' });
  await choice('Handbook.pdf').check();
  await choice('Two.pdf').check();
  await choice('One.pdf').check();
  await expect(chosen).toHaveText(['Handbook.pdf', 'Two.pdf', 'One.pdf']);
  // One tab stop for the selected ones, one for the list, with arrow keys inside.
  await button(page, 'Remove Handbook.pdf').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove Two.pdf')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByPlaceholder('Search assets...')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(choice('Handbook.pdf')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox').and(page.locator(':focus'))).toHaveCount(0);

  await calls.call('DELETE', `/api/reference-documents/${handbook.id}`);
  await calls.call('DELETE', `/api/brand-guidelines/${voice.id}`);
  await press(page, 'Create Role');
  await showsError(page, '"Everyday voice", "Handbook.pdf" were deleted. Choose others or save without them.');
  await expect(chosen).toHaveText(['Two.pdf']);
  await press(page, 'Create Role');
  await says(page, 'Role details saved successfully!');
  const { items } = await calls.call<{ items: Role[] }>('GET', '/api/roles');
  expect(items).toHaveLength(1);
});

test('the sidebar clears a search, and a deletion does not lose the focus [HUB-04, ROLES-03] [GAP-147] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.guideline();
  await calls.role();
  await calls.role({ job_title: 'Chef', company_name: 'Arbour' });
  await signIn(page, product, person, '/roles');
  const search = page.getByPlaceholder('Search roles...');
  await search.fill('chef');
  await expect(page).toHaveURL(/q=chef/);
  await followLink(page, 'View Roles');
  await expect(search).toHaveValue('');
  await mentions(page, 'Platform Engineer');
  await expect(page).toHaveURL(`${product.url}/roles`);

  const confirm = () => press(page.getByRole('alertdialog'), 'Delete');
  await chooseFor(page, 'Chef at Arbour', 'Delete');
  await confirm();
  await expect(button(page, 'Actions for Platform Engineer at Quayside')).toBeFocused();
  await chooseFor(page, 'Platform Engineer at Quayside', 'Delete');
  await confirm();
  await expect(heading(page, 'Role Specifications')).toBeFocused();
  await expect(search).toHaveCount(0);

  await goWithin(page, '/roles/create');
  await page.getByLabel('Brand Voice', { exact: true }).selectOption({ label: 'Everyday voice' });
  await press(page, 'Remove brand voice');
  await expect(page.getByLabel('Brand Voice', { exact: true })).toBeFocused();
  expect(await isFocusLost(page)).toBe(false);
});
