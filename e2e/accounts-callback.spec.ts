import { GoTrueClient } from '@supabase/auth-js';
import { isRefused, isTold, openAndContinue, openMail, openOwnMail, storedSession } from '#e2e/accounts-steps.ts';
import { aClient, done, mailNumber } from '#e2e/contract/client.ts';
import { expect, linkIn, type Running, test } from '#e2e/fixtures.ts';
import { field, isHeaded, press } from '#e2e/vocabulary.ts';

test.use({ ownContext: true });

/** The fragment of another mailed sign-in link, for which another browser asked. */
async function tokens(product: Running, email: string): Promise<string> {
  await done(aClient(product).signInWithOtp({ email }));
  const link = linkIn(await mailNumber(product, email, 2));
  const answer = await fetch(link, { redirect: 'manual' });
  return answer.headers.get('location')?.split('#')[1] ?? '';
}

test('a mailed link signs in without a password and once, and a session from a link that is minutes old only causes a warning [AUTH-API-06] [CALLBACK-01, CALLBACK-03, CALLBACK-06, CALLBACK-07] [LOGIN-20] [SESSION-09] [GAP-16] @all', async ({
  page,
  product,
  person,
}) => {
  const isHome = async () => {
    await isHeaded(page, 'Welcome back, Robin');
    await expect(page).toHaveURL(`${product.url}/`);
  };
  await page.goto(`${product.url}/login`);
  await field(page, 'Email').fill(person.email);
  await press(page, 'Email me a sign-in link');
  await isTold(page, `If ${person.email} has an account, a sign-in link is on its way.`);
  const link = await openOwnMail(page, product, person.email, /sign-in link/);
  await isHome();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await isRefused(page, 'Authentication failed. Please try again.');
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await storedSession(page)).toBeNull();

  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  // By the server's clock, whatever this device's says.
  const later = new Date(Date.now() + 125_000).toUTCString();
  await page.route(`${product.url}/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, headers: { ...response.headers(), date: later } });
  });
  const fragment = await tokens(product, person.email);
  await openAndContinue(page, `${product.url}/auth/callback#${fragment}`);
  await isHome();
  expect(warnings.join()).toContain('more than 120 seconds old');
  expect((await storedSession(page))?.access_token).toBe(new URLSearchParams(fragment).get('access_token'));
});

test('a code of the PKCE flow is exchanged with the verifier this browser keeps [AUTH-API-04] [GAP-111] @all', async ({
  page,
  product,
  person,
}) => {
  const kept = new Map<string, string>();
  const client = new GoTrueClient({
    url: `${product.url}/auth/v1`,
    storageKey: 'sb-localhost-auth-token',
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  await done(client.signInWithOtp({ email: person.email }));
  await page.addInitScript((entries) => {
    if (location.pathname === '/auth/confirm') Object.assign(localStorage, entries);
  }, Object.fromEntries(kept));
  await openMail(page, product, person.email, /sign-in link/);
  await isHeaded(page, 'Welcome back, Robin');
  await expect(page).toHaveURL(`${product.url}/`);
});
