import { readFile } from 'node:fs/promises';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { edited, stored } from '#e2e/document-steps.ts';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';
import { followLink, mentions, press, section } from '#e2e/vocabulary.ts';

test('what a member did is listed by day for a reviewer, filtered and downloaded [ACT-01] [ACT-02] [ACT-04] @all', async ({
  page,
  product,
  person,
}) => {
  const hilde = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'editor' },
    { person: hilde, role: 'reviewer' },
  ]);
  const id = await aTeamDocument(product, team, person, 'We look for an engineer.');
  const calls = callsOf(product, person, team.slug);
  // The second edit within half an hour is not another act.
  for (const text of ['Every week.', 'And a day off.']) await edited(calls, await stored(calls, id), text);

  await signIn(page, product, hilde, team.path('/workspace'));
  await followLink(page, 'Activity');
  const today = section(page, 'Today');
  await expect(today.getByRole('listitem')).toHaveText([/Robin Tester edited Job Advert of Engineer/]);
  expect(await findings(page, 'activity', ['phone', 'desktop'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);

  await page.getByLabel('Person').selectOption('Robin Tester');
  await expect(today.getByRole('listitem')).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await press(page, 'Download CSV');
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('"Robin Tester","document.edited","Job Advert"');

  await page.getByLabel('Kind').selectOption('Review');
  await expect(page).toHaveURL(/person=[\da-f-]{36}&kind=Review$/);
  await mentions(page, 'No activity matches the filter');
  await followLink(page, 'Clear the filter');
  await expect(today.getByRole('listitem')).toHaveCount(1);
});
