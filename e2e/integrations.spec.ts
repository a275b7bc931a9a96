import { aVersionOf } from '#db/testing/teams.ts';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { rowsOf } from '#e2e/database.ts';
import { callsOf, expect, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';
import { choose, fill, mentions, press } from '#e2e/vocabulary.ts';
import type { Feed } from '#shared/open/contracts/feed.ts';

test('an owner creates a key, which a program uses until it is revoked, but no webhook to an address that is not public [KEY-02] [KEY-04] [KEY-05] [KEY-06] [HOOK-15] @all', async ({
  page,
  product,
  person,
}) => {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  await signIn(page, product, person, team.path('/integrations'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integrations');
  await mentions(page, 'No API keys');
  await press(page, 'Create key');
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await fill(dialog, 'Name', 'Careers site');
  expect(await findings(page, 'the dialog of a new key', ['desktop', 'phone'])).toEqual([]);
  await press(dialog, 'Create key');
  const made = page.getByRole('dialog', { name: 'Copy your key now' });
  const key = await made.getByRole('textbox', { name: 'Careers site' }).inputValue();
  expect(key).toMatch(/^rvk_[0-9A-Za-z]{38}$/);
  const ask = async () => {
    const answer = await fetch(`${product.url}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } });
    return [answer.status, (await answer.json()).name ?? null];
  };
  expect(await ask()).toEqual([200, 'Careers site']);
  await press(made, 'Done');
  await page.setViewportSize(SIZES.desktop);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Careers site' });
  await expect(row).toContainText(key.slice(0, 10));
  expect(await page.content()).not.toContain(key.slice(0, 20));
  expect(await findings(page, 'the keys', ['phone', 'desktop'])).toEqual([]);
  await press(row, /Careers site/);
  await choose(page, 'Revoke');
  const question = page.getByRole('alertdialog', { name: 'Revoke Careers site?' });
  await expect(question).toContainText('What uses it stops working at once.');
  await press(question, 'Revoke');
  await mentions(page, 'No API keys');
  expect(await ask()).toEqual([401, null]);

  await goWithin(page, team.path('/integrations/webhooks'));
  await mentions(page, 'No webhooks');
  await press(page, 'Add webhook');
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  await fill(adding, 'Address', 'https://127.0.0.1/in');
  await press(adding, 'Add webhook');
  await expect(adding).toContainText('This address cannot be used. It must be a public https address.');
  expect(await findings(page, 'the dialog of a webhook', ['desktop', 'phone'])).toEqual([]);
});

test('an editor lists an approved advert, and every careers page reads it until it is taken out [FEED-01] [FEED-02] [FEED-03]', async ({
  page,
  product,
  person,
}) => {
  const editor = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person, role: 'owner' },
    { person: editor, role: 'editor' },
  ]);
  const id = await aTeamDocument(product, team, person, 'Engineer\nYou build ferries.');
  await approve(product, team, person, id);
  const { call } = callsOf(product, person, team.slug);
  const { url: address } = await call<Feed>('PUT', '/api/feed', { title: 'Jobs at Otterbeck', site_url: null });
  const titles = async (): Promise<string[]> => {
    const { items } = await (await fetch(address)).json();
    return items.map(({ title }: { title: string }) => title);
  };
  expect(await titles()).toEqual([]);
  await signIn(page, product, editor, team.path('/integrations/feed'));
  const toggle = page.getByRole('switch', { name: /Engineer/ });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(titles).toEqual(['Engineer']);
  expect(await findings(page, 'the job feed', ['desktop', 'phone'])).toEqual([]);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect.poll(titles).toEqual([]);
});

/** As a colleague does; the text gets a role, without which it is no advert of one. */
async function approve(product: Running, team: Team, person: Person, id: string): Promise<void> {
  const { db } = rowsOf(product);
  const role = await callsOf(product, person, team.slug).role({ job_title: 'Engineer' });
  const approved = { role_id: role.id, review_state: 'approved', approved_version: 1 } as const;
  await db.updateTable('generated_documents').set(approved).where('id', '=', id).execute();
  await aVersionOf(db, id);
}
