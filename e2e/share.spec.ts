import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aSharedDocument } from '#e2e/comment-steps.ts';
import { aDocument, openDocument } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { isHeaded, mentions, press, section } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

const WARNING = 'This sends the text for review and locks it until there is an answer.';

test('a link is made, shown once, listed, changed, replaced and revoked [SHARE-01, SHARE-02, SHARE-13]', async ({
  page,
  product,
  person,
}) => {
  const { path } = await aSharedDocument(product, [person]);
  await signIn(page, product, person, path);
  await press(page, 'Share');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Anyone with the link can read the ticked texts. Nothing else is visible.');
  await expect(dialog).toContainText('Only members see this.');
  await expect(dialog).toContainText(WARNING);
  await expect(dialog.getByLabel('Expires after')).toHaveValue('14');
  await press(dialog, 'Create link');
  await mentions(dialog, 'Who it is for is required');
  await dialog.getByLabel('Who is it for?').fill('Head of workshop');
  expect(await findings(page, 'the dialog of share links', ['desktop'])).toEqual([]);
  await press(dialog, 'Create link');
  await isHeaded(dialog, 'Share link for Head of workshop');
  await expect(dialog).toContainText(
    "Copy it now. We can't show this link again. Make a new one; the old one works until you end it.",
  );
  const link = await dialog.getByLabel('Share link').inputValue();
  expect(link).toMatch(/\/s#[\w-]{43}$/);
  await press(dialog, 'Done');

  await press(page, 'Share');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Head of workshop' });
  await expect(row).toContainText('Not opened yet');
  await expect(row).toContainText('May read and comment');
  await press(row, /^Change/);
  await dialog.getByLabel('Who is it for?').fill('Head of workshops');
  await dialog.getByLabel('May comment').uncheck();
  await press(dialog, 'Save');
  await expect(row).toContainText('Head of workshops');
  await expect(row).toContainText('May read');
  await press(row, /^Revoke/);
  await press(page.getByRole('alertdialog'), 'Revoke');
  await expect(row).toHaveCount(0);
});

test('alone, a link that takes answers sends the document for review [SHARE-01, SHARE-06] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const document = await aDocument(calls);
  await openDocument(page, product, person, document);
  await expect(section(page, 'Review')).toHaveCount(0);
  await press(page, 'Share');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who is it for?').fill('Boss');
  await dialog.getByLabel('May approve or request changes').check();
  await press(dialog, 'Create link');
  await expect(dialog).toContainText('May read, comment and answer');
  await press(dialog, 'Done');
  const bar = section(page, 'Review');
  await expect(bar).toContainText('Waiting for Boss (link), sent');
  await mentions(page, 'Locked while in review');
});
