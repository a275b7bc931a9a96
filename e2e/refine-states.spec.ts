import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { aDocument, edited, fieldOf, stored } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import {
  accept,
  anAdvert,
  bar,
  instruction,
  LONG,
  openPopover,
  popover,
  proposal,
  refine,
  start,
  TEXT,
} from '#e2e/refine-steps.ts';
import { button, mentions, press, section } from '#e2e/vocabulary.ts';

test.use({ viewport: SIZES.desktop });

const SLOW = { role_requirements: 'Has run services. [[demo:slow:refine]]' };

test('a refinement under way has no axe finding, is whole after a reload and in a second window, and is cancelled there [REFINE-05, REFINE-06, REFINE-19, REFINE-20] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  test.slow();
  const { id } = await anAdvert(calls, SLOW, LONG);
  await signIn(page, product, person, `/content/${id}`);
  await openPopover(page);
  const found = await findings(page, 'the popover', ['desktop']);
  await page.setViewportSize(SIZES.desktop);
  await press(popover(page), 'Warmer');
  const steps = section(page, 'Refining');
  await mentions(steps, 'Rewriting');
  await expect(steps.getByRole('progressbar')).toBeVisible();
  await expect(fieldOf(page)).toBeHidden();
  await expect(button(page, 'Refine')).toBeDisabled();
  await expect(page.locator('.caret')).toContainText('Platform', { timeout: 30_000 });
  found.push(...(await findings(page, 'a refinement under way', ['desktop', 'phone'])));
  expect(found).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await press(page, 'Old');
  await expect(page.getByText('Our users ride on.').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.caret')).toContainText('Platform');
  const other = await context.newPage();
  await signIn(other, product, person, `/content/${id}`);
  await expect(other.locator('.caret')).toContainText('Platform');
  await press(other, 'Cancel');
  await expect(instruction(other)).toHaveValue('Warmer', { timeout: 20_000 });
  await expect(fieldOf(other)).toHaveValue(LONG);
  await expect(fieldOf(page)).toHaveValue(LONG);
});

test('a failed refinement says why, leaves the text and is tried again or edited [REFINE-06] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls, { role_requirements: 'Has run services. [[demo:filter:refine]]' });
  await signIn(page, product, person, `/content/${id}`);
  await start(page, 'Warmer');
  const failure = page.getByRole('alert').filter({ hasText: 'Your text is as it was.' });
  await expect(failure).toBeVisible({ timeout: 40_000 });
  await expect(fieldOf(page)).toHaveValue(TEXT);
  await press(failure, 'Edit instruction');
  await expect(instruction(page)).toHaveValue('Warmer');
  await expect(failure).toHaveCount(0);
});

test('what is accepted in one window shows in the other one, which says so [REFINE-19] @all', async ({
  page,
  context,
  product,
  person,
  calls,
}) => {
  const { id } = await anAdvert(calls);
  await signIn(page, product, person, `/content/${id}`);
  await refine(page, /^Fix the checks/);
  const other = await context.newPage();
  await signIn(other, product, person, `/content/${id}`);
  const strip = other.getByText(/^A proposal is waiting:.*“Fix the checks”, \d+ changes$/);
  await expect(strip).toBeVisible();
  await press(other, 'Look at it');
  await expect(proposal(other)).toBeVisible();
  await accept(page).click();
  await mentions(other, 'Accepted in another window');
  await expect(fieldOf(other)).toHaveValue(/riders/);
  expect((await stored(calls, id)).content).toBe(await fieldOf(other).inputValue());
});

test('a proposal for a text that was changed meanwhile is compared or refined anew, never accepted [REFINE-19] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const document = await anAdvert(calls);
  await signIn(page, product, person, `/content/${document.id}`);
  await refine(page, /^Fix the checks/);
  await edited(calls, document, `${TEXT}\n\nAsk us anything.`);
  await mentions(page, 'This text was changed meanwhile');
  await expect(accept(page)).toBeDisabled();
  await press(page, 'Compare');
  await expect(section(page, 'Comparison').locator('del').last()).toContainText('Ask us anything');
  await press(page, 'Refine the newer text');
  await expect(page.getByText('This text was changed meanwhile')).toHaveCount(0);
  await expect(proposal(page).getByText('Ask us anything.')).toBeVisible({ timeout: 30_000 });
  await accept(page).click();
  await expect(fieldOf(page)).toHaveValue(/riders[\s\S]*Ask us anything\.$/);
});

test('one card of a list is refined, and the others stay as they are [REFINE-01, REFINE-14] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, content } = await aDocument(calls, 'Sourcing Email');
  const before = content as Record<string, string>[];
  const card = before[1]?.type ?? '';
  await signIn(page, product, person, `/content/${id}`);
  await press(page, `Refine ${card}`);
  await expect(popover(page).getByText(card)).toBeVisible();
  await press(popover(page), 'Shorter');
  await expect(proposal(page).getByText(`${card}: Shorter`)).toBeVisible({ timeout: 30_000 });
  await accept(page).click();
  await mentions(page, 'Accepted.');
  const after = (await stored(calls, id)).content as Record<string, string>[];
  expect(after.filter((_, at) => at !== 1)).toEqual(before.filter((_, at) => at !== 1));
  expect(after[1]?.message).not.toBe(before[1]?.message);
  await expect(bar(page)).toHaveCount(0);
});
