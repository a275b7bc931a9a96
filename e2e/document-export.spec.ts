import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aDocument, edited, openDocument, written } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { chooseFor, dialog, field, followLink, mentions, press, tick } from '#e2e/vocabulary.ts';
import { aPicture } from '#platform/testing/pictures.ts';

const exportDialog = (page: Page) => dialog(page, 'Export');
const openExport = async (page: Page) => {
  await press(page, 'Export');
  await expect(exportDialog(page)).toBeVisible();
};
const bytesOf = async (file: Download) => readFileSync(await file.path());

test('a document is exported by keyboard as Word and PDF, and as the text that its preview shows; the last format is kept [EXPORT-01] [EXPORT-02] [EXPORT-03] [EXPORT-12] [EXPORT-15]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const document = await aDocument(calls);
  await openDocument(page, product, person, document);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await mentions(exportDialog(page), 'Job Advert, Platform Engineer');
  await mentions(exportDialog(page), 'Draft, version 1');
  const format = (name: string) => exportDialog(page).getByRole('radio', { name });
  for (const hint of ['To edit and send on', 'To print, or send as it is', 'HTML for your careers page'])
    await expect(exportDialog(page).getByText(hint)).toBeVisible();
  await expect(format('Word')).toBeFocused();
  const word = page.waitForEvent('download', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  const file = await word;
  expect(file.suggestedFilename()).toMatch(/^.+ - Platform Engineer - Job Advert\.docx$/);
  const text = String(document.content).split('\n')[0] ?? '';
  const parts = unzipSync(await bytesOf(file));
  expect(strFromU8(parts['word/document.xml'] as Uint8Array).replace(/<[^>]+>/g, '')).toContain(text);
  await expect(exportDialog(page).getByText(/^Downloaded .*\.docx$/)).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await expect(format('PDF')).toBeFocused();
  const pdf = page.waitForEvent('download', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  expect((await bytesOf(await pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expect(exportDialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(format('PDF')).toBeFocused();

  for (const [name, ending] of [
    ['Text', 'txt'],
    ['Web page', 'html'],
    ['Job data', 'json'],
  ] as const) {
    await exportDialog(page).getByRole('radio', { name }).check();
    const preview = await exportDialog(page)
      .getByRole('region', { name: `${name}, preview` })
      .locator('pre')
      .textContent();
    const download = page.waitForEvent('download');
    await exportDialog(page)
      .getByRole('button', { name: `Download ${name}` })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`Job Advert\\.${ending}$`));
    expect((await bytesOf(file)).toString()).toBe(preview);
    await expect(exportDialog(page).getByRole('button', { name: `Copy ${name}` })).toBeVisible();
  }
  await mentions(exportDialog(page), 'Everything a search engine requires is here');
  await mentions(exportDialog(page), 'It would be found more often with');
  await followLink(exportDialog(page), 'Add closing date');
  await expect(page).toHaveURL(/\/roles\/create\?.*field=closing_date/);
});

test('the dialog has no findings of axe and fills a phone, and the page prints its title and text alone, in any script [EXPORT-09] [EXPORT-27] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const content = '東京で働く\n\nمرحبا';
  const made = await edited(calls, await aDocument(calls), content);
  await openDocument(page, product, person, made);
  await openExport(page);
  await expect(exportDialog(page).getByRole('region', { name: 'Preview' })).toBeVisible();
  expect(await findings(page, 'export', ['desktop', 'phone'])).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const box = await exportDialog(page).boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width, height: 700 });
    await expect(exportDialog(page).getByRole('button', { name: /^Download/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.keyboard.press('Escape');
  await page.setViewportSize(SIZES.desktop);
  await expect(exportDialog(page)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const printed = page.locator('body > :visible');
  await expect(printed).toHaveCount(1);
  await expect(printed.getByRole('heading')).toHaveText('Job Advert, Platform Engineer');
  expect(await printed.locator('p').textContent()).toBe(content);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});

test('a brand voice has a logo and a colour, which the files of its roles show [EXPORT-22] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const document = await aDocument(calls);
  await openDocument(page, product, person, document);
  await openExport(page);
  await followLink(exportDialog(page), 'Logo and colour');
  const section = page.getByRole('region', { name: 'Look of exports' });
  const colour = field(section, 'Colour of headings');
  await colour.fill('green');
  await mentions(section, 'Enter a colour such as #1D6B54');
  await colour.fill('#35C79A');
  await mentions(section, 'Too light to read on white, headings are printed in #208566');
  await colour.press('Enter');
  await mentions(section, 'Colour saved');
  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    section.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer });
  await upload('logo.png', 'image/png', Buffer.from('hello'));
  await mentions(section, 'Please upload a PNG or JPEG file');
  await upload('logo.png', 'image/png', aPicture());
  await mentions(section, 'Logo saved');
  await expect(section.getByRole('img', { name: 'Logo' })).toBeVisible();
  expect(await findings(page, 'look of exports', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await goWithin(page, document.path);
  await openExport(page);
  await expect(exportDialog(page).getByRole('img', { name: 'Quayside' })).toBeVisible();
  const word = page.waitForEvent('download', { timeout: 30_000 });
  await press(exportDialog(page), 'Download Word');
  const parts = unzipSync(await bytesOf(await word));
  expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  expect(strFromU8(parts['word/styles.xml'] as Uint8Array)).toContain('208566');
});

test('the documents of a role are exported as a ZIP, each can be left out; an export without a dialog is offered on every page, also after a reload [EXPORT-14] [EXPORT-15] [HOME-12] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id: role_id } = await calls.readyRole();
  const ids = await written(calls, role_id, ['Job Advert', 'Interview Questions', 'Boolean Search Strings']);
  await signIn(page, product, person, '/roles');
  await chooseFor(page, 'Platform Engineer at Quayside', 'Export texts');
  const zip = dialog(page, 'Export Platform Engineer');
  await mentions(zip, 'Quayside, 3 texts');
  for (const name of [
    '1 Job Advert.docx',
    '2 Interview Questions.docx',
    '3 Boolean Search Strings.txt',
    '3 Boolean Search Strings.csv',
    'Job data.json',
    'Contents.html',
  ])
    await expect(zip.getByText(name)).toBeVisible();
  await zip.getByRole('radio', { name: 'PDF' }).check();
  await zip.getByRole('checkbox', { name: '2 Interview Questions.pdf' }).uncheck();
  expect(await findings(page, 'export of a role', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  const download = page.waitForEvent('download', { timeout: 30_000 });
  await press(zip, 'Download ZIP');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Quayside - Platform Engineer.zip');
  expect(Object.keys(unzipSync(await bytesOf(file))).sort()).toEqual([
    '1 Job Advert.pdf',
    '2 Boolean Search Strings.csv',
    '2 Boolean Search Strings.txt',
    'Contents.html',
    'Job data.json',
  ]);
  await tick(zip, /^Only approved/);
  await expect(zip.getByRole('button', { name: 'Download ZIP' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(zip).toBeHidden();

  await calls.call('POST', '/api/document-exports', {
    format: 'pdf',
    is_zip: true,
    documents: Object.values(ids).map((id) => ({ id })),
  });
  const ready = page.getByText('Your export is ready');
  await expect(ready).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(ready).toBeVisible({ timeout: 30_000 });
  const later = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  expect(Object.keys(unzipSync(await bytesOf(await later)))).toContain('2 Interview Questions.pdf');
  await expect(ready).toBeHidden();
});
