import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { fieldOf } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { accept, anAdvert, bar, LONG, openPopover, popover, proposal, refine, start } from '#e2e/refine-steps.ts';

test('on a phone popover and changes are sheets, and the bar has what decides [REFINE-20]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await page.setViewportSize(SIZES.phone);
  await signIn(page, product, person, `/content/${id}`);
  await refine(page, /^Fix the checks/);
  await expect(page.getByRole('navigation', { name: 'About this document' })).toBeHidden();
  await bar(page)
    .getByRole('button', { name: /^1 of \d+$/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Changes' });
  await sheet.getByRole('checkbox').first().click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(accept(page)).toHaveText(/^Accept \d+ of \d+$/);
  await bar(page).getByRole('button', { name: 'Next change (F8)' }).click();
  await expect(bar(page).getByRole('button', { name: /^2 of \d+$/ })).toBeVisible();
  await accept(page).click();
  await expect(fieldOf(page)).toHaveValue(/Our users ride on\.[\s\S]* riders/);
  await expect(page.getByRole('navigation', { name: 'About this document' })).toBeVisible();
});

test('no state of a refinement has an axe finding, light and dark, wide and on a phone [REFINE-20]', async ({
  page,
  product,
  person,
  calls,
}) => {
  test.slow();
  const { id } = await anAdvert(calls, { role_requirements: 'Has run services. [[demo:slow:refine]]' }, LONG);
  await page.setViewportSize(SIZES.desktop);
  await signIn(page, product, person, `/content/${id}`);
  await openPopover(page);
  const found = await findings(page, 'the popover', ['desktop']);
  await page.setViewportSize(SIZES.desktop);
  await popover(page).getByRole('button', { name: 'Warmer' }).click();
  await expect(page.locator('.caret')).toContainText('Platform', { timeout: 30_000 });
  found.push(...(await findings(page, 'a refinement under way', ['desktop', 'phone'])));
  await page.setViewportSize(SIZES.desktop);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(popover(page)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page.setViewportSize(SIZES.phone);
  await openPopover(page);
  found.push(...(await findings(page, 'the popover as a sheet', ['phone'])));
  expect(found).toEqual([]);
});

test('a proposal and its changes have no axe finding, light and dark, wide and on a phone [REFINE-20]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await page.setViewportSize(SIZES.desktop);
  await signIn(page, product, person, `/content/${id}`);
  await start(page, /^Fix the checks/);
  await expect(proposal(page)).toBeVisible({ timeout: 30_000 });
  const found = await findings(page, 'a proposal', ['desktop', 'phone']);
  await page.setViewportSize(SIZES.phone);
  await bar(page)
    .getByRole('button', { name: /^1 of \d+$/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Changes' })).toBeVisible();
  found.push(...(await findings(page, 'the sheet of changes', ['phone'])));
  expect(found).toEqual([]);
});
