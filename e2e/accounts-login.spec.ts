import { fillStorage, isRefused, signInWith, storedSession } from '#e2e/accounts-steps.ts';
import { aClient, anEmail, done } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, pageIn, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/vocabulary.ts';

test('a confirmation link is reported in the browser that used it, not in this one, and its address then signs in and sees no sign-in page [LOGIN-07, LOGIN-11, LOGIN-12] [REG-07] [REAL-49] [S9] [GAP-134] @all', async ({
  page,
  product,
}) => {
  const email = anEmail();
  await done(aClient(product).signUp({ email, password: PASSWORD, options: { data: { first_name: 'Cleo' } } }));
  const mail = await mailTo(product, email);
  await fetch(linkIn(mail), { redirect: 'manual' });
  await page.goto(pageIn(mail));
  await isRefused(page, 'Failed to verify email. Please try again or contact support.');
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.reload();
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signInWith(page, email, 'Wrong.Harbour!7');
  await isRefused(page, 'Invalid email or password');
  await fillStorage(page);
  // What cannot be stored is kept for the visit (REAL-49).
  await signInWith(page, email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await storedSession(page)).toBeNull();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await signInWith(page, email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
  for (const path of ['/login', '/register']) {
    await page.goto(`${product.url}${path}`);
    await expect(page).toHaveURL(`${product.url}/`);
  }
});
