import { GoTrueClient } from '@supabase/auth-js';
import { isRefused, openAndContinue, openMail, recoveryFragment, storedSession } from '#e2e/accounts-steps.ts';
import { aClient, done } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, pageIn, type Running, test } from '#e2e/fixtures.ts';

test.use({ ownContext: true });

const FAILED = 'Authentication failed. Please try again.';

/** The fragment of a mailed sign-in link. */
async function tokens(product: Running, email: string): Promise<string> {
  await done(aClient(product).signInWithOtp({ email }));
  const link = linkIn(await mailTo(product, email, /sign-in link/));
  const answer = await fetch(link, { redirect: 'manual' });
  return answer.headers.get('location')?.split('#')[1] ?? '';
}

test('tokens of every type open the dashboard and set the session; without any it is the sign-in page [CALLBACK-01, CALLBACK-02, CALLBACK-03, CALLBACK-04, CALLBACK-06]', async ({
  page,
  product,
  person,
}) => {
  await page.goto(`${product.url}/auth/callback`);
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const fragment = await tokens(product, person.email);
  for (const type of ['signup', 'email_confirm', 'anything']) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${product.url}/login`);
    const typed = fragment.replace('type=magiclink', `type=${type}`);
    await openAndContinue(page, `${product.url}/auth/callback#${typed}`);
    await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/`);
    expect((await storedSession(page))?.access_token).toBe(new URLSearchParams(fragment).get('access_token'));
  }
});

test('a recovery link leads to the reset page [CALLBACK-05] [RESET-03]', async ({ page, product, person }) => {
  await openAndContinue(page, `${product.url}/auth/callback#${await recoveryFragment(product, person.email)}`);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeEnabled();
  await expect(page).toHaveURL(`${product.url}/reset-password`);
});

test('whatever fails leads to the sign-in page with one sentence [CALLBACK-07] [LOGIN-20]', async ({
  page,
  product,
  person,
}) => {
  await done(aClient(product).signInWithOtp({ email: person.email }));
  const mail = await mailTo(product, person.email, /sign-in link/);
  await fetch(linkIn(mail), { redirect: 'manual' });
  await page.goto(pageIn(mail));
  await isRefused(page, FAILED);
  await expect(page).toHaveURL(`${product.url}/login`);
  for (const wrong of ['#access_token=a.b.c&refresh_token=none&type=signup', '#access_token=a.b.c', '?code=nonsense']) {
    await page.goto(`${product.url}/auth/callback${wrong}`);
    await isRefused(page, FAILED);
    await expect(page).toHaveURL(`${product.url}/login`);
  }
  expect(await storedSession(page)).toBeNull();
});

test('a code of the PKCE flow is exchanged with the verifier this browser keeps [AUTH-API-04] [GAP-111]', async ({
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
  await page.goto(`${product.url}/login`);
  await page.evaluate((entries) => Object.assign(localStorage, entries), Object.fromEntries(kept));
  await openMail(page, product, person.email, /sign-in link/);
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a session from a link that is minutes old only causes a warning [SESSION-09] [GAP-16]', async ({
  page,
  product,
  person,
}) => {
  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  const fragment = await tokens(product, person.email);
  await page.clock.setSystemTime(Date.now() + 125_000);
  await openAndContinue(page, `${product.url}/auth/callback#${fragment}`);
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
  expect(warnings.join()).toContain('more than 120 seconds old');
});
