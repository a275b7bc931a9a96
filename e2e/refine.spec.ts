import { SIZES } from '#e2e/a11y-checks.ts';
import { fieldOf, saveState, stored } from '#e2e/document-steps.ts';
import { type callsOf, expect, signIn, test } from '#e2e/fixtures.ts';
import {
  accept,
  anAdvert,
  bar,
  changes,
  instruction,
  openPopover,
  popover,
  proposal,
  refine,
  TEXT,
} from '#e2e/refine-steps.ts';
import { button, fill, mentions, press, says } from '#e2e/vocabulary.ts';

type Calls = ReturnType<typeof callsOf>;
const textOf = async (calls: Calls, id: string) => (await stored(calls, id)).content;

test.use({ viewport: SIZES.desktop });

test('the popover says what it is about, counts what it can fix, keeps what was typed, and an instruction that changes nothing says so [REFINE-01, REFINE-02, REFINE-03, REFINE-04, REFINE-10] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await signIn(page, product, person, `/content/${id}`);
  await openPopover(page);
  await expect(instruction(page)).toBeFocused();
  await expect(popover(page).getByText(/^The whole text, \d+ words$/)).toBeVisible();
  await expect(
    popover(page).getByRole('button', { name: /^Fix the checks \d+ to fix, \d+ suggestions?$/ }),
  ).toBeVisible();
  for (const name of ['Shorter', 'Longer', 'Plainer', 'Warmer', 'More formal', 'More concrete', 'In the brand voice']) {
    await expect(popover(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
  const start = popover(page).getByRole('button', { name: 'Refine', exact: true });
  await instruction(page).fill('No');
  await expect(start).toBeDisabled();
  await instruction(page).fill('x'.repeat(2_001));
  await mentions(popover(page), 'At most 2,000 characters');
  await expect(start).toBeDisabled();
  await instruction(page).fill('Name the city first');
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(instruction(page)).toHaveValue('Name the city first');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('Refine this text');
  await page.keyboard.press('Enter');
  await instruction(page).fill('Use British spelling');
  await page.keyboard.press('Enter');
  await expect(popover(page).getByText('Nothing to change')).toBeVisible({ timeout: 30_000 });
  await expect(instruction(page)).toHaveValue('Use British spelling');
  await mentions(popover(page), 'Recent');
  await expect(popover(page).getByRole('button', { name: 'Use British spelling' })).toBeVisible();
});

test('a proposal is looked at change by change, accepted in part, and undone [REFINE-07, REFINE-08, REFINE-09, REFINE-15]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await signIn(page, product, person, `/content/${id}`);
  await refine(page, /^Fix the checks/);
  await mentions(page, 'Suggested changes, not saved');
  await expect(page.getByRole('tab', { name: /^Changes/ })).toHaveAttribute('aria-selected', 'true');
  await expect(proposal(page).locator('del').first()).toContainText('users');
  const boxes = changes(page).getByRole('checkbox');
  const count = await boxes.count();
  // What they bring is what the role says, so all start on.
  await mentions(changes(page), 'The job is hybrid, 3 days onsite, 2 remote.');
  await expect(changes(page).getByText(/^Left out:/)).toHaveCount(0);
  await expect(accept(page)).toHaveText(`Accept ${count} changes`);
  const checked = changes(page).getByRole('listitem').filter({ hasText: 'Checks to fix or consider' });
  const before = await checked.textContent();
  await page.keyboard.press('Space');
  await expect(accept(page)).toHaveText(`Accept ${count - 1} of ${count}`);
  await expect(boxes.first()).not.toBeChecked();
  await expect.poll(() => checked.textContent()).not.toBe(before);
  await page.keyboard.press('F8');
  await expect(page.getByText(new RegExp(`^Change 2 of ${count}: .*, used\\.$`))).toBeAttached();
  await page.keyboard.press('Shift+F8');
  await press(proposal(page), 'New');
  await mentions(proposal(page), 'Our users ride on.');
  await press(proposal(page), 'Old');
  await mentions(proposal(page), 'fast-paced');
  await page.keyboard.press('Control+Enter');
  await mentions(page, 'Accepted.');
  await expect(fieldOf(page)).not.toHaveValue(/fast-paced/);
  await expect(fieldOf(page)).toHaveValue(/Our users ride on\./);
  await expect(saveState(page)).toHaveText('Saved');
  expect(await textOf(calls, id)).toBe(await fieldOf(page).inputValue());
  await press(page, 'Undo');
  await expect(fieldOf(page)).toHaveValue(TEXT);
  await expect.poll(() => textOf(calls, id)).toBe(TEXT);
});

test('a proposal is changed further, each of the chain can be gone back to, and what is discarded comes back within its six seconds [REFINE-10, REFINE-11] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await signIn(page, product, person, `/content/${id}`);
  await refine(page, /^Fix the checks/);
  await page.keyboard.press('Escape');
  await expect(fieldOf(page)).toHaveValue(TEXT);
  await mentions(page, 'Discarded.');
  await press(page, 'Undo');
  await expect(proposal(page)).toBeVisible();

  await fill(bar(page), 'Ask for another change', 'Say that the office is in Bristol');
  await page.keyboard.press('Enter');
  await expect(proposal(page).getByText('2 of 2')).toBeVisible({ timeout: 30_000 });
  await press(proposal(page), 'Earlier proposal');
  await mentions(proposal(page), '1 of 2');
  await says(proposal(page), 'Fix the checks');

  await press(bar(page), 'Discard');
  await expect(fieldOf(page)).toBeVisible();
  const left = async () => (await calls.call<{ items: [] }>('GET', `/api/generated-documents/${id}/proposals`)).items;
  await expect.poll(left, { timeout: 12_000 }).toEqual([]);
  expect(await textOf(calls, id)).toBe(TEXT);
});

test('a selection is refined alone, unsaved typing is saved first, and Ctrl Z takes back what was accepted [REFINE-01, REFINE-04, REFINE-05, REFINE-09] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await signIn(page, product, person, `/content/${id}`);
  await fieldOf(page).press('Control+End');
  await page.keyboard.type(' Then we talk.');
  await fieldOf(page).evaluate((one: HTMLTextAreaElement) => {
    const from = one.value.indexOf('You will utilise');
    one.setSelectionRange(from, from);
  });
  await page.keyboard.press('Shift+End');
  await button(page, 'Refine').nth(1).click();
  await expect(popover(page).getByText(/^\d+ words selected$/)).toBeVisible();
  await expect(popover(page).getByRole('button', { name: /^Fix the checks/ })).toHaveCount(0);
  await press(popover(page), 'Plainer');
  await expect(proposal(page)).toBeVisible({ timeout: 30_000 });
  expect(await textOf(calls, id)).toBe(`${TEXT} Then we talk.`);
  await accept(page).click();
  await expect(fieldOf(page)).toHaveValue(/Then we talk\.$/);
  await expect(fieldOf(page)).toHaveValue(/^Platform Engineer\nQuayside Systems, Bristol\n\nOur users ride on\./);
  await expect(fieldOf(page)).not.toHaveValue(/utilise/);
  await fieldOf(page).press('Control+z');
  await expect(fieldOf(page)).toHaveValue(`${TEXT} Then we talk.`);
  await expect.poll(() => textOf(calls, id)).toBe(`${TEXT} Then we talk.`);
});
