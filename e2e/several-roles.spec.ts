import { expect, signIn, test } from '#e2e/fixtures.ts';
import { followLink, mentions, press, section, tick } from '#e2e/vocabulary.ts';

test('several roles are chosen at once, and their texts are written role by role [GEN-25, GAP-53] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.readyRole({ job_title: 'Harbour Pilot' });
  await calls.readyRole({ job_title: 'Crane Operator' });
  await signIn(page, product, person, '/roles/generate');
  await page.getByRole('checkbox', { name: 'Harbour Pilot' }).check();
  await mentions(page, 'Harbour Pilot, Quayside');
  await page.getByRole('checkbox', { name: 'Crane Operator' }).check();
  await mentions(page, '2 of at most 20 selected');
  await press(page, 'Continue');
  await tick(page, 'Job Advert');
  await tick(page, 'Boolean Search Strings');
  await press(page, 'Continue');
  await press(page, 'Generate Selected (4)');
  await expect(section(page, 'Run summary').getByText('4 of 4 ready')).toBeVisible({
    timeout: 30_000,
  });
  for (const title of ['Harbour Pilot', 'Crane Operator']) {
    const group = page.getByRole('region', { name: title, exact: true });
    await expect(group.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await expect(group.getByRole('listitem', { name: /^Generating / })).toHaveCount(2);
  }
  await followLink(page, 'Back');
  await expect(page.getByText('Made for 2 of 2 roles, will be replaced')).toHaveCount(2);
});
