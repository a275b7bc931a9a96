import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { aDocument } from '#e2e/document-steps.ts';
import { aRole, expect, signIn, test } from '#e2e/fixtures.ts';
import { button, choose, dialog, followLink, link, mentions, press } from '#e2e/vocabulary.ts';

const rows = (page: Page) => page.getByRole('main').locator('ul [data-row]');
const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem', { name, exact: true });
const written = (page: Page) => page.getByRole('main').locator('ul [data-row]:has(a[data-open])');

test('all texts of a role are written on its page, live, and each says what to do next [HOME-01, HOME-02, HOME-04, HOME-05, HOME-06]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.readyRole();
  await signIn(page, product, person, `/roles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: aRole.job_title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(aRole.job_title));
  await expect(page.getByRole('link', { name: 'View Roles' })).toHaveAttribute('aria-current', 'true');
  await expect(rows(page)).toHaveCount(6);
  await mentions(page, 'Nothing written yet');
  await expect(button(page, 'Share texts')).toBeHidden();
  const height = (await rows(page).first().boundingBox())?.height;
  await press(page, 'Write all 6');
  await expect(rows(page).first()).toHaveAttribute('data-state', 'writing');
  expect((await rows(page).first().boundingBox())?.height).toBe(height);
  await expect(written(page)).toHaveCount(6, { timeout: 30_000 });
  expect((await rows(page).first().boundingBox())?.height).toBe(height);
  await expect(button(page, 'Write all 6')).toBeHidden();
  // The page shows the end of the run itself.
  await expect(page.getByText('6 of 6 ready')).toBeHidden();
  expect(await findings(page, 'the page of a role', ['desktop'])).toEqual([]);
  const names = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  await followLink(rowOf(page, 'Job Advert'), 'Job Advert');
  await expect(page.getByRole('heading', { level: 1, name: 'Job Advert' })).toBeVisible();
  await link(page, aRole.job_title).first().click();
  await expect(rows(page)).toHaveCount(6);
  expect(await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))).toEqual(names);
});

test('keys move between the rows and open a text [HOME-07]', async ({ page, product, person, calls }) => {
  const { role_id: id } = await aDocument(calls);
  await signIn(page, product, person, `/roles/${id}`);
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keys')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Keys')).toBeHidden();
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('ArrowDown');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).nth(4)).toBeFocused();
  await rowOf(page, 'Job Advert').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Job Advert' })).toBeVisible();
});

test('written texts are shared by one link, which is listed and ended on the page [HOME-10, HOME-11]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { role_id: id } = await aDocument(calls);
  await signIn(page, product, person, `/roles/${id}`);
  await press(page, 'Share texts');
  const share = dialog(page, `Share 1 text of ${aRole.job_title}`);
  await share.getByRole('textbox', { name: 'Who is it for?' }).fill('Marta');
  await press(share, 'Create link');
  await expect(button(page, 'Copy message for Marta')).toBeVisible();
  await press(page, 'Done');
  // Its buttons have the names of those on the page.
  await expect(dialog(page, 'Share link for Marta')).toBeHidden();
  await mentions(page, '1 text, not seen yet, until');
  await expect(button(page, 'Copy link for Marta')).toBeVisible();
  await press(page, 'End link for Marta');
  await press(page.getByRole('alertdialog'), 'End link');
  await expect(button(page, 'End link for Marta')).toBeHidden();
});

test('on a phone the page fits, and what has no room is behind the dots [HOME-07, HOME-26]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { role_id: id } = await aDocument(calls);
  await signIn(page, product, person, `/roles/${id}`);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(rows(page)).toHaveCount(6);
    await expect(button(page, 'Export texts')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await findings(page, 'the page of a role', ['phone'])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, `Actions for ${aRole.job_title}`);
  await choose(page, 'Export texts');
  await expect(dialog(page, `Export ${aRole.job_title}`)).toBeVisible();
});

test('a role that is not there leads back to the roles [HOME-01]', async ({ page, product, person }) => {
  await signIn(page, product, person, '/roles/7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10');
  await mentions(page, 'This item does not exist. It may have been deleted.');
  await expect(link(page, 'Back to Roles')).toHaveAttribute('href', '/roles');
});
