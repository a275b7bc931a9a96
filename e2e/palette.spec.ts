import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { field, heading } from '#e2e/vocabulary.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });

/** Opens the palette, types, and checks the accessible name of the selected option. */
async function typed(page: Page, text: string, chosen: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { selected: true })).toHaveText(chosen);
  const id = await page.getByRole('option', { selected: true }).getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? 'none');
}

test('the palette goes to pages, opens a role that the server finds, sets the theme, and offers to create what is not there, by keys alone [HOME-74, HOME-75] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.role({ job_title: 'Harbour Pilot', company_name: 'Quayside' });
  await signIn(page, product, person);
  await expect(heading(page, 'Welcome back, Robin')).toBeVisible();

  await typed(page, 'harbour pi', 'Harbour Pilot, Quayside');
  await expect(page.getByRole('group', { name: 'Roles' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Harbour Pilot')).toBeVisible();

  // While 'theme' is being searched, the role found for 'harbour' is not offered for it.
  await page.route(/[?&]q=theme/, () => {});
  await typed(page, 'harbour', 'Harbour Pilot, Quayside');
  const searched = page.waitForRequest(/[?&]q=theme/);
  await box(page).fill('theme');
  await searched;
  await expect(page.getByRole('option')).toHaveText(['Theme: System', 'Theme: Light', 'Theme: Dark']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await typed(page, 'upload', 'Upload Brand Assets');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Brand Assets')).toBeVisible();

  await typed(page, 'Bridge Keeper', 'Create a role “Bridge Keeper”');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create Role')).toBeVisible();
  await expect(field(page, 'Job Title')).toHaveValue('Bridge Keeper');

  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
});
