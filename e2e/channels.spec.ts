import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { inDatabase } from '#e2e/database.ts';
import { aDocument, edited, markedIn, openDocument, tabPanel } from '#e2e/document-steps.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button, dialog, followLink, press } from '#e2e/vocabulary.ts';

const panelOf = (page: Page) => tabPanel(page, 'Channels');
const chip = (page: Page, name: string) => panelOf(page).getByRole('button', { name, exact: true });
/** What the clipboard holds. The browser refuses to read it while it is being written. */
async function copied(page: Page, type: 'text/plain' | 'text/html'): Promise<string> {
  let text = '';
  await expect(async () => {
    text = await page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : '';
    }, type);
  }).toPass();
  return text;
}

test('a post shows what fits where, what is folded away and what exceeds, and the choice is remembered [CHAN-01, CHAN-02, CHAN-03, CHAN-04, CHAN-05] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stored = await aDocument(calls, 'Social Media Ad');
  const content = 'You build the API that our partners use, and you see what it changes. '.repeat(4);
  const posts = [
    { title: 'Work you can see', content: `${content}👩‍👧 https://example.com/jobs` },
    { title: 'Short', content: 'Join us at [Company Name].' },
  ];
  await edited(calls, stored, posts);
  await openDocument(page, product, person, stored, '?tab=channels');
  const chips = panelOf(page).getByRole('group', { name: 'Channel' }).getByRole('button');
  await expect(chips).toHaveText(['LinkedIn post', 'X']);
  await expect(chips.nth(1)).toHaveAccessibleName('X, too long');
  await expect(chip(page, 'LinkedIn post')).toHaveAttribute('aria-pressed', 'true');
  await expect(panelOf(page)).toContainText(/Characters\s*\d+ of 3,000/);
  await expect(panelOf(page)).toContainText('Folded away after about 210 characters');
  await expect(panelOf(page)).toContainText('Limits as of 22 Nov 2026.');
  await expect(panelOf(page).getByRole('link', { name: 'Where they come from' })).toHaveAttribute('href', /^https:/);

  await chip(page, 'X, too long').click();
  // 17 of the title, 280 of the text, 2 of the emoji, 1 blank and 23 of the link.
  await expect(panelOf(page)).toContainText(/Characters\s*323 of 280/);
  await expect(panelOf(page).getByRole('status').filter({ hasText: 'too long' })).toHaveText('Characters: too long');
  const marked = async () => (await markedIn(page, 'mark-over')).join('');
  await expect.poll(marked).toMatch(/👩‍👧 https:\/\/example\.com\/jobs$/);

  // The counter follows typing, and the card with the focus is measured.
  const field = page.getByRole('textbox', { name: 'Variant 1, Content' });
  await field.fill('You build it.');
  await expect(panelOf(page)).toContainText(/Characters\s*30 of 280/);
  await expect.poll(marked).toBe('');
  await expect(chip(page, 'X')).toBeVisible();
  await page.getByRole('textbox', { name: 'Variant 2, Content' }).focus();
  await expect(panelOf(page)).toContainText('Variant 2, 2 of 2');
  await press(panelOf(page), 'Copy for X');
  await expect(panelOf(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await copied(page, 'text/plain')).toBe('Short\nJoin us at Quayside.');
  expect(await copied(page, 'text/html')).toBe('');
  await page.reload();
  await expect(chip(page, 'X')).toHaveAttribute('aria-pressed', 'true');
});

test('subject and message of an email are measured and copied apart, and arrows go through the cards on a phone [CHAN-03, CHAN-06] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stored = await aDocument(calls, 'Sourcing Email');
  const emails = ['Professional LinkedIn InMail', 'Casual Email'].map((type, at) => ({
    type,
    subject: `At [Company Name] ${at}`,
    message: at === 0 ? 'x'.repeat(1_950) : 'Hi,\n[Sender_FirstName]',
  }));
  await edited(calls, stored, emails);
  await openDocument(page, product, person, stored, '?tab=channels');
  await expect(panelOf(page)).toContainText('LinkedIn says 2,000; many are stopped at 1,900.');
  await expect(panelOf(page)).toContainText(/Message\s*1,950 of 2,000/);
  await press(panelOf(page), 'Copy subject');
  await expect.poll(() => copied(page, 'text/plain')).toBe('At Quayside 0');
  await expect(chip(page, 'Connection note, too long')).toBeVisible();
  await chip(page, 'E-mail').click();
  await expect(panelOf(page)).toContainText(/Subject\s*13 of 40/);
  expect(await findings(page, 'channels', ['desktop'])).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = dialog(page, 'Channels');
  await expect(sheet).toContainText('Professional LinkedIn InMail, 1 of 2');
  await press(sheet, 'Next card');
  await expect(sheet).toContainText('Casual Email, 2 of 2');
  await press(sheet, 'Copy for E-mail');
  await expect(button(sheet, 'Copied')).toBeVisible();
  expect(await copied(page, 'text/plain')).toBe(`Hi,\n${person.first_name}`);
  expect(await findings(page, 'channels in a sheet', ['phone'])).toEqual([]);
});

test('an advert is copied with headings and lists, and Google for Jobs lists what the role lacks [CHAN-06, CHAN-07, CHAN-08] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stored = await aDocument(calls, 'Job Advert');
  await edited(calls, stored, 'R&D Engineer in Porto\nQuayside\n\nWhat you will do\n- Build <it>\n- Run it');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && request.url().startsWith('http')) foreign.push(request.url());
  });
  await openDocument(page, product, person, stored, '?tab=channels');
  await press(panelOf(page), 'Copy for Careers page');
  const lists = '<h3>What you will do</h3>\n<ul>\n<li>Build &lt;it&gt;</li>\n<li>Run it</li>\n</ul>';
  await expect
    .poll(() => copied(page, 'text/plain'))
    .toBe('R&D Engineer in Porto\nQuayside\n\nWhat you will do\n- Build <it>\n- Run it');
  // The browser may wrap what it puts on the clipboard.
  expect((await copied(page, 'text/html')).replace(/\s+/g, '')).toContain(
    `<h2>R&amp;DEngineerinPorto</h2><p>Quayside</p>${lists}`.replace(/\s+/g, ''),
  );

  await chip(page, 'LinkedIn job').click();
  await expect(panelOf(page)).toContainText(/Description\s*38 of 25,000\s*At least 100\./);
  await press(panelOf(page), 'Copy for LinkedIn job');
  await expect.poll(() => copied(page, 'text/plain')).toBe('What you will do\n- Build <it>\n- Run it');

  await chip(page, 'Google for Jobs').click();
  await expect(panelOf(page)).toContainText('The title names the place. Google for Jobs asks for a title without it.');
  await expect(panelOf(page)).toContainText('Missing: closing date');
  await expect(panelOf(page).getByRole('link', { name: /^Add to role/ })).toHaveCount(3);
  // The form requires a city; roles of earlier releases may lack it.
  await inDatabase(product, (db) => db.query("update role_details set city = '' where id = $1", [stored.role_id]));
  await page.reload();
  await expect(panelOf(page)).toContainText('Missing: place');
  await followLink(panelOf(page), 'Add to role: place');
  await expect(page).toHaveURL(/\/roles\/create\?editId=/);
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused();
  expect(foreign).toEqual([]);
});
