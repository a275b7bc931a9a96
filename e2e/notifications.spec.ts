import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aSharedDocument, aThread } from '#e2e/comment-steps.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { button, dialog, followLink, press } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

test('a comment reaches its colleague at once, opens its document and is read in every tab [NOTE-01, NOTE-04, NOTE-05] @all', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const { slug, document, path } = await aSharedDocument(product, [person, hilde]);
  await signIn(page, product, person, `/w/${slug}/`);
  const item = button(page, /^Notifications/);
  await item.click();
  const panel = dialog(page, 'Notifications');
  await expect(panel).toContainText('No notifications');
  await expect(panel).toContainText('Reviews, mentions and answers appear here.');
  await page.keyboard.press('Escape');

  await aThread(product, hilde, { slug, document, quote: 'message queues' });
  await expect(item).toContainText('1', { timeout: 10_000 });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(button(second, /^Notifications 1 unread/)).toBeVisible();
  await item.click();
  await expect(panel.getByRole('listitem')).toContainText('Hilde Tester commented on Job Advert');
  await expect(panel.getByText('Unread')).toBeAttached();
  expect(await findings(page, 'the panel of notifications', ['desktop'])).toEqual([]);
  await followLink(panel, /Hilde/);
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));
  await expect(item).toHaveText('Notifications');
  await expect(button(second, /^Notifications$/)).toBeVisible();
});

test('all are on a page of their own, and the settings say what is mailed [NOTE-01, NOTE-06] @all', async ({
  page,
  product,
  person,
}) => {
  const { slug } = await aSharedDocument(product, [person]);
  await signIn(page, product, person, `/w/${slug}/notifications`);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(button(page, 'Mark all as read')).toBeDisabled();
  expect(await findings(page, 'notifications', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await goWithin(page, `/w/${slug}/settings#notifications`);
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByLabel('Email').selectOption('Once a day, at 8:00');
  await section.getByLabel('Share links').uncheck();
  await press(section, 'Save');
  await expect(section).toContainText('Your notification settings were saved');
  await page.reload();
  await expect(section.getByLabel('Email')).toHaveValue('daily');
  await expect(section.getByLabel('Share links')).not.toBeChecked();
});
