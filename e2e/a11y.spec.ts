import type { Browser, Page } from 'playwright/test';
import { allFindings, SIZES } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { administrator } from '#e2e/administrators.ts';
import { callsOf, expect, newPerson, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin, PAGES } from '#e2e/screens-steps.ts';
import { cardOf, openStep3 } from '#e2e/steps.ts';
import { button, dialog, followLink, press, says } from '#e2e/vocabulary.ts';
import { sampled } from '#local/testing/size.ts';

type Size = keyof typeof SIZES;
/** Checks the current page: at both sizes, unless it exists at one only. */
type Look = (page: Page, where: string, sizes?: readonly Size[]) => Promise<void>;
type Walk = (page: Page, where: string) => Promise<void>;
type Visit = (opened: () => Promise<Page>, product: Running, look: Look, walk: Walk) => Promise<void>;

const SIGN_IN = { '/login': 'Sign in', '/register': 'Create your account' };
const EMPTY = ['/', '/brand-hub', '/reference-documents', '/roles/generate'] as const;

/** Waits until the page is complete: its heading is shown, and no placeholder. */
async function settled(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('main .skeleton, main .spin, [aria-busy="true"]')).toHaveCount(0);
}

/** Looks at one page after the other; everything is loaded once. */
async function each(page: Page, pages: Record<string, string>, see: (page: Page, path: string) => Promise<void>) {
  for (const [path, title] of Object.entries(pages)) {
    await goWithin(page, path);
    await settled(page, title);
    await see(page, path);
  }
}

/** The public pages, then the pages of a user without data, then what opens over a page. */
const newcomer: Visit = async (opened, product, look, walk) => {
  const page = await opened();
  await page.goto(`${product.url}/login`);
  await each(page, SIGN_IN, async (at, path) => {
    await walk(at, path);
    await look(at, path);
  });
  await each(page, { '/reset-password': 'Set a new password' }, look);
  await signIn(page, product, await newPerson(product));
  const empty = Object.fromEntries(EMPTY.map((path) => [path, PAGES[path]]));
  await each(page, empty, (at, path) => look(at, `empty ${path}`));
  await floating(page, look);
};

async function floating(page: Page, look: Look): Promise<void> {
  await goWithin(page, '/roles/create');
  await press(page, 'Create Role');
  await says(page, 'City is required');
  await look(page, 'a form with errors');
  await press(page, 'Reset');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(page, 'a question');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeVisible();
  await look(page, 'the palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize(SIZES.desktop);
  await press(page, 'Tutorial');
  await says(page, 'Step 1 of 5');
  await look(page, 'the tutorial', ['desktop']);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Step 1 of 5')).toBeHidden();
  await page.setViewportSize(SIZES.phone);
  await press(page, 'Open menu');
  const menu = dialog(page, 'Menu');
  await expect(menu).toBeVisible();
  await look(page, 'the drawer', ['phone']);
  await press(menu, 'Tutorial');
  await says(page, 'Step 1 of 5');
  await look(page, 'the tutorial', ['phone']);
}

/** A complete run and one of its documents, every route with data, and the pages of an admin. */
const owner: Visit = async (opened, product, look, walk) => {
  const page = await opened();
  const person = await newPerson(product);
  const role = await callsOf(product, person).readyRole();
  await openStep3(page, product, person, { role: role.id });
  await press(page, 'Generate Selected (6)');
  await expect(page.getByText('6 of 6 ready')).toBeVisible({ timeout: 30_000 });
  await look(page, 'step 3, done');
  await goWithin(page, `/roles/${role.id}`);
  await settled(page, 'Platform Engineer');
  await walk(page, 'the page of a role');
  await look(page, 'the page of a role');
  await page.goBack();
  await followLink(cardOf(page, 'Sourcing Email'), /^Open/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sourcing Email' })).toBeVisible();
  await look(page, 'the page of a document');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`${product.url}/roles/generate?open=${id}`);
  await expect(button(page, 'Edit This Version').first()).toBeVisible();
  await look(page, 'an opened document');
  await each(page, PAGES, async (at, path) => {
    await walk(at, path);
    await look(at, path);
  });
  const admin = await opened();
  await signIn(admin, product, await administrator(product, 'admin'), '/admin/users');
  await settled(admin, 'Admin Dashboard');
  await look(admin, '/admin/users');
};

async function foundBy(visit: Visit, browser: Browser, product: Running): Promise<string[]> {
  const found: string[] = [];
  const pages: Page[] = [];
  const opened = async () => {
    const context = await browser.newContext({ viewport: SIZES.desktop });
    const page = await context.newPage();
    pages.push(page);
    return page;
  };
  const look: Look = async (page, where, sizes = ['phone', 'desktop']) => {
    found.push(...(await allFindings(page, where, sizes)));
  };
  const walk: Walk = async (page, where) => {
    await page.setViewportSize(SIZES.desktop);
    const { stops, poor } = await poorStops(page, where);
    found.push(...poor);
    expect(stops, where).toBeGreaterThan(4);
  };
  await visit(opened, product, look, walk);
  await Promise.all(pages.map((page) => page.context().close()));
  return found;
}

for (const [whose, visit] of Object.entries({ 'a newcomer': newcomer, 'an owner': owner })) {
  const title = `axe finds nothing by any rule in either theme at either size, and every stop of the Tab key shows the focus and is at least 24 px: the pages of ${whose}`;
  test(sampled(title), async ({ browser, product }) => {
    test.setTimeout(300_000);
    expect(await foundBy(visit, browser, product)).toEqual([]);
  });
}
