import type { Page } from 'playwright/test';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aLink, alsoShowsEmails, QUOTE } from '#e2e/share-guest-steps.ts';
import { button, dialog, fill, isHeaded, mentions, press, section } from '#e2e/vocabulary.ts';
import type { Thread } from '#shared/review/contracts/comments.ts';
import type { Share } from '#shared/review/contracts/shares.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Your name' });
const card = (page: Page) => page.getByRole('complementary', { name: 'Your feedback' });

async function select(page: Page, words: string): Promise<void> {
  await page.getByRole('article').evaluate((article, quote) => {
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const from = node.textContent?.indexOf(quote) ?? -1;
      if (from >= 0) getSelection()?.setBaseAndExtent(node, from, node, from + quote.length);
    }
  }, words);
}

test('a guest reads, gives a name and approves; members see it at once, and the answer stays shown [SHARE-04] [SHARE-05] [SHARE-06]', async ({
  page,
  otherPage: member,
  product,
  person,
}) => {
  const { url, id, team } = await aLink(product, person);
  await signIn(member, product, person, team.path(`/content/${id}`));
  const bar = section(member, 'Review');
  await expect(bar).toContainText('In review');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Advert');
  await expect(page.getByRole('article')).toContainText('You take a fair turn');
  await expect(page.getByRole('banner')).toContainText(
    /Otterbeck\s*Sent by Robin Tester\s*Link expires \d+ \w{3} \d{4}/,
    {
      useInnerText: true,
    },
  );
  await expect(card(page)).toContainText('What do you think?');
  await expect(card(page)).toContainText('Robin Tester sees your answer at once.');
  await press(page, 'Approve');
  await expect(card(page)).toContainText('Your name is required');
  await nameField(page).fill('Rosa Lind');
  await press(page, 'Approve');
  // The text says no way to apply.
  await expect(card(page).getByRole('alert')).toHaveText(/^\d+ to fix: .* Approve anyway\?$/);
  await expect(button(card(page), 'Go back')).toBeFocused();
  await press(card(page), 'Approve anyway');
  await expect(card(page)).toContainText(/You approved this version on \d+ \w{3} \d{4}\./);
  await expect(bar).toContainText('Rosa Lind (by a link of Robin Tester) approved. A member still approves.', {
    timeout: 2_000,
  });
  await page.reload();
  await expect(card(page)).toContainText('You approved this version on');
  await expect(button(page, 'Approve')).toHaveCount(0);
});

test('changes need words, which are kept over a reload; what does not decide can be changed [SHARE-05] @all', async ({
  page,
  product,
  person,
}) => {
  const { url } = await aLink(product, person);
  await page.goto(url);
  await nameField(page).fill('Rosa Lind');
  await press(page, 'Request changes');
  await press(page, 'Request changes');
  await expect(card(page)).toContainText('Say what should change');
  const words = page.getByRole('textbox', { name: 'What should change' });
  await expect(words).toBeFocused();
  await words.fill('Name the pay.');
  await page.reload();
  await expect(words).toHaveValue('Name the pay.');
  await nameField(page).fill('Rosa Lind');
  await press(page, 'Request changes');
  await expect(card(page)).toContainText('You requested changes to this version on');
  await expect(card(page)).toContainText('Name the pay.');
  await press(page, 'Change my answer');
  await press(page, 'Approve');
  await press(card(page), 'Approve anyway');
  await expect(card(page)).toContainText('You approved this version on');
});

