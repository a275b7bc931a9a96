import type { Page } from 'playwright/test';
import { aDocument, fieldOf, held, saveState, stored, typeAtEnd } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { button, choose, mentions, press, section } from '#e2e/vocabulary.ts';

test.use({ ownContext: true });

/** The network of this page alone. */
async function goOffline(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const none = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await network.send('Network.emulateNetworkConditions', { offline: true, ...none });
}

/** Ends the process of the page: nothing of it runs afterwards. */
async function crash(page: Page): Promise<void> {
  const process = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  process.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('what was typed offline is back after a crash of the tab and then saved [CONTENT-24]', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await signIn(page, product, person, path);
  await expect(saveState(page)).toHaveText('Saved');
  await goOffline(page);
  await typeAtEnd(page, ' Written on a train.');
  await expect(saveState(page)).toHaveText('Offline, kept on this device');
  await expect(
    page.getByText('You are offline. What you write stays on this device and is saved when you are back.'),
  ).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Written on a train.');
  await crash(page);
  expect((await stored(calls, id)).content).not.toContain('Written on a train.');
  const later = await context.newPage();
  await signIn(later, product, person, path);
  await expect(later.getByText(/^Your unsaved text of .* is back$/)).toBeVisible();
  await expect(fieldOf(later)).toHaveValue(/Written on a train\.$/);
  await expect(saveState(later)).toHaveText('Saved');
  expect((await stored(calls, id)).content).toContain('Written on a train.');
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('rolevoice:draft:'));
  expect(await later.evaluate(kept)).toEqual([]);
});

test('two windows of one person see each other, merge, and ask about a passage in common [CONTENT-26, TEAM-37] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  const { version } = await stored(calls, id);
  await calls.call('PUT', `/api/generated-documents/${id}`, {
    version,
    content: 'First line.\n\nMiddle line.\n\nLast line.',
  });
  await signIn(page, product, person, path);
  const other = await context.newPage();
  await signIn(other, product, person, path);
  await expect(saveState(other)).toHaveText('Saved');
  await typeAtEnd(page, ' Typed here.');
  await expect(fieldOf(other)).toHaveValue(/Typed here\.$/);
  await mentions(other, 'Updated in another window');
  // The other window writes what this one has not read.
  const write = async (content: string) => {
    const now = await stored(calls, id);
    await calls.call('PUT', `/api/generated-documents/${id}`, { version: now.version, content });
  };
  const release = await held(other);
  await fieldOf(other).press('Control+Home');
  await other.keyboard.type('Zero. ');
  await write('First line.\n\nMiddle line.\n\nLast line. Typed here. More.');
  release();
  await mentions(other, 'Merged with changes in another window');
  await button(other, 'Show').press('Enter');
  const shown = section(other, 'Comparison');
  await expect(shown.locator('ins')).toHaveText(' added  More.');
  await expect(shown).toContainText('1 change');
  await expect(fieldOf(other)).toBeHidden();
  await other.keyboard.press('Escape');
  await expect(fieldOf(other)).toBeFocused();
  await expect(fieldOf(other)).toHaveValue('Zero. First line.\n\nMiddle line.\n\nLast line. Typed here. More.');
  await expect(saveState(other)).toHaveText('Saved');

  const releaseAgain = await held(other);
  await fieldOf(other).fill('Zero. First line.\n\nMine in the middle.\n\nLast line. Typed here. More.');
  await write('Zero. First line.\n\nTheirs in the middle.\n\nLast line. Typed here. More.');
  const field = await fieldOf(other).elementHandle();
  releaseAgain();
  await mentions(other, 'You and another window changed the same passage');
  await expect(saveState(other)).toHaveText('Not saved');
  // The strip comes in the middle of a word: the next letter belongs behind it.
  expect(await field?.evaluate((one) => document.activeElement === one)).toBe(true);
  await button(other, 'Keep editing').press('Enter');
  await button(other, 'Choose').press('Enter');
  await other
    .getByRole('radio', { name: /^The other window: .*Theirs/ })
    .first()
    .press('Space');
  await button(other, 'Save').press('Enter');
  await expect(saveState(other)).toHaveText('Saved');
  await expect(fieldOf(other)).toHaveValue(/Theirs in the middle/);
  expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
  await expect(fieldOf(other)).toBeFocused();

  // A second conflict after the first one is decided like it.
  const releaseThird = await held(other);
  await fieldOf(other).press('Control+Home');
  await other.keyboard.type('Mine ');
  const now = await stored(calls, id);
  await write(String(now.content).replace('Zero.', 'Theirs'));
  releaseThird();
  await other.getByRole('radio', { name: /^Yours: .*Mine/ }).press('Space');
  await button(other, 'Save').press('Enter');
  await expect(saveState(other)).toHaveText('Saved');
  await expect(fieldOf(other)).toHaveValue(/^Mine Zero\. First line\.[\s\S]*Theirs in the middle/);
});
test('a text that is written again beside typing is never lost, whichever is chosen [CONTENT-18, CONTENT-27, CONTENT-28] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  const first = 'A text of our own.';
  const { version } = await stored(calls, id);
  await calls.call('PUT', `/api/generated-documents/${id}`, { version, content: first });
  await signIn(page, product, person, path);
  const regenerate = async () => {
    await press(page, 'Actions for Job Advert');
    await choose(page, 'Regenerate');
    await mentions(page, 'Write this again? Your text stays among the versions.');
    await press(page, 'Regenerate');
  };
  await regenerate();
  await expect(page.getByText('New text', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(fieldOf(page)).not.toHaveValue(first);
  await press(page, 'Undo');
  await expect(fieldOf(page)).toHaveValue(first);
  await expect(saveState(page)).toHaveText('Saved');

  // Nothing is saved while it is written, so that the new text meets what was typed.
  await page.route(`**/api/generated-documents/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await typeAtEnd(page, ' Mine.');
  await regenerate();
  const strip = page.getByRole('alert').filter({ hasText: 'A newer text was generated while you were writing' });
  await expect(strip).toBeVisible({ timeout: 20_000 });
  await expect(strip).toContainText('Yours is kept on this device and not saved yet. The other one stays in Versions.');
  await expect(button(strip, 'Keep mine')).toBeVisible();
  await page.unroute(`**/api/generated-documents/${id}`);
  await expect(saveState(page)).toHaveText('Not saved');
  await button(page, 'Compare').press('Enter');
  await expect(section(page, 'Comparison')).toContainText('Mine.');
  await page.keyboard.press('Escape');
  await button(page, 'Use newer').press('Enter');
  await expect(strip).toBeHidden();
  await expect(fieldOf(page)).not.toHaveValue(/Mine\.$/);
  type Versions = { items: { number: number; origin: string }[] };
  const { items } = await calls.call<Versions>('GET', `/api/generated-documents/${id}/versions`);
  expect(items.slice(0, 3).map(({ origin }) => origin)).toEqual(['restored', 'edited', 'generated']);
  await press(page, 'Undo');
  await expect(fieldOf(page)).toHaveValue(/Mine\.$/);
  await expect.poll(async () => (await stored(calls, id)).content).toMatch(/Mine\.$/);
});
