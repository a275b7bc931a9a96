import { press, signInWith } from '#e2e/accounts-steps.ts';
import { aClient, anEmail, done, follow, plain } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, test } from '#e2e/fixtures.ts';

test('the tutorial starts on the first sign-in and again while it was not finished; finishing is remembered [TUT-11, TUT-12, TUT-13]', async ({
  page,
  product,
}) => {
  const email = anEmail();
  await done(aClient(product).signUp({ email, password: PASSWORD, options: { data: { first_name: 'Tuti' } } }));
  await follow(linkIn(await mailTo(product, email)));
  const { session } = await done(aClient(product).signInWithPassword({ email, password: PASSWORD }));
  const row = async () => (await plain(product, '/api/preferences', { bearer: session.access_token })).body;

  await page.goto(`${product.url}/login`);
  await signInWith(page, email, PASSWORD);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  expect(await row()).toEqual({ tutorial_completed: false, created: false });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await signInWith(page, email, PASSWORD);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(product.url);
  await expect(tab.getByText('Step 1 of 5')).toBeVisible();
  await page.bringToFront();
  for (let step = 1; step < 5; step += 1) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    await press(page, 'Next');
  }
  await press(page, 'Finish');
  await expect(tab.getByText('Step 1 of 5')).toHaveCount(0);
  await expect.poll(row).toEqual({ tutorial_completed: true, created: false });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back, Tuti' })).toBeVisible();
  await expect(page.getByText('Step 1 of 5')).toHaveCount(0);
});
