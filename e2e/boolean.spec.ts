import { findings } from '#e2e/a11y-checks.ts';
import { aDocument, edited, stored } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { button, isHeaded, link, mentions, press, section } from '#e2e/vocabulary.ts';

const CONTENT = [
  { level: 'Basic', search: 'java AND ("Backend Engineer" OR PostgreSQL) NOT recruiter' },
  { level: 'Expert', search: '(title:lead OR (go AND rust)) AND engineer* AND Bristol' },
];

test('a string is edited as blocks, rewritten for the place to search on, and stored as it was typed or pasted [BOOL-01..04, BOOL-07, BOOL-12] [CONTENT-31] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path, ...document } = await aDocument(calls, 'Boolean Search Strings');
  const { id } = await edited(calls, document, CONTENT);
  const searches = async () =>
    ((await stored(calls, id)).content as unknown as { search: string }[]).map(({ search }) => search);
  await signIn(page, product, person, path);
  const first = section(page, 'String 1');
  const second = section(page, 'String 2');
  await mentions(page, 'Strings are rewritten for the place you search on.');
  await expect(first.getByRole('heading', { level: 3 })).toHaveText('String 1 · 3 operators · 57 characters');
  await mentions(first, 'FIND');
  // LinkedIn reads the first as it is; of the second it says what it lacks.
  await isHeaded(first, 'For LinkedIn');
  await expect(first.locator('code')).toHaveCount(0);
  await expect(second).toContainText('(lead OR (go AND rust)) AND (engineer OR engineers OR engineering) AND Bristol');
  await expect(second).toContainText('LinkedIn does not know title: in its search box.');
  const search = link(first, /^Open search/);
  await expect(search).toHaveAttribute('href', /linkedin\.com\/search\/results\/people\/\?keywords=java%20AND/);
  await expect(search).toHaveAttribute('rel', /noopener/);

  // By keyboard: a synonym, a word, a swap, a removal; the focus stays among the blocks.
  await button(first, 'Add Postgres').press('Enter');
  await button(first, 'Add').nth(1).press('Enter');
  await page.keyboard.type('senior developer');
  await page.keyboard.press('Enter');
  await button(first, 'AND, change to NOT').press('Enter');
  await expect(button(first, 'NOT, change to AND')).toHaveCount(2);
  await press(page, 'Undo');
  await button(first, 'Remove recruiter').press('Enter');
  await expect(first.locator(':focus')).toBeVisible();
  await button(first, 'Add a block').press('Enter');
  await page.keyboard.type('Bristol');
  await page.keyboard.press('Enter');
  const typed = 'java AND ("Backend Engineer" OR PostgreSQL OR Postgres OR "senior developer") AND Bristol';
  await expect.poll(searches).toEqual([typed, CONTENT[1]?.search]);
  await press(second, 'go AND rust');
  await expect(button(second, 'Remove rust')).toBeVisible();
  expect(await findings(page, 'blocks of a string', ['phone', 'desktop'])).toEqual([]);

  // An unreadable text keeps its blocks, greyed, with what is wrong.
  await press(first, 'Text');
  const field = first.getByRole('textbox', { name: 'String 1' });
  await expect(field).toHaveValue(typed);
  await field.focus();
  await page.keyboard.press('Control+a');
  // A string is one line: line breaks in what is pasted become blanks, and Enter makes none.
  await page.evaluate(() => navigator.clipboard.writeText('(java\n OR\r\ngo AND Bristol'));
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('(java OR go AND Bristol');
  await press(first, 'Blocks');
  await expect(first).toContainText('This bracket is not closed.');
  await expect(first).toContainText('This string cannot be read. Fix it first.');
  await expect(first.locator('[inert]')).toContainText('java');
  await expect(button(first, 'Edit as text')).toBeVisible();
  await press(page, 'Close after go');
  await expect(first.locator('[inert]')).toHaveCount(0);
  await expect(button(first, 'Remove Bristol')).toBeVisible();

  // The place is remembered on the device, and its rules stand beside the findings.
  await page.getByRole('combobox', { name: 'Search on' }).selectOption('Google X-ray');
  await expect(second).toContainText('Split into 2 searches');
  await isHeaded(second, 'For Google X-ray, search 2 of 2');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('At most 32 words');
  await expect(panel).toContainText('Checked on 22 Nov 2026');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Search on' })).toHaveValue('google');
  await page.getByRole('combobox', { name: 'Search on' }).selectOption('LinkedIn');
  await expect(page.getByRole('tabpanel')).toContainText('Its limits are not published');
  expect(await searches()).toEqual(['(java OR go) AND Bristol', CONTENT[1]?.search]);
});
