import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { administrator } from '#e2e/administrators.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aTeam } from '#e2e/team-steps.ts';
import { mentions, press } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

test('a super admin sees the counts of a workspace, suspends and resumes it; its members are informed [TEAM-29, TEAM-30, TEAM-31] @all', async ({
  page,
  otherPage: other,
  product,
}) => {
  const owner = await newPerson(product, 'Ines');
  const team = await aTeam(product, [{ person: owner, role: 'owner' }]);
  await signIn(other, product, owner, team.path('/roles'));
  const chief = await administrator(product, 'super_admin');
  await signIn(page, product, chief, '/admin/workspaces');
  await page.getByPlaceholder('Search workspaces...').fill('Otterbeck');
  const row = page.getByRole('listitem').filter({ hasText: 'Ines Tester' }).last();
  await expect(row).toContainText('1 member');
  expect(await findings(page, 'workspaces of the installation', ['phone', 'desktop'])).toEqual([]);
  await press(row, /^Suspend/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Unpaid');
  await press(dialog, 'Suspend');
  await mentions(page, 'Otterbeck is suspended');
  await expect(row).toContainText('Reason: Unpaid');
  await expect(other.getByText('This workspace is suspended. Ask your administrator.')).toBeVisible({ timeout: 5_000 });
  await press(row, /^Resume/);
  await press(dialog, 'Resume');
  await mentions(page, 'Otterbeck works again');
});
