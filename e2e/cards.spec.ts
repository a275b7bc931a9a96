import { expect, test } from '#e2e/fixtures.ts';
import { cardOf, misbehaving, openStep3 } from '#e2e/steps.ts';
import { button, press, section } from '#e2e/vocabulary.ts';

const generate = (count: number) => ({ name: `Generate Selected (${count})` });
const WITHIN = { timeout: 30_000 };

test('a failing template shows its error and a retry, one without content the raw answer, and neither stops the others [GEN-16, GEN-17, LIMIT-07] [GAP-56, ERR-V-01]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:garbage:Job Advert]] [[demo:empty:Interview Questions:3]]'));
  await openStep3(page, product, person, { role: role.id, count: 3 });
  await page.getByRole('button', generate(3)).click();
  await expect(cardOf(page, 'Job and Person Spec')).toContainText('Completed', WITHIN);
  const failed = cardOf(page, 'Interview Questions');
  await expect(failed).toContainText('Failed', WITHIN);
  await expect(failed).toContainText('No content generated');

  const asked = cardOf(page, 'Job Advert');
  await expect(asked).toContainText('The AI asked a question instead of writing', WITHIN);
  await expect(asked).toContainText('Failed', WITHIN);
  await press(asked, /Show details/);
  const details = page.getByRole('dialog');
  await expect(section(details, 'The answer as received')).toHaveText(
    'I would be glad to help. Which of them shall I begin with?',
  );
  await page.keyboard.press('Escape');
  await press(failed, /Retry/);
  await expect(failed).toContainText('Completed', WITHIN);
});

test('two tabs of one person show the same run, also after a reload; what is cancelled is not saved, can be kept on request, and is started again [CARD-08] [GAP-57, GAP-61, GAP-126]', async ({
  context,
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:slow:Job Advert:1]]'));
  const other = await context.newPage();
  for (const tab of [page, other]) await openStep3(tab, product, person, { role: role.id, count: 2 });
  await page.getByRole('button', generate(2)).click();
  const card = cardOf(page, 'Job Advert');
  await expect(card).toContainText('Draft, still being written', WITHIN);
  await page.reload();
  await expect(card).toContainText('Draft, still being written');
  await expect(button(page, 'Generating...')).toBeVisible();
  await press(card, /Cancel/);
  for (const tab of [page, other]) {
    await expect(cardOf(tab, 'Job and Person Spec')).toContainText('Completed', WITHIN);
    await expect(cardOf(tab, 'Job Advert')).toContainText('Cancelled. Nothing was saved.');
  }
  await press(card, /Keep what is there/);
  await expect(card).toContainText('What was written until then is kept');
  await expect(button(page, /^Job Advert.*Last updated/)).toBeVisible();
  await press(card, /Start again/);
  await expect(card).toContainText('Completed', WITHIN);
});
