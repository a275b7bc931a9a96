import { countClicks } from '#e2e/clicks.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { ADVERT, filled } from '#e2e/readings-steps.ts';
import { button, dialog, field, followLink, press } from '#e2e/vocabulary.ts';

const LAST_YEARS = `${ADVERT}

What you bring
- Experience of leading a workshop
- Confident with hydraulic brakes`;

/** To six written texts from a new account. */
const CLICKS_MAX = 14;

test('from a new account to six texts and a link for the manager it is a few clicks [HOME-04, HOME-11, HOME-31] @all', async ({
  page,
  product,
  person,
}) => {
  const clicks = await countClicks(page);
  await signIn(page, product, person, '/');
  const from = Date.now();
  const said = (what: string) =>
    test.info().annotations.push({ type: what, description: `${clicks()} clicks, ${(Date.now() - from) / 1_000} s` });
  await field(page, 'The advert or specification').click();
  await page.keyboard.insertText(LAST_YEARS);
  await press(page, 'Fill in the form');
  await expect(filled(page)).toBeVisible({ timeout: 30_000 });
  await press(page, 'Create Role');
  await followLink(page, 'Open role');
  await press(page, 'Write all 6');
  await expect(page.getByRole('main').locator('ul [data-row]:has(a[data-open])')).toHaveCount(6, { timeout: 45_000 });
  said('six texts');
  expect(clicks()).toBeGreaterThan(0);
  expect(clicks()).toBeLessThanOrEqual(CLICKS_MAX);

  await press(page, 'Share texts');
  await dialog(page, /^Share 6 texts of /)
    .getByRole('textbox', { name: 'Who is it for?' })
    .fill('Marta');
  await press(page, 'Create link');
  await press(page, 'Copy message for Marta');
  await expect(button(page, /^Copied/)).toBeVisible();
  said('a link for the manager');
});
