import { expect, signIn, test } from '#e2e/fixtures.ts';

test('several roles are chosen at once, and their texts are written role by role [GEN-25, GAP-53]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.readyRole({ job_title: 'Harbour Pilot' });
  await calls.readyRole({ job_title: 'Crane Operator' });
  await signIn(page, product, person, '/roles/generate');
  await page.getByRole('checkbox', { name: 'Harbour Pilot' }).check();
  await expect(page.getByText('Harbour Pilot, Quayside')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Crane Operator' }).check();
  await expect(page.getByText('2 of at most 20 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'Job Advert' }).check();
  await page.getByRole('checkbox', { name: 'Boolean Search Strings' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Generate Selected (4)' }).click();
  await expect(page.getByRole('region', { name: 'Run summary' }).getByText('4 of 4 ready')).toBeVisible({
    timeout: 30_000,
  });
  for (const title of ['Harbour Pilot', 'Crane Operator']) {
    const group = page.getByRole('region', { name: title, exact: true });
    await expect(group.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await expect(group.getByRole('listitem', { name: /^Generating / })).toHaveCount(2);
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('Made for 2 of 2 roles, will be replaced')).toHaveCount(2);
});
