import { rowsOf } from '#e2e/database.ts';
import { expect, idOf, signIn, test } from '#e2e/fixtures.ts';
import { isHeaded, mentions, press } from '#e2e/vocabulary.ts';

test('the tutorial starts on the first sign-in and again while it was not finished; finishing is remembered [TUT-11, TUT-12, TUT-13] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  await rowsOf(product).db.deleteFrom('user_preferences').where('user_id', '=', idOf(person)).execute();
  const row = () => calls.call('GET', '/api/preferences');
  await signIn(page, product, person);
  await mentions(page, 'Step 1 of 5');
  expect(await row()).toEqual({ tutorial_completed: false, created: false });
  const tab = await context.newPage();
  await tab.goto(product.url);
  await mentions(tab, 'Step 1 of 5');
  await page.bringToFront();
  for (let step = 1; step < 5; step += 1) {
    await mentions(page, `Step ${step} of 5`);
    await press(page, 'Next');
  }
  await press(page, 'Finish');
  await expect(tab.getByText('Step 1 of 5')).toHaveCount(0);
  await expect.poll(row).toEqual({ tutorial_completed: true, created: false });
  await page.reload();
  await isHeaded(page, 'Welcome back, Robin');
  await expect(page.getByText('Step 1 of 5')).toHaveCount(0);
});
