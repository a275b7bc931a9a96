import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';

test('a bare address opens the workspace shown last, an item of another one is opened there, and switching asks about unsaved edits first [TEAM-10, TEAM-11, TEAM-13]', async ({
  page,
  product,
  person,
}) => {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  const document = await aTeamDocument(product, team, person, 'A text of the team.');
  await signIn(page, product, person, '/roles');
  await page.goto(`${product.url}/content/${document}`);
  await expect(page).toHaveURL(product.url + team.path(`/content/${document}`));
  await expect(page.getByText('Opened in Otterbeck')).toBeVisible();
  await expect(page.getByText('Opened in Otterbeck')).toBeHidden();
  await page.goto(`${product.url}/`);
  await expect(page).toHaveURL(product.url + team.path('/'));

  await goWithin(page, team.path('/roles/create'));
  await page.getByRole('textbox', { name: 'Job Title' }).fill('Stoker');
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: 'Workspace: Otterbeck' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await switchTo('Personal');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Job Title' })).toHaveValue('Stoker');
  await switchTo('Personal');
  await question.getByRole('button', { name: /Leave|Discard/ }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible();
});
