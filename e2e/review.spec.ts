import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { fieldOf, saveState, typeAtEnd } from '#e2e/document-steps.ts';
import { expect, newPerson, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { aTeam, aTeamDocument } from '#e2e/team-steps.ts';
import { button, fill, openTab, press, section, tick } from '#e2e/vocabulary.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

const TEXT = 'We look for an engineer.\n\nYou run the booking platform.';

async function opened(page: Page, product: Running, person: Person, path: string) {
  await signIn(page, product, person, path);
  const bar = section(page, 'Review');
  return { page, bar, press: (name: string) => page.getByRole('button', { name, exact: true }).click() };
}

/** An editor and a reviewer, or an owner, of one workspace, each with the same document open. */
async function two(pages: [Page, Page], product: Running, sender: Person, role: WorkspaceRole = 'reviewer') {
  const hilde = await newPerson(product, 'Hilde');
  const team = await aTeam(product, [
    { person: sender, role: 'editor' },
    { person: hilde, role },
  ]);
  const path = team.path(`/content/${await aTeamDocument(product, team, sender, TEXT)}`);
  return {
    ines: await opened(pages[0], product, sender, path),
    hilde: await opened(pages[1], product, hilde, path),
    team,
  };
}

test('a document is sent, changes are asked for, it is sent again and approved while both look [REVIEW-01] [REVIEW-03] [REVIEW-08] [REVIEW-16] [JUDGE-63]', async ({
  page,
  otherPage,
  product,
  person,
}) => {
  const { ines, hilde } = await two([page, otherPage], product, person);
  await expect(ines.bar).toContainText('DraftNeeds 1 approval');
  await typeAtEnd(ines.page, ' Every week.');
  await ines.press('Send for review');
  const dialog = ines.page.getByRole('dialog', { name: 'Send for review' });
  await expect(dialog).toContainText('1 approval is needed. The text is locked until then; you can withdraw it.');
  await expect(button(dialog, 'Send to 0 people')).toBeDisabled();
  await tick(dialog, /^Hilde Tester/);
  await fill(dialog, 'Note', 'Is the rota right?');
  await press(dialog, 'Send to 1 person');
  await expect(dialog.getByRole('alert')).toHaveText(/^\d+ to fix: “.+”\. Send anyway\?$/);
  await expect(button(dialog, 'Fix first')).toBeFocused();
  expect(await findings(ines.page, 'asked whether to send', ['desktop', 'phone'])).toEqual([]);
  await press(dialog, 'Send anyway');
  await expect(ines.bar).toContainText('Waiting for Hilde Tester, sent');
  await expect(saveState(ines.page)).toHaveText('Locked while in review');
  await expect(fieldOf(ines.page)).toHaveAttribute('readonly');
  await expect(fieldOf(ines.page)).toHaveValue(/Every week\.$/);
  await expect(button(ines.page, 'Approve')).toHaveCount(0);

  await expect(hilde.bar).toContainText('Robin Tester asked for your approval: "Is the rota right?"');
  await hilde.press('Request changes');
  const words = hilde.page.getByRole('dialog', { name: 'Request changes' });
  await press(words, 'Request changes');
  await expect(words.getByText('Say what should change').last()).toBeVisible();
  await fill(words, 'Say what should change', 'Say what it pays.');
  await press(words, 'Request changes');
  await expect(ines.bar).toContainText('Changes requestedHilde Tester: "Say what it pays."');
  await expect(fieldOf(ines.page)).not.toHaveAttribute('readonly');
  await typeAtEnd(ines.page, ' It pays well.');
  await ines.press('Send again');
  await ines.press('Send anyway');

  await expect(hilde.bar).toContainText('asked for your approval');
  await expect(fieldOf(hilde.page)).toHaveValue(/It pays well\.$/);
  expect(await findings(hilde.page, 'asked to approve', ['desktop', 'phone'])).toEqual([]);
  await hilde.press('Approve');
  const confirm = hilde.page.getByRole('dialog', { name: /^Approve this version\?/ });
  await expect(confirm).toContainText('Approve this version? It is the one that is exported and shared.');
  await press(confirm, 'Approve');
  await press(confirm, 'Approve anyway');
  await expect(ines.bar).toContainText(/Approvedby Hilde Tester, .*\. This version is exported and shared\./);
  await expect(ines.bar).toContainText(/Approved by Hilde Tester with \d+ to fix: “/);
});

test('a new draft beside the approved version is compared with it and discarded, and an owner revokes the approval with a note [REVIEW-09] [REVIEW-10] [REVIEW-13] [REVIEW-14] @all', async ({
  page,
  otherPage,
  product,
  person,
}) => {
  const { ines, hilde, team } = await two([page, otherPage], product, person, 'owner');
  await ines.press('Send for review');
  await tick(ines.page, /^Hilde Tester/);
  await ines.press('Send to 1 person');
  await ines.press('Send anyway');
  await hilde.press('Approve');
  await press(hilde.page.getByRole('dialog'), 'Approve');
  await press(hilde.page.getByRole('dialog'), 'Approve anyway');
  await ines.press('Edit as new draft');
  await expect(ines.bar).toContainText('Exports and share links keep the approved version.');
  await expect(fieldOf(ines.page)).not.toHaveAttribute('readonly');
  await typeAtEnd(ines.page, ' Newer words.');
  await expect(saveState(ines.page)).toHaveText('Saved');
  await ines.page.getByRole('radio', { name: 'Approved version' }).check();
  const approved = section(ines.page, 'Approved version');
  await expect(approved).toContainText('You run the booking platform.');
  await expect(approved).not.toContainText('Newer words.');
  await expect(fieldOf(ines.page)).toBeHidden();
  expect(await findings(ines.page, 'approved version beside a draft', ['desktop', 'phone'])).toEqual([]);
  await ines.page.setViewportSize(SIZES.desktop);
  await ines.page.getByRole('radio', { name: 'Draft' }).check();
  await expect(fieldOf(ines.page)).toHaveValue(/Newer words\.$/);

  const { pathname } = new URL(hilde.page.url());
  await goWithin(hilde.page, team.path('/content'));
  await expect(hilde.page.getByRole('listitem').filter({ hasText: 'Job Advert' })).toContainText(
    'Approved · newer draft',
  );
  await goWithin(hilde.page, pathname);
  await ines.press('Discard draft');
  await press(ines.page.getByRole('alertdialog'), 'Discard draft');
  await expect(ines.bar).toContainText('by Hilde Tester');
  await expect(fieldOf(ines.page)).toHaveValue(TEXT);

  await openTab(ines.page, 'Versions');
  await expect(ines.page.getByRole('tabpanel')).toContainText('Approved by Hilde Tester');
  await hilde.press('Revoke approval');
  const asked = hilde.page.getByRole('dialog', { name: 'Revoke approval' });
  await fill(asked, 'Say why it is revoked', 'The pay is wrong.');
  await press(asked, 'Revoke approval');
  await expect(hilde.bar).toContainText('DraftNeeds 1 approval');
  await expect(ines.bar).toContainText('DraftNeeds 1 approval');
  await expect(ines.page.getByRole('tabpanel')).not.toContainText('Approved by Hilde Tester');
});
