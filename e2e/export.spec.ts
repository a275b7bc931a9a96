import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { expect, mailTo, PASSWORD, signIn, test } from '#e2e/fixtures.ts';
import { field, mentions, section } from '#e2e/vocabulary.ts';
import { makeLate } from '#local/testing/late-session.ts';

const card = (page: Page) => section(page, 'Export my data');
const start = (page: Page) => card(page).getByRole('button', { name: 'Export my data', exact: true });

test('a person exports the data in Settings, gets a mail, downloads the ZIP after a reauthentication, and it holds what the person made [EXPORT-25] [EXPORT-26] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await calls.upload();
  await calls.role({ job_title: 'Lighthouse Keeper', document_ids: [id] });
  await makeLate(product, person.session.access_token);
  // A large one is under way for minutes; the real one below is ready at once.
  const row = { id: '00000000-0000-4000-8000-000000000001', state: 'running', done: 1_240, total: 3_400, parts: [] };
  const items = [{ ...row, created_at: new Date().toISOString(), expires_at: null }];
  await page.route('**/api/exports', (route) => route.fulfill({ json: { items, seconds_to_next: 0 } }));
  await signIn(page, product, person, '/settings');
  await expect(card(page).getByRole('progressbar', { name: 'Export' })).toBeVisible();
  expect(await findings(page, 'an export under way', ['desktop', 'phone'])).toEqual([]);
  await page.unroute('**/api/exports');
  await page.setViewportSize(SIZES.desktop);
  await page.reload();
  await mentions(card(page), 'You have no exports.');

  // By keyboard: the export and the password it asks for.
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Your password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const download = card(page).getByRole('button', { name: /^Download .* export .*\.zip$/ });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await expect(card(page).getByText('Your export is ready.')).toBeAttached();
  await expect(card(page).getByText(/^1 file, \d+\.\d KB · until \d+ \w+ \d+, \d\d:\d\d$/)).toBeVisible();
  const mail = await mailTo(product, person.email, /data export is ready/);
  expect(mail.text).toContain('/settings');
  expect(mail.text).not.toContain('/api/exports');

  await makeLate(product, person.session.access_token);
  await download.focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Your password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Rolevoice export \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await file.path()));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(text('README.txt')).toContain('Your data in Rolevoice');
  expect(text('account/users.jsonl')).toContain(person.email);
  expect(text('workspace/role_details.jsonl')).toContain('Lighthouse Keeper');
  expect(Buffer.from(files['files/Handbook.pdf'] ?? []).equals(readFileSync('db/demo/brand-book.pdf'))).toBe(true);
  expect(page.url()).toContain('/settings');
  expect(await findings(page, 'a ready export', ['desktop', 'phone'])).toEqual([]);
});
