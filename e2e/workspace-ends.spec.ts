import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';
import { button, field, fill, mentions, press } from '#e2e/vocabulary.ts';

test('a bare address opens the workspace shown last, an item of another one is opened there, and switching asks about unsaved edits first [TEAM-10, TEAM-11, TEAM-13] @all', async ({
  page,
  product,
  person,
}) => {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  const document = await aTeamDocument(product, team, person, 'A text of the team.');
  await signIn(page, product, person, '/roles');
  await page.goto(`${product.url}/content/${document}`);
  await expect(page).toHaveURL(product.url + team.path(`/content/${document}`));
  await mentions(page, 'Opened in Otterbeck');
  await expect(page.getByText('Opened in Otterbeck')).toBeHidden();
  await page.goto(`${product.url}/`);
  await expect(page).toHaveURL(product.url + team.path('/'));

  await goWithin(page, team.path('/roles/create'));
  await fill(page, 'Job Title', 'Stoker');
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: 'Workspace: Otterbeck' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await switchTo('Personal');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Job Title')).toHaveValue('Stoker');
  await switchTo('Personal');
  await press(question, /Leave|Discard/);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(button(page, 'Workspace: Personal')).toBeVisible();
});
