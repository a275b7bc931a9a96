import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { fieldOf } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { accept, anAdvert, bar, openPopover, popover, proposal } from '#e2e/refine-steps.ts';
import { dialog, press } from '#e2e/vocabulary.ts';

test('on a phone popover and changes are sheets, the bar has what decides, and no state of a proposal has an axe finding [REFINE-20] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await page.setViewportSize(SIZES.phone);
  await signIn(page, product, person, `/content/${id}`);
  await openPopover(page);
  const found = await findings(page, 'the popover as a sheet', ['phone']);
  await page.setViewportSize(SIZES.phone);
  await popover(page)
    .getByRole('button', { name: /^Fix the checks/ })
    .click();
  await expect(proposal(page)).toBeVisible({ timeout: 30_000 });
  found.push(...(await findings(page, 'a proposal', ['desktop', 'phone'])));
  await page.setViewportSize(SIZES.phone);
  await expect(page.getByRole('navigation', { name: 'About this text' })).toBeHidden();
  await bar(page)
    .getByRole('button', { name: /^1 of \d+$/ })
    .click();
  const sheet = dialog(page, 'Changes');
  await expect(sheet).toBeVisible();
  found.push(...(await findings(page, 'the sheet of changes', ['phone'])));
  expect(found).toEqual([]);
  await page.setViewportSize(SIZES.phone);
  await sheet.getByRole('checkbox').first().click();
  await press(sheet, 'Close');
  await expect(accept(page)).toHaveText(/^Accept \d+ of \d+$/);
  await press(bar(page), 'Next change (F8)');
  await expect(bar(page).getByRole('button', { name: /^2 of \d+$/ })).toBeVisible();
  await accept(page).click();
  await expect(fieldOf(page)).toHaveValue(/Our users ride on\.[\s\S]* riders/);
  await expect(page.getByRole('navigation', { name: 'About this text' })).toBeVisible();
});
