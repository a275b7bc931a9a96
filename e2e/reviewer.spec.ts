import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { middleOf } from '#e2e/comment-steps.ts';
import { fieldOf, tabPanel } from '#e2e/document-steps.ts';
import { expect, idOf, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';

test.use({ viewport: SIZES.desktop });

const TEXT = 'We look for an engineer.\n\nYou run the booking platform.';
const barOf = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });

/** An editor who sent an advert to this reviewer. */
async function sent(product: Running, reviewer: Person) {
  const editor = await newPerson(product, 'Ines');
  const team = await aTeam(product, [
    { person: editor, role: 'editor' },
    { person: reviewer, role: 'reviewer' },
  ]);
  const document = await aTeamDocument(product, team, editor, TEXT);
  const body = { version: 1, people: [idOf(reviewer)], note: 'Is the platform right?' };
  await asked(product, editor, team, { path: `/generated-documents/${document}/review/send`, body });
  return { editor, team, document, path: team.path(`/content/${document}`) };
}

test('a reviewer reads, comments on a passage, requests changes and approves, and can edit nothing [TEAM-16, COMMENT-01, REVIEW-05]', async ({
  page,
  product,
  person,
}) => {
  const { editor, team, document, path } = await sent(product, person);
  await signIn(page, product, person, path);
  const bar = barOf(page);
  await expect(bar).toContainText('Ines Tester asked for your approval: "Is the platform right?"');
  await expect(fieldOf(page)).not.toBeEditable();
  for (const name of ['Refine', 'Withdraw', 'Edit as new draft'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const links = page.getByRole('dialog', { name: 'Share' });
  await expect(links).toContainText('No share links. Editors can create one.');
  await expect(links.getByRole('button', { name: 'Create link' })).toHaveCount(0);
  await links.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  for (const name of ['Regenerate', 'Name this version', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const { x, y } = await middleOf(page, 'booking');
  await page.mouse.dblclick(x, y);
  await expect(page.getByTitle('Comment (Ctrl Alt M)')).toBeVisible();
  await expect(page.getByRole('button', { name: /Refine/ })).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByTitle('Comment (Ctrl Alt M)').click();
  const comments = tabPanel(page, 'Comments');
  await comments.getByRole('textbox', { name: 'Comment', exact: true }).fill('It is called the harbour platform.');
  await page.keyboard.press('Control+Enter');
  const thread = comments.getByRole('listitem').filter({ hasText: 'harbour platform' }).first();
  await expect(thread.getByRole('button', { name: 'booking' })).toBeVisible();
  await expect(thread.getByRole('button', { name: 'Resolve' })).toBeVisible();
  expect(await findings(page, 'a document for its reviewer', ['desktop'])).toEqual([]);

  await bar.getByRole('button', { name: 'Request changes' }).click();
  const words = page.getByRole('dialog', { name: 'Request changes' });
  await words.getByRole('textbox', { name: 'Say what should change' }).fill('Name the platform.');
  await words.getByRole('button', { name: 'Request changes' }).click();
  await expect(bar).toContainText('"Name the platform."');
  await expect(fieldOf(page)).not.toBeEditable();
  await expect(bar.getByRole('button', { name: 'Send again' })).toHaveCount(0);

  const body = { version: 1, people: [idOf(person)], note: '' };
  await asked(product, editor, team, { path: `/generated-documents/${document}/review/send`, body });
  await bar.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(bar).toHaveText(/Approvedby Robin Tester, \d+ \w{3} \d{4}, \d\d:\d\d$/);
  for (const name of ['Edit as new draft', 'Revoke approval'])
    await expect(bar.getByRole('button', { name })).toHaveCount(0);
});

test('nothing outside a document offers a reviewer to write, generate, share or delete [TEAM-16]', async ({
  page,
  product,
  person,
}) => {
  const { team, document } = await sent(product, person);
  await signIn(page, product, person, team.path('/content'));
  const row = page.getByRole('main').getByRole('listitem').first();
  await row.getByRole('checkbox').check();
  await expect(page.getByText('1 item selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'View Roles' })).toBeVisible();
  for (const name of ['Create Role', 'Generate Content']) await expect(nav.getByRole('link', { name })).toHaveCount(0);
  await goWithin(page, team.path('/brand-guidelines'));
  await expect(page.getByText('Editors of Otterbeck can change this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await goWithin(page, team.path('/workspace'));
  await expect(page.getByRole('heading', { level: 1, name: 'Workspace' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  // What the page does not offer, the server refuses.
  const refused = await answer(product, person, team, {
    method: 'PUT',
    path: `/generated-documents/${document}`,
    body: { version: 1, content: 'Mine' },
  });
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'role_too_low']);
});

type Call = { method?: string; path: string; body: object };

const answer = (product: Running, person: Person, team: Team, { method = 'POST', path, body }: Call) =>
  fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'application/json',
      'x-workspace': team.slug,
    },
    body: JSON.stringify(body),
  });

async function asked(product: Running, person: Person, team: Team, call: Call): Promise<void> {
  const { status } = await answer(product, person, team, call);
  expect([call.path, status]).toEqual([call.path, 200]);
}
