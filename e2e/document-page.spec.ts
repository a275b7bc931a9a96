import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aDocument, fieldOf, saveState, stored, tabPanel, typeAtEnd } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { button, choose, dialog, field, fill, link, mentions, press, section } from '#e2e/vocabulary.ts';

test('a text is typed without a mode, saved by itself, undone after it, and ends at 60,000 characters [CONTENT-10, CONTENT-15, CONTENT-20, CONTENT-22, CONTENT-30]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await signIn(page, product, person, path);
  await expect(page.getByRole('heading', { name: 'Job Advert', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Job Advert, Platform Engineer/);
  await expect(link(page, 'Platform Engineer')).toBeVisible();
  await expect(page.getByText(/Generated \d+ \w+ 20\d\d, \d\d:\d\d/)).toBeVisible();
  await expect(saveState(page)).toHaveText('Saved');
  await mentions(page, 'Aim for up to 450 words');
  await mentions(page, 'Easy to read');
  await mentions(page, 'F8 goes to the next finding');
  const before = (await stored(calls, id)).content;
  await typeAtEnd(page, ' Ask us anything.');
  await expect(saveState(page)).toHaveText('Not saved yet');
  await expect(saveState(page)).toHaveText('Saved');
  expect((await stored(calls, id)).content).toBe(`${before} Ask us anything.`);
  await mentions(page, 'edited by you just now');
  // A browser undoes typing in several steps.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    expect(await fieldOf(page).inputValue()).toBe(before);
  }).toPass({ intervals: [10] });
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored(calls, id)).content).toBe(before);
  const line = `${'Ask about the work and the place, and we answer within two days. '.repeat(7)}\n`;
  await fieldOf(page).fill(line.repeat(140).slice(0, 59_999).padEnd(60_000, '.'));
  await expect(saveState(page)).toHaveText('Saved');
  await typeAtEnd(page, 'y');
  await mentions(page, 'At most 60,000 characters');
  expect((await stored(calls, id)).content).toHaveLength(60_000);
});

test('each field of a card is its own, copies are filled in, and details say what wrote it [CONTENT-14, CONTENT-17, CONTENT-19] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls, 'Sourcing Email');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, person, path);
  const card = section(page, 'Casual Email');
  const subject = field(card, 'Casual Email, Subject');
  await subject.press('End');
  await page.keyboard.type(', in Porto');
  await page.keyboard.press('Enter');
  await expect(subject).toHaveValue(/, in Porto$/);
  await expect(card).toContainText('[Sender_FirstName] is copied as Robin');
  await expect(saveState(page)).toHaveText('Saved');
  const content = (await stored(calls, id)).content as { subject: string }[];
  expect(content.map(({ subject: saved }) => saved.endsWith(', in Porto'))).toEqual([false, true, false]);
  await button(page, 'Copy').first().click();
  await expect(page.getByText(/^Copied/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Robin');
  expect(copied).toContain(', in Porto');
  await press(page, 'Actions for Sourcing Email');
  await choose(page, 'Name this version');
  await fill(page, 'Name', 'Sent to Hilde');
  await press(page, 'Save');
  await press(page, 'Actions for Sourcing Email');
  await expect(page.getByRole('menuitem', { name: 'Rename version' })).toBeVisible();
  await choose(page, 'Details');
  const details = dialog(page, 'Details');
  await expect(details).toContainText('Sourcing Email');
  await expect(details).toContainText('Everyday voice');
  await expect(details).toContainText('1 asset');
  await expect(details).toContainText('Tokens');
});

test('text is not lost unsaid: by a sign-out, in a browser that keeps nothing, and when its document is deleted elsewhere [CONTENT-25, CONTENT-29, GAP-235] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await page.route(`**/api/generated-documents/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await signIn(page, product, person, path);
  await typeAtEnd(page, ' Mine.');
  await expect(saveState(page)).toHaveText('Not saved');
  await expect(saveState(page).locator('..')).not.toHaveAttribute('title');
  await press(page, 'Sign out Robin Tester');
  await mentions(page, 'You have unsaved changes in 1 text. Sign out and lose them?');
  await press(page, 'Stay');
  // The dialog gives the focus back to its button; what is typed before would go there.
  await expect(button(page, 'Sign out Robin Tester')).toBeFocused();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await typeAtEnd(page, ' More.');
  await expect(saveState(page).locator('..')).toHaveAttribute('title', 'Unsaved text cannot be kept on this device.');
  await expect(fieldOf(page)).toHaveValue(/Mine\. More\.$/);
  await calls.call('DELETE', `/api/generated-documents/${id}`);
  const gone = 'This text was deleted in another window. Copy it before you leave.';
  await expect(page.getByText(gone)).toBeVisible();
  await expect(fieldOf(page)).toHaveValue(/Mine\. More\.$/);
});

test('panel and text stand side by side or behind a bar, by keyboard and without a violation [CONTENT-12, CONTENT-13, CONTENT-40, CONTENT-41] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { path } = await aDocument(calls);
  await signIn(page, product, person, path);
  const tabs = page.getByRole('tab');
  const versions = page.getByRole('tab', { name: 'Versions' });
  await tabs.first().press('ArrowLeft');
  await expect(versions).toBeFocused();
  await expect(versions).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=versions/);
  await expect(tabPanel(page, 'Versions')).toContainText('The first version.');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
  expect(await findings(page, 'page of a document', ['desktop'])).toEqual([]);
  await goWithin(page, path);
  await page.setViewportSize(SIZES.phone);
  const bar = page.getByRole('navigation', { name: 'About this text' });
  const opener = button(bar, 'Versions');
  expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await opener.press('Enter');
  const sheet = dialog(page, 'Versions');
  await expect(sheet).toContainText('The first version.');
  expect(await findings(page, 'sheet of a document', ['phone'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await findings(page, 'page of a document', ['phone'])).toEqual([]);
});
