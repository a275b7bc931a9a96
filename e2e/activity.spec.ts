import { readFile } from 'node:fs/promises';
import { findings } from '#e2e/a11y-checks.ts';
import { saveState, typeAtEnd } from '#e2e/document-steps.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';

test('what a member did is listed by day for a reviewer, filtered and downloaded [ACT-01] [ACT-02] [ACT-04]', async ({
  browser,
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'editor' },
    { person: hilde, role: 'reviewer' },
  ]);
  const document = await aTeamDocument(product, team, person, 'We look for an engineer.');
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, product, hilde, team.path('/workspace'));
  await reader.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(reader.getByText('No activity yet')).toBeVisible();

  await signIn(page, product, person, team.path(`/content/${document}`));
  for (const text of [' Every week.', ' And a day off.']) {
    await typeAtEnd(page, text);
    await expect(saveState(page)).toHaveText('Saved');
  }

  await reader.reload();
  const today = reader.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveText([/Robin Tester edited Job Advert of Engineer/]);
  expect(await findings(reader, 'activity', ['phone', 'desktop'])).toEqual([]);

  await reader.getByLabel('Person').selectOption('Robin Tester');
  await expect(today.getByRole('listitem')).toHaveCount(1);
  const downloading = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('"Robin Tester","document.edited","Job Advert"');

  await reader.getByLabel('Kind').selectOption('Review');
  await expect(reader).toHaveURL(/person=[\da-f-]{36}&kind=Review$/);
  await expect(reader.getByText('No activity matches the filter')).toBeVisible();
  await reader.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(today.getByRole('listitem')).toHaveCount(1);
});
