import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { errorLog, goWithin, held, PAGES } from '#e2e/screens-steps.ts';
import { button, dialog, field, followLink, heading, link, press, says, showsError } from '#e2e/vocabulary.ts';

const sidebar = (page: Page) => page.locator('aside');
/** The item a step points at: while the tutorial is open, the rest of the page has no ARIA roles. */
const pointedAt = (page: Page, target: string) => page.locator(`[data-tutorial="${target}"]`).filter({ visible: true });
test('the sidebar leads to every area, shows the brand and can be collapsed [APP-01, APP-02] [SIDE-01, SIDE-02, SIDE-03, SIDE-04, SIDE-05, SIDE-06, SIDE-07, SIDE-08, SIDE-09, SIDE-10] [CONST-09]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/settings');
  const bar = sidebar(page);
  await says(bar, 'Rolevoice');
  await says(bar, 'An app by Rolevoice Labs');
  const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    'Brand Hub',
    'Create Role',
    'View Roles',
    'Generate Content',
    'Content Library',
    'Settings',
  ]);
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(hrefs).toEqual(['/', '/brand-hub', '/roles/create', '/roles', '/roles/generate', '/content', '/settings']);
  const group = bar.getByRole('group', { name: 'Role Management' });
  await expect(group.getByRole('link')).toHaveText(['Create Role', 'View Roles']);
  await expect(link(bar, 'Settings')).toHaveAttribute('aria-current', 'page');
  await expect(button(bar, 'Sign out Robin Tester')).toHaveText(/Robin Tester/);
  await expect(link(bar, 'Rolevoice, dashboard')).toHaveAttribute('href', '/');

  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const wide = async () => ((await bar.boundingBox())?.width ?? 0) / rem;
  expect(await wide()).toBe(14);
  await press(bar, 'Collapse sidebar');
  await expect.poll(wide).toBe(4);
  await page.reload();
  await expect.poll(wide).toBe(4);
  await link(bar, 'Brand Hub').hover();
  await expect(page.getByText('Brand Hub', { exact: true }).last()).toBeVisible();
  await press(bar, 'Role Management');
  await expect(page.getByRole('menuitem')).toHaveText(['Create Role', 'View Roles']);
  await page.keyboard.press('Escape');
  await press(bar, 'Expand sidebar');
  await expect.poll(wide).toBe(14);

  await link(bar, 'Rolevoice, dashboard').click();
  await expect(page).toHaveURL(`${product.url}/`);
  await press(bar, 'Tutorial');
  await says(page, 'Step 1 of 5');
  await press(page, 'Skip');
  await press(bar, 'Sign out Robin Tester');
  await expect(page).toHaveURL(`${product.url}/login`);
});

test('every route opens for its users, and every unknown path redirects home [NAV-01, NAV-02, NAV-04, NAV-05, NAV-06] [APP-07]', async ({
  page,
  product,
  person,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== product.url) outside.push(request.url());
  });
  await page.goto(`${product.url}/login`);
  for (const [path, name] of [
    ['/login', 'Sign in'],
    ['/register', 'Create your account'],
    ['/reset-password', 'Set a new password'],
  ] as const) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveURL(`${product.url}${path}`);
  }
  for (const path of ['/settings', '/admin/users', '/no-such-page']) {
    await goWithin(page, '/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
    await goWithin(page, path);
    await expect(page).toHaveURL(`${product.url}/login`);
  }
  // The stored session must be refreshed first: the page shows a spinner, and neither sign-in nor dashboard.
  const release = await held(page, '**/auth/v1/token?**', 'POST');
  const ending = { ...person, session: { ...person.session, expires_at: 1 } };
  await signIn(page, product, ending, '/no/such/page');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  const frame = page.locator('#root > .frame').filter({ visible: true });
  await expect(frame).toHaveCount(1);
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(heading(page, PAGES['/'])).toBeVisible();
  await expect(frame).toHaveCount(0);
  await expect(page).toHaveURL(`${product.url}/`);
  for (const [path, name] of Object.entries(PAGES)) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveURL(`${product.url}${path}`);
  }
  // No other server is needed.
  expect(outside).toEqual([]);
});

