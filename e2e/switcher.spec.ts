import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aSharedDocument, invite } from '#e2e/comment-steps.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aTeam } from '#e2e/team-steps.ts';
import { button, choose, dialog, isHeaded, mentions, press } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

test('the switcher invites a colleague and makes one more workspace, by the keyboard [TEAM-08] @all', async ({
  page,
  product,
  person,
}) => {
  const { slug } = await aSharedDocument(product, [person]);
  await signIn(page, product, person, `/w/${slug}/`);
  const switcher = button(page, 'Workspace: Otterbeck Cargo Bikes');
  await switcher.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    /Otterbeck Cargo Bikes1 member · Owner$/,
    /PersonalOnly you$/,
    'Members',
    'Invite a colleague',
    'New workspace',
  ]);
  expect(await findings(page, 'the switcher', ['desktop'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(switcher).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  const inviting = dialog(page, 'Invite to Otterbeck Cargo Bikes');
  await inviting.getByLabel('Email addresses').fill(`${crypto.randomUUID()}@example.test`);
  await press(inviting, 'Send 1 invitation');
  await mentions(page, '1 invitation sent');

  await switcher.click();
  await choose(page, 'New workspace');
  const creating = dialog(page, 'New workspace');
  await press(creating, 'Create workspace');
  await mentions(creating, 'Workspace name is required');
  expect(await findings(page, 'the dialog of a new workspace', ['phone', 'desktop'])).toEqual([]);
  await creating.getByLabel('Workspace name').fill('Bristol Workshop');
  await press(creating, 'Create workspace');
  await page.waitForURL(/\/w\/bristol-workshop[a-z0-9-]*\/$/);
  await expect(button(page, 'Workspace: Bristol Workshop')).toBeVisible();
});

test('an invitation stands in the switcher and among the notifications, where it is joined or declined [TEAM-08, MEMBER-17, NOTE-01] @all', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const [one, other] = await Promise.all([1, 2].map(() => aSharedDocument(product, [hilde])));
  if (one === undefined || other === undefined) throw new Error('no workspaces');
  await invite(product, one.slug, hilde, person);
  await signIn(page, product, person, '/');
  const switcher = button(page, 'Workspace: Personal');
  await switcher.click();
  await expect(page.getByRole('group', { name: 'Invitations' })).toContainText('As Editor');
  await choose(page, /^Decline Otterbeck Cargo Bikes/);
  await expect(switcher).toHaveCount(0);

  await invite(product, one.slug, hilde, person);
  await page.goto(`${product.url}/notifications`);
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toContainText('Hilde Tester invites you to Otterbeck Cargo Bikes as Editor');
  expect(await findings(page, 'an invitation', ['phone', 'desktop'])).toEqual([]);
  await press(list, 'Decline Otterbeck Cargo Bikes');
  await mentions(page, 'No notifications');

  await invite(product, one.slug, hilde, person);
  await page.reload();
  await press(list, 'Join Otterbeck Cargo Bikes');
  await expect(page).toHaveURL(new RegExp(`/w/${one.slug}/`));
  await invite(product, other.slug, hilde, person);
  await page.reload();
  await press(page, 'Workspace: Otterbeck Cargo Bikes');
  await choose(page, /^Join Otterbeck Cargo Bikes/);
  await page.waitForURL(new RegExp(`/w/${other.slug}/`));
});

test('Ctrl K leads to the notifications and to Personal, invites a colleague and makes a workspace, for those who may [NOTE-01, TEAM-09] @all', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person: hilde, role: 'owner' },
    { person, role: 'editor' },
  ]);
  const search = page.getByRole('combobox', { name: 'Search or jump to' });
  await signIn(page, product, person, team.path('/'));
  await expect(page.getByRole('button', { name: 'Workspace: Otterbeck' })).toBeVisible();
  await expect(button(page, /^Notifications/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await search.fill('new work');
  await expect(page.getByRole('option')).toHaveText(['New workspace']);
  await search.fill('invite');
  await expect(page.getByRole('option')).toHaveText(['Create a role “invite”']);
  await search.fill('notif');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Notifications');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill('switch to');
  await expect(page.getByRole('option')).toHaveText(['Switch to Personal']);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/w/'));
  await isHeaded(page, /^Welcome back/);
  await expect(button(page, 'Workspace: Personal')).toBeVisible();
  await page.keyboard.press('Control+k');
  await search.fill('invite');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Invite a colleague')).toContainText('Create workspace and invite');
});
