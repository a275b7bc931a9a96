import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { type callsOf, expect, signIn, test } from '#e2e/fixtures.ts';
import { written } from '#e2e/written.ts';

type Calls = ReturnType<typeof callsOf>;
type Stored = { content: string; version: number };

/** A document of this template, and where it is. */
async function aDocument(calls: Calls, template = 'Job Advert'): Promise<{ id: string; path: string }> {
  const role = await calls.readyRole();
  const { [template]: id = '' } = await written(calls, role.id, [template]);
  return { id, path: `/content/${id}` };
}

const stored = (calls: Calls, id: string) => calls.call<Stored>('GET', `/api/generated-documents/${id}`);
const fieldOf = (page: Page, name = 'Job Advert') => page.getByRole('textbox', { name });
const saveState = (page: Page) => page.locator('[data-save-state]');

/** Types at the end of the text. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await fieldOf(page).press('Control+End');
  await page.keyboard.type(text);
}

test('a text is typed without a mode, saved by itself and undone after it [CONTENT-10, CONTENT-15, CONTENT-20, CONTENT-22]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await signIn(page, product, person, path);
  await expect(page.getByRole('heading', { name: 'Job Advert', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Job Advert, Platform Engineer/);
  await expect(page.getByRole('link', { name: 'Platform Engineer' })).toBeVisible();
  await expect(page.getByText(/Generated \d+ \w+ 20\d\d, \d\d:\d\d/)).toBeVisible();
  await expect(saveState(page)).toHaveText('Saved');
  const before = (await stored(calls, id)).content;
  await typeAtEnd(page, ' Ask us anything.');
  await expect(saveState(page)).toHaveText('Not saved yet');
  await expect(saveState(page)).toHaveText('Saved');
  expect((await stored(calls, id)).content).toBe(`${before} Ask us anything.`);
  await expect(page.getByText(/edited by you/)).toBeVisible();
  // A browser undoes typing in several steps.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    expect(await fieldOf(page).inputValue()).toBe(before);
  }).toPass({ intervals: [10] });
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored(calls, id)).content).toBe(before);
});

test('a blank text is not saved and leaving asks, and 60,000 characters are the most [CONTENT-23, CONTENT-30]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  const before = await stored(calls, id);
  await signIn(page, product, person, path);
  await fieldOf(page).fill('');
  await expect(page.getByText('Content cannot be empty')).toBeVisible();
  await page.getByRole('link', { name: 'Brand Hub' }).first().click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await stored(calls, id)).toEqual(before);
  await fieldOf(page).fill('x'.repeat(60_000));
  await expect(saveState(page)).toHaveText('Saved');
  await fieldOf(page).press('Control+End');
  await page.keyboard.type('y');
  await expect(page.getByText('At most 60,000 characters')).toBeVisible();
  expect((await stored(calls, id)).content).toHaveLength(60_000);
});

/** The network of this page alone. */
async function goOffline(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const none = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await network.send('Network.emulateNetworkConditions', { offline: true, ...none });
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
  // Nothing of the page runs after a crash of its tab.
  await page.goto('chrome://crash').catch(() => undefined);
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

test('two windows of one person see each other, merge, and ask about a passage in common [CONTENT-26]', async ({
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
  await expect(other.getByText('Updated in another window')).toBeVisible();
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
  await expect(other.getByText('Merged with changes in another window')).toBeVisible();
  await expect(fieldOf(other)).toHaveValue('Zero. First line.\n\nMiddle line.\n\nLast line. Typed here. More.');
  await expect(saveState(other)).toHaveText('Saved');

  const releaseAgain = await held(other);
  await fieldOf(other).fill('Zero. First line.\n\nMine in the middle.\n\nLast line. Typed here. More.');
  await write('Zero. First line.\n\nTheirs in the middle.\n\nLast line. Typed here. More.');
  releaseAgain();
  await expect(other.getByText('You and another window changed the same passage')).toBeVisible();
  await expect(saveState(other)).toHaveText('Not saved');
  await other.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await other.getByRole('button', { name: 'Choose' }).press('Enter');
  await other
    .getByRole('radio', { name: /^The other window/ })
    .first()
    .press('Space');
  await other.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(saveState(other)).toHaveText('Saved');
  await expect(fieldOf(other)).toHaveValue(/Theirs in the middle/);
});

/** Holds back what this window asks of documents until the returned function is called. */
async function held(page: Page): Promise<() => void> {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/generated-documents/*', async (route) => {
    await wait;
    await route.fallback();
  });
  return release;
}

test('a text that is written again beside typing is never lost, whichever is chosen [CONTENT-18, CONTENT-27, CONTENT-28]', async ({
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
    await page.getByRole('button', { name: 'Actions for Job Advert' }).click();
    await page.getByRole('menuitem', { name: 'Regenerate' }).click();
    await expect(page.getByText('Write this again? Your text stays among the versions.')).toBeVisible();
    await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
  };
  await regenerate();
  await expect(page.getByRole('region', { name: 'Writing a new text' })).toBeVisible();
  await expect(page.getByText('New text', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(fieldOf(page)).not.toHaveValue(first);
  await page.getByRole('button', { name: 'Undo' }).click();
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
  await page.unroute(`**/api/generated-documents/${id}`);
  await expect(saveState(page)).toHaveText('Not saved');
  await page.getByRole('button', { name: 'Compare' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Mine.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use newer' }).press('Enter');
  await expect(strip).toBeHidden();
  await expect(fieldOf(page)).not.toHaveValue(/Mine\.$/);
  type Versions = { items: { number: number; origin: string }[] };
  const { items } = await calls.call<Versions>('GET', `/api/generated-documents/${id}/versions`);
  expect(items.slice(0, 3).map(({ origin }) => origin)).toEqual(['restored', 'edited', 'generated']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fieldOf(page)).toHaveValue(/Mine\.$/);
  await expect.poll(async () => (await stored(calls, id)).content).toMatch(/Mine\.$/);
});

test('an unknown document, one deleted elsewhere and one without its role say so [CONTENT-11, CONTENT-29]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await signIn(page, product, person, '/content/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This item does not exist. It may have been deleted.')).toBeVisible();
  await page.goto(`${product.url}/content/nothing`);
  await expect(page.getByText('This item does not exist. It may have been deleted.')).toBeVisible();

  await page.goto(`${product.url}${path}`);
  await expect(saveState(page)).toHaveText('Saved');
  const { role_id } = await calls.call<{ role_id: string }>('GET', `/api/generated-documents/${id}`);
  await calls.call('DELETE', `/api/roles/${role_id}`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Platform Engineer' })).toHaveCount(0);
  await expect(page.getByText('Platform Engineer').first()).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Job Advert' }).click();
  await expect(page.getByRole('menuitem', { name: 'Regenerate' })).toContainText('The role was deleted.');
  await page.keyboard.press('Escape');
  await calls.call('DELETE', `/api/generated-documents/${id}`);
  await expect(
    page.getByText('This document was deleted in another window. Copy your text before you leave.'),
  ).toBeVisible();
  await expect(fieldOf(page)).toHaveValue(/Quayside/);
});

test('each field of a card is its own, copies are filled in, and details say what wrote it [CONTENT-14, CONTENT-17, CONTENT-19]', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls, 'Sourcing Email');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, person, path);
  const card = page.getByRole('region', { name: 'Casual Email' });
  const subject = card.getByRole('textbox', { name: 'Casual Email, Subject' });
  await subject.press('End');
  await page.keyboard.type(', in Porto');
  await page.keyboard.press('Enter');
  await expect(subject).toHaveValue(/, in Porto$/);
  await expect(card).toContainText('[Sender_FirstName] is copied as Robin');
  await expect(saveState(page)).toHaveText('Saved');
  const { content } = await calls.call<{ content: { type: string; subject: string }[] }>(
    'GET',
    `/api/generated-documents/${id}`,
  );
  expect(content.map((one) => one.subject.endsWith(', in Porto'))).toEqual([false, true, false]);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(page.getByText(/^Copied/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Robin');
  expect(copied).toContain(', in Porto');
  await page.getByRole('button', { name: 'Actions for Sourcing Email' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('Sourcing Email');
  await expect(details).toContainText('Everyday voice');
  await expect(details).toContainText('1 document');
  await expect(details).toContainText('Tokens');
});

test('content without the shape of its kind is shown as it is and can be edited [CONTENT-16]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls, 'Sourcing Email');
  await page.route(`**/api/generated-documents/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json = { ...(await response.json()), content: 'I would be glad to help.', metadata: { truncated: true } };
    await route.fulfill({ response, json });
  });
  await signIn(page, product, person, path);
  await expect(page.getByText('Error displaying content')).toBeVisible();
  await expect(page.getByText('This text was cut at the length limit.')).toBeVisible();
  await expect(fieldOf(page, 'Sourcing Email')).toHaveValue('I would be glad to help.');
});

test('a browser that keeps nothing says so, and a sign-out asks before text is lost [CONTENT-25, GAP-235]', async ({
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
  await page.getByRole('button', { name: 'Sign out Robin Tester' }).click();
  await expect(page.getByText('You have unsaved text in 1 document. Sign out and lose it?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await typeAtEnd(page, ' More.');
  await expect(saveState(page).locator('..')).toHaveAttribute('title', 'Unsaved text cannot be kept on this device.');
  await expect(fieldOf(page)).toHaveValue(/Mine\. More\.$/);
});

test('panel and text stand side by side or behind a bar, by keyboard and without a violation [CONTENT-12, CONTENT-13, CONTENT-40, CONTENT-41]', async ({
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
  await expect(page.getByRole('tabpanel', { name: 'Versions' })).toContainText('The first version.');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
  expect(await findings(page, 'page of a document', ['desktop'])).toEqual([]);
  await page.goto(`${product.url}${path}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'About this document' });
  const opener = bar.getByRole('button', { name: 'Versions' });
  expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Versions' });
  await expect(sheet).toContainText('The first version.');
  expect(await findings(page, 'sheet of a document', ['phone'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await findings(page, 'page of a document', ['phone'])).toEqual([]);
});
