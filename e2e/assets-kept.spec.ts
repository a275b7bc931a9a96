import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { aReadDocumentIn } from '#db/testing/ready.ts';
import { rowsOf } from '#e2e/database.ts';
import { expect, idOf, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin, held } from '#e2e/screens-steps.ts';
import { button, field, heading, link, mentions, press, says, section, showsError } from '#e2e/vocabulary.ts';
import { personalScope } from '#shared/scope.ts';

const DOCUMENTS = '/reference-documents';
const rows = (page: Page) => page.getByRole('list', { name: 'Assets' }).getByRole('listitem');
const uploads = (page: Page) => section(page, 'Uploads');
const pdfs = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'application/pdf', buffer: readFileSync('db/demo/brand-book.pdf') }));
const choose = (page: Page, ...names: string[]) => page.getByLabel('Choose files').setInputFiles(pdfs(...names));

/** An asset that was read, without an upload. */
function anAsset(product: Running, person: Person, title: string): Promise<{ id: string }> {
  const { db, config } = rowsOf(product);
  return aReadDocumentIn(db, personalScope(idOf(person)), { bucket: config.S3_DOCUMENTS_BUCKET, title });
}

test('uploads continue on other pages, can be cancelled there, and signing out asks about them [GAP-37, GAP-150] @all', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, DOCUMENTS);
  const release = await held(page, '**/api/reference-documents', 'POST');
  await choose(page, 'One.pdf', 'Two.pdf', 'Three.pdf');
  await link(page, 'Back to Brand Hub').click();
  await expect(heading(page, 'Brand Hub')).toBeVisible();
  await expect(uploads(page)).toContainText('0 of 3 files uploaded');
  release();
  await expect(page.getByRole('status').filter({ hasText: /^3 files uploaded/ })).toBeAttached({ timeout: 40_000 });
  await expect(uploads(page)).toHaveText(/^3 files uploaded/);
  await mentions(page, 'Three.pdf');
  await expect(uploads(page)).toHaveCount(0);

  await page.unroute('**/api/reference-documents');
  await held(page, '**/api/reference-documents', 'POST');
  await link(page, 'Upload New').click();
  await choose(page, 'Four.pdf', 'Five.pdf', 'Six.pdf');
  await link(page, 'Back to Brand Hub').click();
  await press(page, /^Sign out/);
  await press(page.getByRole('alertdialog', { name: 'Leave while files are uploading?' }), 'Keep uploading');
  await press(uploads(page), 'Cancel all');
  await expect(uploads(page)).toHaveCount(0);
});

test('text typed into the asset editor is never lost by leaving it, and restored after a reload [GAP-34] @all', async ({
  page,
  product,
  person,
}) => {
  for (const title of ['Handbook.pdf', 'Values.pdf']) await anAsset(product, person, title);
  await signIn(page, product, person, DOCUMENTS);
  await press(page, 'Edit Handbook.pdf');
  await expect(field(page, 'Title')).toBeFocused();
  await field(page, 'Description').fill('Typed');
  const discard = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const ways = [() => page.keyboard.press('Escape'), () => press(page, 'Cancel'), () => press(page, 'Edit Values.pdf')];
  for (const way of ways) {
    await way();
    await press(discard, 'Keep editing');
    await expect(discard).toBeHidden();
    await expect(field(page, 'Description')).toHaveValue('Typed');
  }
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await link(page, 'Back to Brand Hub').click();
  await press(leave, 'Stay');
  await expect(leave).toBeHidden();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await says(page, 'Your unsaved changes were restored.');
  await expect(field(page, 'Description')).toHaveValue('Typed');

  await press(page, 'Save');
  await says(page, 'Asset updated successfully!');
  await expect(button(page, 'Edit Handbook.pdf')).toBeFocused();
  await press(page, 'Edit Handbook.pdf');
  await field(page, 'Description').fill('Given up');
  await page.keyboard.press('Escape');
  await press(discard, 'Discard');
  await expect(button(page, 'Edit Handbook.pdf')).toBeFocused();
  await press(page, 'Edit Handbook.pdf');
  await expect(field(page, 'Description')).toHaveValue('Typed');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Description')).toHaveCount(0);
});

