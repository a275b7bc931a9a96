import type { Page } from 'playwright/test';
import { axeFindings, poorStops, sidewaysScroll } from '#e2e/a11y-checks.ts';
import { administrator } from '#e2e/administrators.ts';
import { callsOf, expect, newPerson, type Running, signIn, test } from '#e2e/fixtures.ts';
import { press, says } from '#e2e/screens-steps.ts';
import { cardOf, openStep3 } from '#e2e/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Look = (where: string) => Promise<void>;

const PUBLIC = ['/login', '/register', '/reset-password'];
const SIGNED_IN = [
  '/',
  '/brand-hub',
  '/brand-guidelines',
  '/reference-documents',
  '/roles',
  '/roles/create',
  '/roles/generate',
  '/settings',
];

/** The page stands: its heading is there, and nothing is left that only waits. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .skeleton, main .spin, [aria-busy="true"]')).toHaveCount(0);
}

const empty = async (page: Page, product: Running, look: Look) => {
  await signIn(page, product, await newPerson(product, 'Nils'));
  for (const path of ['/', '/brand-hub', '/reference-documents', '/roles/generate']) {
    await page.goto(`${product.url}${path}`);
    await settled(page);
    await look(`empty ${path}`);
  }
};

/** Every route with something in it, and what opens over a page. */
async function full(page: Page, product: Running, phone: boolean, look: Look): Promise<void> {
  const person = await newPerson(product);
  const calls = callsOf(product, person);
  const role = await calls.readyRole();
  await signIn(page, product, person);
  await openStep3(page, product.url, person.session.access_token, { role: role.id });
  await press(page, 'Generate Selected (6)');
  await expect(page.getByText('6 of 6 ready')).toBeVisible({ timeout: 30_000 });
  await look('step 3, done');
  await cardOf(page, 'Sourcing Email').getByRole('link', { name: /^Open/ }).click();
  await look('an opened document');
  for (const path of SIGNED_IN) {
    await page.goto(`${product.url}${path}`);
    await settled(page);
    await look(path);
  }
  await floating(page, product, phone, look);
}

async function floating(page: Page, product: Running, phone: boolean, look: Look): Promise<void> {
  await page.goto(`${product.url}/roles/create`);
  await press(page, 'Create Role');
  await says(page, 'City is required');
  await look('a form with errors');
  await press(page, 'Reset');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('a question');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  if (phone) {
    await press(page, 'Open menu');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await look('the drawer');
    await press(page.getByRole('dialog', { name: 'Menu' }), 'Tutorial');
  } else {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeVisible();
    await look('the palette');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await press(page, 'Tutorial');
  }
  await says(page, 'Step 1 of 5');
  await look('the tutorial');
}

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  test(`on ${name} axe finds nothing in either theme, on any route, with anything open`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(180_000);
    const phone = width < 768;
    const found: string[] = [];
    const opened = async () =>
      (await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })).newPage();
    const lookAt = (page: Page) => async (where: string) => {
      found.push(...(await axeFindings(page, where)));
      if (phone) found.push(...(await sidewaysScroll(page, where)));
    };
    const visitor = await opened();
    for (const path of PUBLIC) {
      await visitor.goto(`${product.url}${path}`);
      await settled(visitor);
      await lookAt(visitor)(path);
    }
    await empty(visitor, product, lookAt(visitor));
    const user = await opened();
    await full(user, product, phone, lookAt(user));
    const admin = await opened();
    await signIn(admin, product, await administrator(product, 'admin'), '/admin/users');
    await settled(admin);
    await lookAt(admin)('/admin/users');
    for (const page of [visitor, user, admin]) await page.context().close();
    expect(found).toEqual([]);
  });
}

test('every stop of the Tab key shows the focus and is at least 24 px, on every route', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.readyRole();
  await signIn(page, product, person);
  const poor: string[] = [];
  for (const path of [...SIGNED_IN, '/login', '/register']) {
    if (path === '/login') await page.evaluate(() => localStorage.clear());
    await page.goto(`${product.url}${path}`);
    await settled(page);
    const walk = await poorStops(page, path);
    poor.push(...walk.poor);
    expect(walk.stops, path).toBeGreaterThan(4);
  }
  expect(poor).toEqual([]);
});
