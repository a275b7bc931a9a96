import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aSharedDocument, aThread, middleOf } from '#e2e/comment-steps.ts';
import { fieldOf, markedIn, saveState, tabPanel } from '#e2e/document-steps.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { button, dialog, fill, isHeaded, press } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

const panel = (page: Page) => tabPanel(page, 'Comments');
const thread = (page: Page, words: string) => panel(page).getByRole('listitem').filter({ hasText: words }).first();

async function select(page: Page, words: string): Promise<void> {
  await fieldOf(page).evaluate((field, quote) => {
    const area = field as HTMLTextAreaElement;
    const from = area.value.indexOf(quote);
    area.focus();
    area.setSelectionRange(from, from);
  }, words);
  for (const _ of words) await page.keyboard.press('Shift+ArrowRight');
}
async function comment(page: Page, quote: string, words: string): Promise<void> {
  await select(page, quote);
  await page.getByTitle('Comment (Ctrl Alt M)').click();
  const field = panel(page).getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill(words);
  await field.press('Control+Enter');
  await expect(thread(page, words)).toBeVisible();
}
const marked = (page: Page, tone: string) => markedIn(page, `mark-${tone}`);

test('a selection is commented on, marked and answered; a colleague sees it at once without losing a reply [COMMENT-01, COMMENT-02, COMMENT-03, COMMENT-04, COMMENT-13]', async ({
  page,
  otherPage: other,
  product,
  person,
}) => {
  const colleague = await newPerson(product, 'Hilde');
  const { path } = await aSharedDocument(product, [person, colleague]);
  await signIn(other, product, colleague, path);
  await expect(panel(other)).toContainText('No comments');
  await expect(panel(other)).toContainText('Select a passage to comment on it.');
  await signIn(page, product, person, path);
  await comment(page, 'a fair turn', 'How often?');
  expect(await marked(page, 'consider')).toEqual(['a fair turn']);
  await expect(thread(other, 'How often?')).toBeVisible({ timeout: 2_000 });
  await expect(other.getByRole('tab', { name: /^Comments 1/ })).toBeVisible();
  await press(thread(other, 'How often?'), 'Reply');
  await other.keyboard.type('One week');
  await comment(page, 'message queues', 'Which ones?');
  await expect(thread(other, 'Which ones?')).toBeVisible({ timeout: 2_000 });
  const reply = panel(other).getByRole('textbox', { name: 'Reply' });
  await expect(reply).toHaveValue('One week');
  await reply.press('Enter');
  await other.keyboard.type('in six.');
  await reply.press('Control+Enter');
  await expect(thread(page, 'How often?')).toContainText('One week\nin six.', { timeout: 2_000 });
  await panel(page).getByRole('button', { name: 'message queues' }).click();
  await expect.poll(() => marked(page, 'found')).toEqual(['message queues']);
  expect(await findings(page, 'threads', ['desktop'])).toEqual([]);
});

test('marks stay with their words while typing, a lost passage is attached again, a resolved one is not marked [COMMENT-08, COMMENT-09, COMMENT-10] @all', async ({
  page,
  product,
  person,
}) => {
  const { path } = await aSharedDocument(product, [person]);
  await signIn(page, product, person, path);
  await comment(page, 'message queues', 'Which ones?');
  await fieldOf(page).press('Control+Home');
  await page.keyboard.type('Hello. ');
  await expect.poll(() => marked(page, 'consider')).toEqual(['message queues']);
  await fieldOf(page).fill('Other words altogether.');
  await isHeaded(panel(page), 'Passage changed 1');
  await expect(panel(page).locator('del')).toHaveText('message queues');
  await expect(saveState(page)).toHaveText('Saved');
  await select(page, 'Other words');
  await press(thread(page, 'Which ones?'), 'Attach to a passage');
  await expect.poll(() => marked(page, 'consider')).toEqual(['Other words']);
  await press(thread(page, 'Which ones?'), 'Resolve');
  await expect(panel(page)).toContainText('No comments');
  expect(await marked(page, 'consider')).toEqual([]);
  await press(panel(page), 'Resolved');
  await expect(thread(page, 'Which ones?')).toContainText('Resolved by Robin Tester');
  await press(thread(page, 'Which ones?'), 'Reopen');
  await expect.poll(() => marked(page, 'consider')).toEqual(['Other words']);
});

test('a failed comment keeps its words, also over a reload; one’s own is edited and deleted [COMMENT-04, COMMENT-07] @all', async ({
  page,
  product,
  person,
}) => {
  const colleague = await newPerson(product, 'Hilde');
  const { path } = await aSharedDocument(product, [person, colleague]);
  await page.route('**/threads', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await signIn(page, product, person, path);
  await press(panel(page), 'Comment');
  const field = panel(page).getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill('For all');
  await field.press('Control+Enter');
  await expect(panel(page)).toContainText('Failed to send the comment. Please try again.');
  await page.unroute('**/threads');
  await page.reload();
  await press(panel(page), 'Comment');
  await expect(field).toHaveValue('For all');
  await field.press('Control+Enter');
  const mine = thread(page, 'For all');
  await expect(mine).toContainText('Whole text');
  await press(mine, 'Edit');
  await fill(panel(page), 'Edit comment', 'For everybody');
  await press(panel(page), 'Save');
  await expect(thread(page, 'For everybody')).toContainText('edited');
  await press(thread(page, 'For everybody'), 'Delete');
  await expect(panel(page)).toContainText('No comments');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: SIZES.phone });

  test('the tab opens a sheet with the threads, a tap on marked words opens it at theirs, and writing goes on where it was [COMMENT-12] @all', async ({
    page,
    product,
    person,
  }) => {
    const { path, slug, document } = await aSharedDocument(product, [person]);
    for (const quote of ['a fair turn', 'message queues']) await aThread(product, person, { slug, document, quote });
    await signIn(page, product, person, path.replace('?tab=comments', ''));
    await button(page, /^Comments/).tap();
    const sheet = dialog(page, 'Comments');
    await expect(sheet).toContainText('About message queues.');
    expect(await findings(page, 'sheet', ['phone'])).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await button(sheet, 'Close').tap();
    await expect(sheet).toBeHidden();
    const tap = async (words: string) => {
      const { x, y } = await middleOf(page, words);
      await page.touchscreen.tap(x, y);
    };
    await tap('message queues');
    await expect(sheet.getByRole('button', { name: 'message queues', pressed: true })).toBeInViewport();
    await button(sheet, 'Close').tap();
    await expect(sheet).toBeHidden();
    await expect(fieldOf(page)).not.toBeFocused();
    // Words without a comment take the caret, and with it every further tap.
    await tap('You know');
    await expect(fieldOf(page)).toBeFocused();
    await tap('a fair turn');
    await page.keyboard.type('!');
    await expect(fieldOf(page)).toHaveValue(/!.*rota/);
    await expect(sheet).toBeHidden();
  });
});
