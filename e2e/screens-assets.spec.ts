import type { Page } from 'playwright/test';
import { anAsset } from '#e2e/asset-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { confirmDelete, errorLog, held, leavesAfter3s } from '#e2e/screens-steps.ts';
import { button, field, heading, link, press, says, section } from '#e2e/vocabulary.ts';

// Rows fade out here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PDF = 'db/demo/brand-book.pdf';
const rows = (page: Page) => page.getByRole('list', { name: 'Assets' }).getByRole('listitem');
const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Choose files').setInputFiles(files);

/** Drops files on the page. They are created in the page, so that a large one need not be transferred. */
const drop = (page: Page, ...files: { name: string; type?: string; bytes?: number; text?: string }[]) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type = 'application/pdf', bytes, text = '%PDF-1.4\n%%EOF\n' } of given) {
      const content = bytes ? new Uint8Array(bytes) : text;
      dataTransfer.items.add(new File([content], name, { type }));
    }
    const event = (kind: string) => new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event('dragover'));
    document.body.dispatchEvent(event('drop'));
  }, files);

/** The duration of the next fading row. */
const fadingRow = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('transitionrun', ({ target, propertyName }) => {
          if (target instanceof HTMLLIElement && propertyName === 'opacity') {
            resolve(getComputedStyle(target).transitionDuration);
          }
        });
      }),
  );

test('files are dropped or chosen, sent two at a time and listed [ASSET-01, ASSET-02, ASSET-04, ASSET-05, ASSET-06, ASSET-07, ASSET-08, ASSET-09, ASSET-13, ASSET-14, ASSET-20, ASSET-35] [GAP-37, GAP-38]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/reference-documents');
  await expect(heading(page, 'Brand Assets')).toBeVisible();
  await says(page, 'Upload and manage your brand assets and reference materials');
  await expect(link(page, 'Back to Brand Hub')).toHaveAttribute('href', '/brand-hub');
  await says(page, 'No documents uploaded yet');
  await says(page, 'Drop a file here or browse');

  const release = await held(page, '**/api/reference-documents', 'POST');
  await choose(page, PDF);
  const uploads = section(page, 'Uploads');
  await expect(uploads.getByRole('listitem')).toHaveText(/brand-book\.pdf/);
  await expect(uploads.getByRole('progressbar', { name: 'brand-book.pdf' })).toBeVisible();
  await expect(uploads).toContainText(/Uploading|Processing/);
  await expect(button(page, 'Browse files')).toBeDisabled();
  await expect(page.getByLabel('Choose files')).toBeDisabled();
  release();
  await leavesAfter3s(page, 'File uploaded successfully');
  await expect(rows(page)).toHaveText([/brand-book\.pdf.*PDF/]);
  await expect(rows(page).first()).toContainText(/\d+(\.\d)? (Bytes|KB|MB|GB)/);
  await expect(rows(page).first().locator('svg').first()).toBeVisible();
  await expect(button(page, 'Browse files')).toBeEnabled();

  await drop(page, { name: 'Dropped.pdf' });
  await expect(page.getByRole('status').filter({ hasText: 'File uploaded successfully' })).toHaveCSS(
    'background-color',
    /oklch/,
  );
  await expect(rows(page)).toHaveText([/Dropped\.pdf/, /brand-book\.pdf/]);
  const more = await held(page, '**/api/reference-documents', 'POST');
  await choose(page, ['db/demo/employer-story.docx', PDF]);
  await expect(uploads.getByRole('progressbar', { name: /\.(docx|pdf)/ })).toHaveCount(2);
  // Neither ignored nor opened by the browser.
  await drop(page, { name: 'Queued.pdf' });
  await expect(uploads.getByRole('listitem').filter({ hasText: 'Queued.pdf' })).toContainText('Waiting');
  await expect(uploads).toContainText('0 of 3 files uploaded');
  more();
  await expect(page.getByRole('status').filter({ hasText: /^3 files uploaded/ })).toBeAttached({ timeout: 40_000 });
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).filter({ hasText: 'employer-story.docx' })).toContainText('Word');
  await expect(uploads).toContainText('An asset with this name and size is already here');
  await press(uploads, 'Dismiss brand-book.pdf');
  await expect(uploads).toHaveCount(0);
});

test('a failed upload shows its reason in a red box, and can be tried again where that helps [ASSET-10, ASSET-11, ASSET-12, ASSET-29, APP-04] [GAP-39, GAP-151] @all', async ({
  page,
  product,
  person,
}) => {
  const logged = errorLog(page);
  await signIn(page, product, person, '/reference-documents');
  const uploads = section(page, 'Uploads');
  await says(page, 'Drop a file here or browse');
  await drop(
    page,
    { name: 'big.pdf', bytes: 20 * 1024 * 1024 + 1 },
    { name: 'reel.mp4', type: 'video/mp4' },
    // Declared as PDF; the server detects another type by its leading bytes.
    { name: 'false.pdf', bytes: 9 },
    { name: 'empty.pdf', text: '' },
  );
  const row = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
  await expect(row('big.pdf').getByRole('alert')).toHaveText('File size exceeds 20MB limit');
  await expect(row('reel.mp4').getByRole('alert')).toHaveText('File type not supported');
  await expect(row('false.pdf').getByRole('alert')).toHaveText('File type not supported');
  await expect(row('empty.pdf').getByRole('alert')).toHaveText('This file is empty');
  for (const text of ['File size exceeds 20MB limit', 'File type not supported', 'This file is empty']) {
    expect(logged).toContain(text);
  }
  await expect(button(uploads, /^Try again/)).toHaveCount(0);
  await expect(uploads.getByRole('progressbar')).toHaveCount(0);

  const cut = (route: { abort(): Promise<void> }) => route.abort();
  await page.route('**/api/reference-documents', cut);
  await choose(page, PDF);
  await expect(row('brand-book.pdf').getByRole('alert')).toHaveText('Failed to upload file');
  await page.unroute('**/api/reference-documents', cut);
  await press(page, 'Try again: brand-book.pdf');
  await says(page, 'File uploaded successfully');
  await press(page, 'Dismiss reel.mp4');
  await expect(row('reel.mp4')).toHaveCount(0);
  await press(uploads, 'Remove failed');
  await expect(uploads.getByRole('alert')).toHaveCount(0);
});

