import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { middleOf } from '#e2e/comment-steps.ts';
import { fieldOf, tabPanel } from '#e2e/document-steps.ts';
import { expect, idOf, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';
import { button, dialog, fill, link, mentions, press, section } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

const TEXT = 'We look for an engineer.\n\nYou run the booking platform.';
const barOf = (page: Page) => section(page, 'Review');

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

test('a reviewer reads, comments on a passage, requests changes and approves, and can edit nothing [TEAM-16, COMMENT-01, REVIEW-05] @all', async ({
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
  await press(page, 'Share');
  const links = dialog(page, 'Share');
  await expect(links).toContainText('No share links. Editors can create one.');
  await expect(button(links, 'Create link')).toHaveCount(0);
  await button(links, 'Close').last().click();
  await press(page, /^Actions for/);
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  for (const name of ['Regenerate', 'Name this version', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const { x, y } = await middleOf(page, 'booking');
  await page.mouse.dblclick(x, y);
  await expect(page.getByTitle('Comment (Ctrl Alt M)')).toBeVisible();
  await expect(button(page, /Refine/)).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByTitle('Comment (Ctrl Alt M)').click();
  const comments = tabPanel(page, 'Comments');
  await fill(comments, 'Comment', 'It is called the harbour platform.');
  await page.keyboard.press('Control+Enter');
  const thread = comments.getByRole('listitem').filter({ hasText: 'harbour platform' }).first();
  await expect(thread.getByRole('button', { name: 'booking' })).toBeVisible();
  await expect(button(thread, 'Resolve')).toBeVisible();
  expect(await findings(page, 'a document for its reviewer', ['desktop'])).toEqual([]);

  await press(bar, 'Request changes');
  const words = dialog(page, 'Request changes');
  await fill(words, 'Say what should change', 'Name the platform.');
  await press(words, 'Request changes');
  await expect(bar).toContainText('"Name the platform."');
  await expect(fieldOf(page)).not.toBeEditable();
  await expect(button(bar, 'Send again')).toHaveCount(0);

  const body = { version: 1, people: [idOf(person)], note: '' };
  await asked(product, editor, team, { path: `/generated-documents/${document}/review/send`, body });
  await press(bar, 'Approve');
  await press(page.getByRole('dialog'), 'Approve');
  await press(page.getByRole('dialog'), 'Approve anyway');
  await expect(bar).toHaveText(/Approvedby Robin Tester, \d+ \w{3} \d{4}, \d\d:\d\dSent by/);
  for (const name of ['Edit as new draft', 'Revoke approval'])
    await expect(bar.getByRole('button', { name })).toHaveCount(0);
});

test('nothing outside a document offers a reviewer to write, generate, share or delete [TEAM-16] @all', async ({
  page,
  product,
  person,
}) => {
  const { team, document } = await sent(product, person);
  await signIn(page, product, person, team.path('/content'));
  const row = page.getByRole('main').getByRole('listitem').first();
  await row.getByRole('checkbox').check();
  await mentions(page, '1 chosen');
  await expect(button(page, 'Delete')).toHaveCount(0);
  await press(row, /^Actions for/);
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(link(nav, 'View Roles')).toBeVisible();
  for (const name of ['Create Role', 'Generate Content']) await expect(nav.getByRole('link', { name })).toHaveCount(0);
  await goWithin(page, team.path('/brand-guidelines'));
  await mentions(page, 'Editors of Otterbeck can change this.');
  await expect(button(page, 'Save')).toHaveCount(0);
  await goWithin(page, team.path('/workspace'));
  await expect(page.getByRole('heading', { level: 1, name: 'Workspace' })).toBeVisible();
  await expect(button(page, 'Invite')).toHaveCount(0);
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
