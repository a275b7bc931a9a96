import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aDocument, edited, fieldOf, tabPanel } from '#e2e/document-steps.ts';
import { aVoice, type callsOf, expect, signIn, test } from '#e2e/fixtures.ts';
import { choose, dialog, isHeaded, mentions, press, section } from '#e2e/vocabulary.ts';

type Calls = ReturnType<typeof callsOf>;
type WithId = { id: string };

const TEXT = `Platform Engineer
Quayside Systems, Bristol

Our users ride on. A user is a person. We need a chairman who reads each note, in a fast-paced environment.

Apply by [closing date].`;

/** An advert with the text, of a role whose brand voice avoids a word. */
async function advertWith(calls: Calls): Promise<string> {
  const voice = await calls.call<WithId>('POST', '/api/brand-guidelines', {
    ...aVoice,
    words_to_avoid: 'users → riders',
  });
  const role = { brand_guidelines_id: voice.id, company_name: 'Quayside Systems', city: 'Bristol' };
  const { id } = await edited(calls, await aDocument(calls, 'Job Advert', role), TEXT);
  return id;
}

const panel = (page: Page) => tabPanel(page, 'Checks');
const field = (page: Page) => fieldOf(page);
const item = (page: Page, words: string) => panel(page).getByRole('listitem').filter({ hasText: words }).first();
const caretAt = (page: Page) => field(page).evaluate((one) => (one as HTMLTextAreaElement).selectionStart);

test.use({ viewport: SIZES.desktop });

test('findings are grouped; a click replaces words, ignores a finding or allows a word always, each with Undo [CHECK-01, CHECK-03, CHECK-04, CHECK-05, CHECK-08]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const id = await advertWith(calls);
  await signIn(page, product, person, `/content/${id}?tab=checks`);
  const fix = (count: number) => panel(page).getByRole('heading', { name: new RegExp(`^Must fix ${count}$`) });
  await expect(fix(4)).toBeVisible();
  await isHeaded(panel(page), /^Suggestions \d+$/);
  await expect(page.getByRole('tab', { name: 'Checks 4 to fix' })).toBeVisible();
  await press(item(page, 'users'), 'riders');
  await expect(field(page)).toHaveValue(/Our riders ride on\. A user is/);
  await mentions(page, '“users” became “riders”');
  await press(page, 'Undo');
  await expect(field(page)).toHaveValue(TEXT);
  await press(item(page, 'fast-paced environment'), 'Remove');
  await expect(field(page)).toHaveValue(/reads each note,\./);
  await field(page).press('Control+z');
  await expect(field(page)).toHaveValue(TEXT);

  // The finding leaves at once; the page must not be left before it is stored.
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/marks') && answer.request().method() === 'PUT',
  );
  await press(page, 'Ignore chairman');
  await expect(fix(3)).toBeVisible();
  await stored;
  await page.reload();
  await press(panel(page), 'Ignored 1');
  await expect(panel(page).getByText(/chairman\s*Robin/)).toBeVisible();
  await press(page, 'Undo ignoring chairman');
  await expect(fix(4)).toBeVisible();
  await press(page, 'Actions for chairman');
  await choose(page, 'Always allow “chairman”');
  await expect(fix(3)).toBeVisible();
  await press(panel(page), 'What is checked, and why');
  await expect(
    panel(page)
      .getByRole('link', { name: /Equality and Human Rights Commission/ })
      .first(),
  ).toBeVisible();
  await item(page, 'users')
    .getByRole('button', { name: /^users/ })
    .click();
  expect(await findings(page, 'checks', ['desktop'])).toEqual([]);

  await press(item(page, '[closing date]'), 'Fill in');
  await page.keyboard.type('1 May');
  await expect(field(page)).toHaveValue(/Apply by 1 May\.$/);
});

test('on a phone a finding at the caret stands in a bar and the panel is a sheet; beside the text the keyboard goes round the findings, takes better words and goes on [CHECK-02, CHECK-06] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const id = await advertWith(calls);
  await page.setViewportSize(SIZES.phone);
  await signIn(page, product, person, `/content/${id}`);
  await expect(field(page)).toHaveValue(TEXT);
  const at = TEXT.indexOf('chairman') + 3;
  await field(page).evaluate((one, place) => {
    one.focus();
    (one as HTMLTextAreaElement).setSelectionRange(place, place);
  }, at);
  await page.keyboard.press('ArrowRight');
  const bar = section(page, 'Finding at the caret');
  await expect(bar).toContainText('chairman');
  await expect(bar).toContainText('3 of 5');
  await press(bar, 'chair');
  const now = TEXT.replace('chairman', 'chair');
  await expect(field(page)).toHaveValue(now);
  await press(page, /Checks/);
  await expect(dialog(page, 'Checks')).toBeVisible();
  expect(await findings(page, 'sheet of checks', ['phone'])).toEqual([]);

  await page.setViewportSize(SIZES.desktop);
  await item(page, 'fast-paced')
    .getByRole('button', { name: /^fast-paced/ })
    .click();
  await expect.poll(() => caretAt(page)).toBe(now.indexOf('fast-paced'));
  await page.keyboard.press('F8');
  await expect.poll(() => caretAt(page)).toBe(now.indexOf('[closing date]'));
  await page.keyboard.press('F8');
  await expect.poll(() => caretAt(page)).toBe(now.indexOf('users'));
  await expect(item(page, 'users').getByRole('button', { pressed: true })).toBeVisible();
  await page.keyboard.press('F8');
  await expect.poll(() => caretAt(page)).toBe(now.indexOf('user is'));
  await page.keyboard.press('Shift+F8');
  await expect.poll(() => caretAt(page)).toBe(now.indexOf('users'));
  await item(page, 'users').getByRole('button', { name: 'riders', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(/Our riders ride on/);
  await expect(item(page, 'user').getByRole('button', { name: 'rider', exact: true })).toBeFocused();
});