/** The search looks into titles and descriptions. */
async function finds(page: Page): Promise<void> {
  const search = page.getByPlaceholder('Search assets...');
  await search.fill('ABOUT leave');
  await expect(rows(page)).toHaveText([/Handbook\.pdf/]);
  await search.fill('brand B');
  await expect(rows(page)).toHaveText([/Brand book\.pdf/]);
  await search.fill('nothing like it');
  await says(page, 'No assets match your search');
  await search.fill('');
  await expect(rows(page)).toHaveCount(2);
}

/** Each deletion asks first, and the focus goes to the next row, after the last one to the heading. */
async function deletesBoth(page: Page): Promise<void> {
  await expect(rows(page)).toHaveText([/Brand book\.pdf/, /Handbook\.pdf/]);
  await press(page, 'Delete Brand book.pdf');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Asset?' });
  await expect(dialog).toContainText('Are you sure you want to delete "Brand book.pdf"? This action cannot be undone.');
  await expect(dialog).toContainText('The document file and all profile associations will be permanently deleted.');
  const fadedLast = fadingRow(page);
  await confirmDelete(page, await held(page, '**/api/reference-documents/*', 'DELETE'));
  expect(await fadedLast).toBe('0.2s');
  await expect(rows(page)).toHaveText([/Handbook\.pdf/]);
  await expect(button(page, 'Delete Handbook.pdf')).toBeFocused();
  await press(page, 'Delete Handbook.pdf');
  await press(dialog, 'Delete');
  await says(page, 'No documents uploaded yet');
  await expect(heading(page, 'Brand Assets')).toBeFocused();
}

test('documents are searched, downloaded, opened for editing, added to profiles and deleted after a question [ASSET-03, ASSET-15, ASSET-16, ASSET-17, ASSET-18, ASSET-19, ASSET-21, ASSET-22, ASSET-23] [GAP-33, GAP-34, GAP-36, GAP-147] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.upload('Handbook.pdf');
  await anAsset(product, person, 'Brand book.pdf');
  await signIn(page, product, person, `/reference-documents?editId=${id}`);
  await field(page, 'Description').fill('Everything about leave');
  await press(page, 'Save');
  await says(page, 'Asset updated successfully!');
  await expect(field(page, 'Description')).toHaveCount(0);
  await finds(page);
  const saved = page.waitForEvent('download');
  await press(page, 'Download Handbook.pdf');
  expect((await saved).suggestedFilename()).toBe('Handbook.pdf');

  await press(page, 'Manage Profiles of Handbook.pdf');
  const popup = page.getByRole('dialog', { name: 'Manage Profiles' });
  await field(popup, 'New profile').fill('Graduates');
  await press(popup, 'Add');
  await expect(popup.getByRole('checkbox', { name: 'Graduates' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(rows(page).filter({ hasText: 'Handbook.pdf' })).toContainText('PDF · Ready · Graduates');
  await press(page, 'Manage Profiles of Brand book.pdf');
  await popup.getByText('Graduates').click();
  await expect(popup.getByRole('checkbox', { name: 'Graduates' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByLabel('Profile', { exact: true }).selectOption('Graduates');
  await expect(page).toHaveURL(/profile=/);
  await expect(rows(page).getByRole('button', { name: /^Delete / })).toHaveCount(0);
  const faded = fadingRow(page);
  await press(page, 'Remove Handbook.pdf');
  expect(await faded).toBe('0.2s');
  await expect(rows(page)).toHaveText([/Brand book\.pdf/]);
  await expect(button(page, 'Edit Brand book.pdf')).toBeFocused();
  // Clearing the last checkbox here also removes the row from the view, fading out with its popup.
  await press(page, 'Manage Profiles of Brand book.pdf');
  const fadedToo = fadingRow(page);
  await popup.getByText('Graduates').click();
  expect(await fadedToo).toBe('0.2s');
  await expect(popup).toBeHidden();
  await expect(rows(page)).toHaveCount(0);
  await expect(heading(page, 'Brand Assets')).toBeFocused();
  await says(page, 'No assets in this profile yet');
  const list = await calls.call<{ items: { profile_ids: string[] }[] }>('GET', '/api/reference-documents');
  expect(list.items.map(({ profile_ids }) => profile_ids)).toEqual([[], []]);

  await press(page, 'Show all assets');
  await deletesBoth(page);
});
