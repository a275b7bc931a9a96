import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aSharedDocument, invite } from '#e2e/comment-steps.ts';
import { tabPanel } from '#e2e/document-steps.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';

test.use({ viewport: SIZES.desktop });

test('a comment reaches its colleague at once, opens its document and is read in every tab [NOTE-01, NOTE-04, NOTE-05]', async ({
  page,
  browser,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const { slug, path } = await aSharedDocument(product, [person, hilde]);
  await signIn(page, product, person, `/w/${slug}/`);
  const item = page.getByRole('button', { name: /^Notifications/ });
  await item.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toContainText('No notifications');
  await expect(panel).toContainText('Reviews, mentions and answers appear here.');
  await page.keyboard.press('Escape');

  const other = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
  await signIn(other, product, hilde, path);
  await tabPanel(other, 'Comments').getByRole('button', { name: 'Comment', exact: true }).click();
  const field = tabPanel(other, 'Comments').getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill('How often is the rota?');
  await field.press('Control+Enter');

  await expect(item).toContainText('1', { timeout: 10_000 });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('button', { name: /^Notifications 1 unread/ })).toBeVisible();
  await item.click();
  await expect(panel.getByRole('listitem')).toContainText('Hilde Tester commented on Job Advert');
  await expect(panel.getByText('Unread')).toBeAttached();
  expect(await findings(page, 'the panel of notifications', ['desktop'])).toEqual([]);
  await panel.getByRole('link', { name: /Hilde/ }).click();
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));
  await expect(item).toHaveText('Notifications');
  await expect(second.getByRole('button', { name: /^Notifications$/ })).toBeVisible();
});

test('all are on a page of their own, and the settings say what is mailed [NOTE-01, NOTE-06]', async ({
  page,
  product,
  person,
}) => {
  const { slug } = await aSharedDocument(product, [person]);
  await signIn(page, product, person, `/w/${slug}/notifications`);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(await findings(page, 'notifications', ['desktop', 'phone'])).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/w/${slug}/settings#notifications`);
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByLabel('Email').selectOption('Once a day, at 8:00');
  await section.getByLabel('Share links').uncheck();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('Your notification settings were saved');
  await page.reload();
  await expect(section.getByLabel('Email')).toHaveValue('daily');
  await expect(section.getByLabel('Share links')).not.toBeChecked();
});

test('an invitation is among the notifications: joined with one click, or declined [MEMBER-17, NOTE-01]', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const [joined, declined] = await Promise.all([1, 2].map(() => aSharedDocument(product, [hilde])));
  if (joined === undefined || declined === undefined) throw new Error('no workspaces');
  await invite(product, declined.slug, hilde, person);
  await signIn(page, product, person, '/notifications');
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toContainText('Hilde Tester invites you to Otterbeck Cargo Bikes as Editor');
  expect(await findings(page, 'an invitation', ['desktop', 'phone'])).toEqual([]);
  await list.getByRole('button', { name: 'Decline Otterbeck Cargo Bikes' }).click();
  await expect(page.getByText('No notifications')).toBeVisible();

  await invite(product, joined.slug, hilde, person);
  await page.reload();
  await list.getByRole('button', { name: 'Join Otterbeck Cargo Bikes' }).click();
  await expect(page).toHaveURL(new RegExp(`/w/${joined.slug}/`));
});

test('the palette leads to the notifications and to another workspace [NOTE-01, TEAM-09]', async ({
  page,
  product,
  person,
}) => {
  const { slug } = await aSharedDocument(product, [person]);
  await signIn(page, product, person, `/w/${slug}/`);
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await search.fill('notif');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Notifications');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await search.fill('switch to');
  await expect(page.getByRole('option')).toHaveText(['Switch to Personal']);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/w\//);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});
