import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import {
  confirmDelete,
  errorLog,
  field,
  heading,
  held,
  leavesAfter3s,
  link,
  press,
  says,
  showsError,
  TOO_LONG,
} from '#e2e/screens-steps.ts';

// Rows fade out here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PDF = 'db/demo/brand-book.pdf';
const rows = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
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
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toHaveText(/brand-book\.pdf/);
  await expect(uploads.getByRole('progressbar', { name: 'brand-book.pdf' })).toBeVisible();
  await expect(uploads).toContainText(/Uploading|Processing/);
  await expect(page.getByRole('button', { name: 'Browse files' })).toBeDisabled();
  await expect(page.getByLabel('Choose files')).toBeDisabled();
  release();
  await leavesAfter3s(page, 'File uploaded successfully');
  await expect(rows(page)).toHaveText([/brand-book\.pdf.*PDF/]);
  await expect(rows(page).first()).toContainText(/\d+(\.\d)? (Bytes|KB|MB|GB)/);
  await expect(rows(page).first().locator('svg').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Browse files' })).toBeEnabled();

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
  await expect(uploads).toContainText('A document with this name and size is already here');
  await press(uploads, 'Dismiss brand-book.pdf');
  await expect(uploads).toHaveCount(0);
});

test('a failed upload shows its reason in a red box, and can be tried again where that helps [ASSET-10, ASSET-11, ASSET-12, ASSET-29, APP-04] [GAP-39, GAP-151]', async ({
  page,
  product,
  person,
}) => {
  const logged = errorLog(page);
  await signIn(page, product, person, '/reference-documents');
  const uploads = page.getByRole('region', { name: 'Uploads' });
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
  await expect(uploads.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
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

test('documents are searched, downloaded, opened for editing and added to profiles [ASSET-03, ASSET-15, ASSET-16, ASSET-17, ASSET-18, ASSET-19, ASSET-30, ASSET-31, ASSET-32] [GAP-34, GAP-36]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.upload('Handbook.pdf');
  await calls.upload('Brand book.pdf');
  await signIn(page, product, person, `/reference-documents?editId=${id}`);
  await field(page, 'Description').fill('Everything about leave');
  await press(page, 'Save');
  await says(page, 'Asset updated successfully!');
  await expect(field(page, 'Description')).toHaveCount(0);
  const search = page.getByPlaceholder('Search assets...');
  await search.fill('ABOUT leave');
  await expect(rows(page)).toHaveText([/Handbook\.pdf/]);
  await search.fill('brand B');
  await expect(rows(page)).toHaveText([/Brand book\.pdf/]);
  await search.fill('nothing like it');
  await says(page, 'No documents match your search');
  await search.fill('');
  await expect(rows(page)).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await press(page, 'Download Handbook.pdf');
  expect((await saved).suggestedFilename()).toBe('Handbook.pdf');

  await press(page, 'Manage Profiles of Handbook.pdf');
  const popup = page.getByRole('dialog', { name: 'Manage Profiles' });
  await field(popup, 'New profile').fill('Graduates');
  await press(popup, 'Add');
  await expect(popup.getByRole('checkbox', { name: 'Graduates' })).toBeChecked();
  await page.keyboard.press('Escape');
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
  await expect(page.getByRole('button', { name: 'Edit Brand book.pdf' })).toBeFocused();
  // Clearing the last checkbox here also removes the row from the view, fading out with its popup.
  await press(page, 'Manage Profiles of Brand book.pdf');
  const fadedToo = fadingRow(page);
  await popup.getByText('Graduates').click();
  expect(await fadedToo).toBe('0.2s');
  await expect(popup).toBeHidden();
  await expect(rows(page)).toHaveCount(0);
  await expect(heading(page, 'Brand Assets')).toBeFocused();
  await says(page, 'No documents in this profile yet');
  const list = await calls.call<{ items: { profile_ids: string[] }[] }>('GET', '/api/reference-documents');
  expect(list.items.map(({ profile_ids }) => profile_ids)).toEqual([[], []]);

  await page.goto(`${product.url}/reference-documents`);
  await expect(rows(page)).toHaveCount(2);
  await page.route('**/api/reference-documents/*/file', (route) => route.fulfill({ status: 400 }));
  await press(page, 'Download Handbook.pdf');
  await showsError(page, 'Failed to download file');
  await page.unroute('**/api/reference-documents/*/file');
  await page.route('**/api/profiles/*/documents/*', (route) => route.fulfill({ status: 400 }));
  await press(page, 'Manage Profiles of Handbook.pdf');
  await popup.getByText('Graduates').click();
  await showsError(popup, 'Failed to update profile associations');
  // Deleted in another tab: it leaves the list.
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await calls.call('DELETE', `/api/reference-documents/${id}`);
  await press(page, 'Download Handbook.pdf');
  await showsError(page, 'Document not found');
  await expect(rows(page)).toHaveText([/Brand book\.pdf/]);
  await page.route('**/api/profiles?**', (route) => route.fulfill({ status: 400 }));
  await page.reload();
  await press(page, 'Manage Profiles of Brand book.pdf');
  await showsError(popup, 'Failed to load profiles');
});

test('deleting a document asks first and removes its row, and each failure has its text [ASSET-21, ASSET-22, ASSET-23, ASSET-24, ASSET-25, ASSET-26, ASSET-27, ASSET-33, ASSET-34] [GAP-33, GAP-147, GAP-155]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.upload('Handbook.pdf');
  const { id } = await calls.upload('Gone.pdf');
  await signIn(page, product, person, '/reference-documents');
  await press(page, 'Delete Handbook.pdf');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Asset?' });
  await expect(dialog).toContainText('Are you sure you want to delete "Handbook.pdf"? This action cannot be undone.');
  await expect(dialog).toContainText('The document file and all profile associations will be permanently deleted.');
  const one = '**/api/reference-documents/*';
  const failing = async (method: string, code: string, text: string) => {
    const body = { error: { code, message: code, request_id: 'r' } };
    await page.route(one, (route) =>
      route.request().method() === method ? route.fulfill({ status: 400, json: body }) : route.fallback(),
    );
    // The text of the failure before may contain this one: unrouted too early, the call would reach the server.
    const refused = page.waitForResponse((response) => response.request().method() === method && !response.ok());
    await press(dialog, 'Delete');
    await refused;
    await showsError(dialog, text);
    await page.unroute(one);
  };
  await failing('GET', 'UNKNOWN_ERROR', 'Failed to verify document');
  await failing('DELETE', 'UNKNOWN_ERROR', 'Failed to delete document record');
  await failing('DELETE', 'storage_unavailable', 'Failed to delete document');
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();

  await press(page, 'Delete Handbook.pdf');
  const faded = fadingRow(page);
  await confirmDelete(page, await held(page, one, 'DELETE'));
  expect(await faded).toBe('0.2s');
  await expect(rows(page)).toHaveText([/Gone\.pdf/]);
  await expect(page.getByRole('button', { name: 'Delete Gone.pdf' })).toBeFocused();
  await press(page, 'Delete Gone.pdf');
  await calls.call('DELETE', `/api/reference-documents/${id}`);
  await press(dialog, 'Delete');
  await showsError(page, 'Document not found');
  await expect(dialog).toBeHidden();
  await says(page, 'No documents uploaded yet');
  await expect(heading(page, 'Brand Assets')).toBeFocused();

  await page.goto(`${product.url}/reference-documents?q=${TOO_LONG}`);
  await showsError(page, 'Failed to load documents');
  await page.route('**/api/reference-documents?**', (route) => route.fulfill({ status: 400 }));
  await page.goto(`${product.url}/reference-documents`);
  await showsError(page, 'Failed to load brand assets');
});