test('offline is shown, disables saving, keeps the typed text, and ends by itself [APP-04, APP-05, APP-06] [GAP-17]', async ({
  context,
  page,
  product,
  person,
}) => {
  const log = errorLog(page);
  const live = page.waitForEvent('websocket');
  await signIn(page, product, person, '/settings');
  const name = field(page, 'First Name');
  await name.fill('Offline');
  // A settled page opens its socket, and fetches its code as soon as the browser is online again; an earlier one later.
  await live;
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  const save = button(page, 'Save Changes');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
  await expect(name).toHaveValue('Offline');
  const colour = (role: 'status' | 'alert', text: string) =>
    page
      .locator('main')
      .getByRole(role)
      .filter({ hasText: text })
      .evaluate((box) => getComputedStyle(box).backgroundColor);
  const token = (variable: string) =>
    page.evaluate((given) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.backgroundColor = `var(${given})`;
      const seen = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return seen;
    }, variable);
  await save.click();
  await says(page, 'Profile updated successfully!');
  expect(await colour('status', 'Profile updated successfully!')).toBe(await token('--ok-soft'));
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 400 }));
  await save.click();
  await showsError(page, 'Failed to update profile');
  expect(await colour('alert', 'Failed to update profile')).toBe(await token('--danger-soft'));
  expect(log.filter((line) => line === 'Failed to update profile')).toHaveLength(1);
  // What was requested while offline is requested again: only an answer says that the code is here.
  const has = (part: string) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name: file, responseStatus }) => file.includes(part) && responseStatus === 200,
    );
  await page.waitForFunction(has, 'brand-hub-page');
  await page.waitForFunction(has, 'palette');
  await context.setOffline(true);
  await followLink(page, 'Brand Hub');
  await expect(page.getByRole('heading', { level: 1, name: 'Brand Hub' })).toBeVisible();
});

test('the tutorial points at one item after the other, by mouse and by keys [TUT-01, TUT-02, TUT-03, TUT-04, TUT-05, TUT-06, TUT-07, TUT-08, TUT-10, TUT-13] [GAP-104, GAP-106] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const completed = async () =>
    (await calls.call<{ tutorial_completed: boolean }>('GET', '/api/preferences')).tutorial_completed;
  await calls.call('PUT', '/api/preferences', { tutorial_completed: false });
  await signIn(page, product, person);
  const card = page.getByRole('dialog');
  const steps = [
    ['Brand Hub', 'Define your brand voice and upload the assets that describe your brand.', 'brand-hub'],
    ['Role Management', 'Create and manage the job roles you hire for.', 'roles'],
    ['Generate Content', 'Turn a saved role into recruitment material in your voice.', 'generate'],
    ['Settings', 'Keep your profile, your password and your account up to date.', 'settings'],
    ['Need Help?', 'Start this tutorial again at any time with this button.', 'tutorial'],
  ] as const;
  const stands = async (number: number) => {
    const [title, text, target] = steps[number - 1] ?? steps[0];
    const anchor = pointedAt(page, target);
    await expect(card).toContainText(`Step ${number} of 5`);
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    await expect(card).toContainText(text);
    // One dot per step, and the card is beside its item.
    await expect(card.locator('span[aria-hidden] > span')).toHaveCount(5);
    await expect(async () => {
      const [at, item] = [await card.boundingBox(), await anchor.boundingBox()];
      expect((at?.x ?? 0) - ((item?.x ?? 0) + (item?.width ?? 0))).toBeGreaterThan(0);
      expect(Math.max(at?.y ?? 0, item?.y ?? 0)).toBeLessThan(
        Math.min((at?.y ?? 0) + (at?.height ?? 0), (item?.y ?? 0) + (item?.height ?? 0)),
      );
    }).toPass({ timeout: 3000 });
    await expect(button(card, 'Previous')).toBeEnabled({ enabled: number > 1 });
  };
  await stands(1);
  await page.keyboard.press('ArrowLeft');
  await stands(1);
  for (const number of [2, 3, 4, 5]) {
    await (number % 2 === 0 ? press(card, 'Next') : page.keyboard.press('ArrowRight'));
    await stands(number);
  }
  await page.keyboard.press('ArrowLeft');
  await press(card, 'Previous');
  await stands(3);
  expect(await completed()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect.poll(completed).toBe(true);
  await expect(sidebar(page).getByRole('button', { name: 'Tutorial' })).toBeFocused();

  await page.keyboard.press('Enter');
  for (const number of [1, 2, 3, 4]) {
    await expect(card).toContainText(`Step ${number} of 5`);
    await page.keyboard.press('ArrowRight');
  }
  await press(card, 'Finish');
  await expect(card).toHaveCount(0);
});

test('on a phone the sidebar is a drawer, and the tutorial opens it; a missing target is skipped [SIDE-11] [TUT-09] [GAP-105] @all', async ({
  page,
  product,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, person);
  await expect(sidebar(page)).toBeHidden();
  const menu = button(page, 'Open menu');
  const drawer = dialog(page, 'Menu');
  await menu.click();
  await expect(link(drawer, 'View Roles')).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await link(drawer, 'Brand Hub').click();
  await expect(heading(page, 'Brand Hub')).toBeVisible();
  await expect(drawer).toBeHidden();

  await menu.click();
  await press(drawer, 'Tutorial');
  await says(page, 'Step 1 of 5');
  await expect(pointedAt(page, 'brand-hub')).toBeVisible();
  for (const target of ['roles', 'generate']) {
    await pointedAt(page, target).evaluate((item) => {
      item.style.display = 'none';
    });
  }
  await press(page, 'Next');
  await says(page, 'Step 4 of 5');
  await press(page, 'Previous');
  await says(page, 'Step 1 of 5');
  await press(page, 'Skip');
  await expect(pointedAt(page, 'brand-hub')).toHaveCount(0);
});
