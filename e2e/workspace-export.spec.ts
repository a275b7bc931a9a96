import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { findings } from '#e2e/a11y-checks.ts';
import { expect, mailTo, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument, suspend } from '#e2e/team-steps.ts';
import { button, followLink, link, mentions, press, section } from '#e2e/vocabulary.ts';

test('an owner exports the workspace before deleting it, is notified, and the ZIP holds the document of a colleague [TEAM-20] [TEAM-22] [TEAM-23] [EXPORT-25] @all', async ({
  page,
  product,
  person,
}) => {
  const other = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'owner' },
    { person: other, role: 'editor' },
  ]);
  await aTeamDocument(product, team, other, 'A text of the colleague.');
  await signIn(page, product, person, team.path('/workspace/settings'));
  for (const name of ['Name and logo', 'Review', 'Export', 'Delete workspace']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  const card = section(page, 'Export');
  await mentions(card, 'You have no exports.');
  await press(page, 'Export first');
  const prepare = button(card, 'Prepare export');
  await expect(prepare).toBeFocused();
  await page.keyboard.press('Enter');
  // It goes on without the page.
  await expect(card.getByText(/You can leave this page|Download \(/).first()).toBeVisible();
  await followLink(page, 'Members');
  const mail = await mailTo(product, person.email, /The export of Otterbeck is ready/);
  expect(mail.text).toContain(team.path('/workspace/settings'));
  await press(page, /Notifications/);
  const row = link(page, /The export of Otterbeck is ready/).first();
  await expect(row).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(product.url + team.path('/workspace/settings'));
  const download = button(card, /^Download \(\d+\.\d KB\), until \d+ \w+ \d+$/);
  await expect(download).toBeVisible();
  const downloading = page.waitForEvent('download');
  await download.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Otterbeck export \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await file.path()));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(JSON.parse(text('workspace.json')).members).toHaveLength(2);
  expect(text('workspace/generated_documents.jsonl')).toContain('A text of the colleague.');
  expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toHaveLength(1);
  expect(await findings(page, 'the settings of a workspace', ['desktop', 'phone'])).toEqual([]);
});

test('in a suspended workspace its owner can leave and export it [TEAM-29] [EXPORT-26] @all', async ({
  page,
  product,
  person,
}) => {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  await suspend(product, team);
  await signIn(page, product, person, team.path('/roles'));
  await mentions(page, 'This workspace is suspended. Ask your administrator.');
  await press(page, 'Leave');
  await expect(page.getByRole('alertdialog', { name: 'Leave Otterbeck?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await followLink(page, 'Export');
  const card = section(page, 'Export');
  await press(card, 'Prepare export');
  await expect(button(card, /^Download \(/)).toBeVisible({ timeout: 30_000 });
  await expect(section(page, 'Review')).toHaveCount(0);
});