test('guests comment on a passage and on the whole, and read the replies of members [SHARE-07] @all', async ({
  page,
  product,
  person,
}) => {
  const { url, id, act } = await aLink(product, person, { may_answer: false });
  await page.goto(url);
  await expect(card(page)).toContainText('No comments yet. Select a passage to comment on it.');
  await select(page, QUOTE);
  await press(page.getByRole('article'), 'Comment');
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await expect(field).toBeFocused();
  await expect(page.locator('mark')).toHaveText(QUOTE);
  await field.fill('Can it say weekdays?');
  await nameField(page).fill('Rosa Lind');
  await field.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Can it say weekdays?' }).first()).toContainText(
    'Rosa Lind',
  );
  await expect(page.locator('mark')).toHaveText(QUOTE);
  const { items } = await act<{ items: Thread[] }>('GET', `/generated-documents/${id}/threads`);
  await act('POST', `/threads/${items[0]?.id}/comments`, { body: 'Yes, see https://otterbeck.example/rota.' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(card(page)).toContainText('Yes, see');
  await expect(page.getByRole('link')).toHaveAttribute('href', 'https://otterbeck.example/rota');
  await press(page, 'Reply');
  await fill(page, 'Reply', 'Thank you');
  await press(page, 'Reply');
  await expect(card(page)).toContainText('Thank you');
  await press(page, QUOTE);
  await expect(page.getByRole('button', { name: QUOTE })).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Comment');
  await expect(section(page, 'New comment')).toContainText('Whole text');
  expect(await findings(page, 'guest', ['desktop', 'phone'])).toEqual([]);
});

test('words stay when the link ends while they are written; then it is one page for every reason [SHARE-08]', async ({
  page,
  product,
  person,
}) => {
  const { url, share, act } = await aLink(product, person, { may_answer: false });
  await page.goto(url);
  await press(page, 'Comment');
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill('A long thought');
  await nameField(page).fill('Rosa Lind');
  await page.route('**/api/shared/threads', (route) => route.abort());
  await field.press('Control+Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('A long thought');
  await page.unroute('**/api/shared/threads');
  await act('DELETE', `/shares/${share.id}`);
  await field.press('Control+Enter');
  await expect(card(page)).toContainText('This link is no longer valid. Copy what you wrote.');
  await expect(field).toHaveValue('A long thought');
  await press(page, 'Cancel');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await mentions(page, 'Ask the person who sent it for a new one.');
  expect(await findings(page, 'over', ['desktop', 'phone'])).toEqual([]);
});

test('the token reaches no address of a request, also where a scanner rewrote the link; no cookie, nothing from elsewhere, one view for a tab [SHARE-03] [SHARE-11] [SHARE-12]', async ({
  page,
  product,
  person,
}) => {
  const { token, id, act } = await aLink(product, person);
  await page.goto(`${product.url}/s%23${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Advert');
  expect(page.url()).toBe(`${product.url}/s#${token}`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const [response] = await Promise.all([
    page.waitForResponse((given) => new URL(given.url()).pathname === '/s'),
    page.reload(),
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Advert');
  const { items } = await act<{ items: Share[] }>('GET', `/generated-documents/${id}/shares`);
  expect(items[0]?.views).toBe(1);
  const headers = response.headers();
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-store');
  expect(asked.length).toBeGreaterThan(3);
  // The document itself is the one address with the fragment, which no request carries.
  expect(asked.filter((address) => address.includes(token) && !address.includes(`#${token}`))).toEqual([]);
  expect(asked.filter((address) => new URL(address).origin !== new URL(product.url).origin)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.locator('meta[property^="og:"], meta[name="description"]').count()).toBe(0);
});

test('on a phone both answers are in a bar at the bottom, dark as the device is, and usable by keys [SHARE-05] [SHARE-16] @all', async ({
  page,
  product,
  person,
}) => {
  await page.setViewportSize(SIZES.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  const { url } = await aLink(product, person);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button(page, 'Approve')).toBeInViewport();
  expect((await poorStops(page, 'guest')).poor).toEqual([]);
  await press(page, 'Approve');
  const sheet = dialog(page, 'Your answer');
  await expect(sheet.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await press(page, 'Request changes');
  await fill(sheet, 'What should change', 'Name the pay.');
  await fill(sheet, 'Your name', 'Rosa Lind');
  expect(await findings(page, 'sheet', ['phone'])).toEqual([]);
  await press(sheet, 'Request changes');
  await mentions(page, 'You requested changes to this version on');
  expect(
    asked.filter((path) => /socket\.io|auth\/v1|assets\/(index|react|parts|layout|session|socket)-/.test(path)),
  ).toEqual([]);
});

test('an answer ends at the answer given, below a long text too, on a phone and beside the text [SHARE-05] @all', async ({
  page,
  product,
  person,
}) => {
  const text = 'We bake at night and sell in the morning.\n\n'.repeat(60);
  const given = page.getByText(/^You (approved|requested changes to) this version on/);
  const ends = async () => {
    await expect(given).toBeInViewport();
    await expect(page.getByRole('status').filter({ has: given })).toBeFocused();
  };
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto((await aLink(product, person, { text })).url);
  await press(page, 'Approve');
  const sheet = dialog(page, 'Your answer');
  await fill(sheet, 'Your name', 'Rosa Lind');
  await press(sheet, 'Approve');
  await press(sheet, 'Approve anyway');
  await ends();

  const { url } = await aLink(product, await newPerson(product), { text });
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(url);
  await nameField(page).fill('Rosa Lind');
  await press(page, 'Request changes');
  await fill(page, 'What should change', 'Name the pay.');
  await press(card(page), 'Request changes');
  await ends();
});

test('one link shows several documents, each with its answer and its comments [SHARE-04] @all', async ({
  page,
  product,
  person,
}) => {
  const link = await aLink(product, person);
  await alsoShowsEmails(product, link, person);
  await page.goto(link.url);
  const documents = page.getByRole('navigation', { name: 'Texts' });
  await expect(documents.getByRole('button')).toHaveCount(2);
  await expect(documents.getByRole('button').first()).toHaveAttribute('aria-current', 'page');
  await documents.getByRole('button').last().click();
  const article = page.getByRole('article');
  await isHeaded(article, 'Casual Email');
  await expect(article.getByText('Subject')).toHaveCount(3);
  await select(page, 'Bikes, Casual');
  await press(article, 'Comment');
  await fill(page, 'Comment', 'Cargo bikes');
  await nameField(page).last().fill('Rosa Lind');
  await page.getByRole('textbox', { name: 'Comment', exact: true }).press('Control+Enter');
  await expect(card(page).getByRole('listitem').first()).toContainText('Cargo bikes');
  await expect(page.locator('mark')).toHaveText('Bikes, Casual');
  await expect(card(page)).toContainText('No answer is needed now.');
  await press(documents, /Your view, please$/);
  await expect(article).toContainText('You take a fair turn');
  await expect(button(page, 'Approve')).toBeVisible();
  expect(await findings(page, 'two documents', ['desktop', 'phone'])).toEqual([]);
});

test('words for a review that is over stay until they are discarded [SHARE-05] @all', async ({
  page,
  product,
  person,
}) => {
  const { url, id, act } = await aLink(product, person);
  await page.goto(url);
  await nameField(page).fill('Rosa Lind');
  await press(page, 'Request changes');
  await fill(page, 'What should change', 'Name the pay.');
  await act('POST', `/generated-documents/${id}/review/withdraw`, { version: 1 });
  await press(page, 'Request changes');
  await expect(card(page)).toContainText('No answer is needed now.');
  await expect(card(page)).toContainText('This was not sent, because no answer is taken now. Copy what you wrote.');
  await expect(page.getByRole('textbox', { name: 'What should change' })).toHaveValue('Name the pay.');
  await press(page, 'Discard');
  await expect(page.getByRole('textbox', { name: 'What should change' })).toHaveCount(0);
});
