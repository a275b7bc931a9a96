import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { callsOf, expect, idOf, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';
import { button, choose, chooseFor, followLink, isHeaded, link, mentions, press, tick } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

test('a viewer reads everything, and nothing offers what the role never allows [TEAM-16, TEAM-17]', async ({
  page,
  product,
  person,
}) => {
  const owner = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: owner, role: 'owner' },
    { person, role: 'viewer' },
  ]);
  const document = await aTeamDocument(product, team, owner, 'Come and work here.');
  const { id: role } = await aTeamRole(product, owner, team);
  await signIn(page, product, person, team.path('/'));
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(link(nav, 'View Roles')).toBeVisible();
  await expect(link(nav, 'Create Role')).toHaveCount(0);
  await expect(link(nav, 'Generate Content')).toHaveCount(0);
  await goWithin(page, team.path('/roles'));
  await expect(page.getByRole('link', { name: /^Create New Role/ })).toHaveCount(0);
  await press(page, /^Actions for Baker/);
  await expect(page.getByRole('menuitem')).toHaveText(['Read', 'Export texts']);
  await page.keyboard.press('Escape');
  await goWithin(page, team.path(`/roles/create?editId=${role}`));
  await mentions(page, 'Editors of Otterbeck can change this.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Role');
  await expect(page.getByLabel('Job Title')).toBeDisabled();
  await expect(button(page, 'Update Role')).toHaveCount(0);
  await goWithin(page, team.path('/workspace'));
  await press(page, 'What each role may do');
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(8);
  await page.keyboard.press('Escape');
  await goWithin(page, team.path('/reference-documents'));
  await mentions(page, 'No documents uploaded yet');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await goWithin(page, team.path('/content'));
  await expect(link(page, /Job Advert/)).toBeVisible();
  await goWithin(page, team.path(`/content/${document}`));
  await expect(button(page, 'Copy')).toBeVisible();
  for (const name of ['Refine', 'Share']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Job Advert' })).not.toBeEditable();
  await press(page, /^Actions for/);
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  for (const name of ['Regenerate', 'Delete']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await findings(page, 'the page of a document for a viewer', ['desktop'])).toEqual([]);
});

test('a member who is removed while typing keeps the words on the page [MEMBER-20]', async ({
  page,
  product,
  person,
}) => {
  const owner = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: owner, role: 'owner' },
    { person, role: 'editor' },
  ]);
  const document = await aTeamDocument(product, team, owner, 'Come and work here.');
  await signIn(page, product, person, team.path(`/content/${document}`));
  const field = page.getByRole('textbox', { name: 'Job Advert' });
  await field.press('Control+End');
  await page.keyboard.type(' We bake at night.');
  await callsOf(product, owner, team.slug).call('DELETE', `/api/members/${idOf(person)}`, { revoke_links: false });
  await expect(
    page.getByText('You are no longer a member of Otterbeck. Your unsaved text is still here: copy it.'),
  ).toBeVisible({ timeout: 5_000 });
  await expect(field).toHaveValue(/We bake at night\.$/);
  await followLink(page, 'Go to Personal');
  await expect(page).toHaveURL(/[^/]\/$/);
});

test('a deleted workspace and one that never was say so, with the way to Personal [TEAM-12, TEAM-24] @all', async ({
  page,
  product,
  person,
}) => {
  const owner = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: owner, role: 'owner' },
    { person, role: 'editor' },
  ]);
  let received = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => void received++));
  await signIn(page, product, person, team.path('/roles'));
  await isHeaded(page, 'Role Specifications');
  // The opening and the admission of the socket.
  await expect.poll(() => received).toBeGreaterThanOrEqual(2);
  await callsOf(product, owner, team.slug).call('DELETE', '/api/workspace', { name: 'Otterbeck' });
  await expect(page.getByText('This workspace was deleted by Ines Tester.')).toBeVisible({ timeout: 5_000 });
  await page.goto(`${product.url}/w/no-such-workspace/roles`);
  await mentions(page, 'This workspace does not exist, or you are not a member.');
  await expect(link(page, 'Go to Personal')).toBeVisible();
});

test("a colleague's rows end with the name, an editor deletes only own ones, also among ticked documents, and copies a role to Personal [TEAM-15, TEAM-25] @all", async ({
  page,
  product,
  person,
}) => {
  const owner = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: owner, role: 'owner' },
    { person, role: 'editor' },
  ]);
  await aTeamRole(product, owner, team);
  for (const one of [owner, owner, person]) await aTeamDocument(product, team, one, 'Come and work here.');
  await signIn(page, product, person, team.path('/content'));
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const remove = button(page, 'Delete');
  await rows.filter({ hasText: 'by Ines Tester' }).first().getByRole('checkbox').check();
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAttribute('title', 'Only its author or an admin can delete an item.');
  await tick(page, 'Select all');
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Generated Asset' });
  await expect(question).toContainText('2 of the selected stay: others created them.');
  await press(question, 'Delete');
  await mentions(page, 'Asset deleted');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'by Ines Tester' })).toHaveCount(2);

  await goWithin(page, team.path('/roles'));
  const baker = rows.filter({ has: page.getByRole('link', { name: /^Baker/ }) });
  await expect(baker).toContainText('· by Ines Tester');
  await press(page, /^Actions for Baker/);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await choose(page, 'Edit');
  await page.getByLabel('City').fill('Bonn');
  await press(page, 'Update Role');
  await mentions(page, 'Changed by you');
  await followLink(page, 'Back to Roles');
  await chooseFor(page, /^Actions for Baker/, 'Copy to');
  const dialog = page.getByRole('dialog', { name: 'Copy Baker to' });
  await expect(dialog.getByLabel('Workspace')).toHaveValue(idOf(person));
  expect(await findings(page, 'the dialog that copies a role', ['desktop'])).toEqual([]);
  await press(dialog, 'Copy');
  await mentions(dialog, 'Copied to Personal.');
  await followLink(dialog, 'Open its roles');
  await expect(page).toHaveURL(`${product.url}/roles`);
  await expect(baker).toBeVisible();
  await expect(baker).not.toContainText('by ');
  await press(page, /^Actions for Baker/);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

/** A role that is none of this person's own. */
const aTeamRole = (product: Running, owner: Person, { slug }: Team) =>
  callsOf(product, owner, slug).role({ job_title: 'Baker' });