test('an asset changed or deleted in another tab is not silently overwritten [GAP-148, GAP-153, GAP-155] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAsset(product, person, 'Handbook.pdf');
  const { id: gone } = await anAsset(product, person, 'Gone.pdf');
  await signIn(page, product, person, DOCUMENTS);
  const change = (description: string) =>
    calls.call('PATCH', `/api/reference-documents/${id}`, { title: 'Handbook 2.pdf', description });
  const description = async () =>
    (await calls.call<{ description: string }>('GET', `/api/reference-documents/${id}`)).description;
  await press(page, 'Edit Handbook.pdf');
  await field(page, 'Description').fill('Mine');
  await change('Theirs');
  await press(page, 'Save');
  await says(page, 'This asset was changed elsewhere. It is now:');
  await says(page, 'Theirs');
  // The clicked button was removed: the focus is still in the form.
  await page.keyboard.press('Escape');
  await press(page, 'Keep editing');
  await expect(field(page, 'Description')).toHaveValue('Mine');
  expect(await description()).toBe('Theirs');
  await press(page, 'Save mine');
  await says(page, 'Asset updated successfully!');
  expect(await description()).toBe('Mine');

  await press(page, 'Edit Handbook.pdf');
  await field(page, 'Description').fill('Mine again');
  await change('Theirs again');
  await press(page, 'Save');
  await press(page, 'Use the newer one');
  await expect(field(page, 'Description')).toHaveValue('Theirs again');
  await page.keyboard.press('Escape');

  await press(page, 'Edit Gone.pdf');
  await calls.call('DELETE', `/api/reference-documents/${gone}`);
  await field(page, 'Description').fill('Too late');
  await press(page, 'Save');
  await showsError(page, 'Document not found');
  await expect(rows(page)).toHaveText([/Handbook 2\.pdf/]);
  await expect(button(page, 'Edit Handbook 2.pdf')).toBeFocused();
});

test('a profile is renamed and deleted from its view, accepts uploads, and its checkboxes keep their state [ASSET-17] [GAP-36, GAP-149] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await anAsset(product, person, 'Handbook.pdf');
  const profiles = [];
  for (const name of ['Gradutes', 'Sales', 'Tech']) {
    profiles.push(await calls.call<{ id: string }>('POST', '/api/profiles', { name }));
  }
  await signIn(page, product, person, `${DOCUMENTS}?profile=${profiles[0]?.id}`);
  await says(page, 'No assets in this profile yet');
  await press(page, 'Rename profile Gradutes');
  const dialog = page.getByRole('dialog', { name: 'Rename Profile' });
  await field(dialog, 'Profile name').fill('sales');
  await press(dialog, 'Save');
  await expect(dialog).toContainText('You already have a profile of this name');
  await field(dialog, 'Profile name').fill('Graduates');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await choose(page, 'Inside.pdf');
  await expect(rows(page)).toHaveText([/Inside\.pdf.*Graduates/]);

  // Both checkboxes keep their state while the server is slow, and are saved in order.
  const release = await held(page, '**/api/profiles/*/documents/*', 'PUT');
  await press(page, 'Manage Profiles of Inside.pdf');
  const popup = page.getByRole('dialog', { name: 'Manage Profiles' });
  for (const name of ['Sales', 'Tech']) await popup.getByText(name).click();
  for (const name of ['Sales', 'Tech']) await expect(popup.getByRole('checkbox', { name })).toBeChecked();
  release();
  await expect(rows(page)).toHaveText([/Graduates · Sales · Tech/]);
  await page.keyboard.press('Escape');

  await press(page, 'Delete profile Graduates');
  const confirm = page.getByRole('alertdialog', { name: 'Delete Profile?' });
  await expect(confirm).toContainText('1 brand asset loses this profile. The asset itself stays.');
  await press(confirm, 'Delete');
  await expect(rows(page)).toHaveText([/Inside\.pdf.*PDF · Ready · Sales · Tech/, /Handbook\.pdf/]);
  await expect(page.getByLabel('Profile', { exact: true })).toHaveValue('');
  await goWithin(page, `${DOCUMENTS}?profile=${profiles[0]?.id}`);
  await says(page, 'This profile does not exist any more');
});
