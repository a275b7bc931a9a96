import type { Page } from 'playwright/test';
import { SIZES } from '#e2e/a11y-checks.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';

/** Sentences of one way of writing, about `count` times 25 words. */
const sample = (count: number, about: string): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `We finish what we start on ${about} day ${at + 1}, and we say openly what went wrong. You know who to ask, and you hear the answer.`,
  ).join('\n');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Learn from samples' });

async function paste(page: Page, text: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Paste a text' }).click();
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill(text);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
}

test.use({ viewport: SIZES.desktop });

/** The provider finds no difference by itself: the answer about several samples says that there is one. */
const differing = (page: Page) =>
  page.route('**/api/readings/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    if (body.voice?.samples.length > 1) {
      const [quote] = body.voice.fields.writing_style?.quotes ?? [];
      const quotes = [1, 2].map((sample) => ({ ...quote, sample }));
      body.voice.differ = { how: 'one is dry, one is warm', quotes };
    }
    await route.fulfill({ response, json: body });
  });

test('samples propose fields with their evidence, of those that differ one is read alone, and a person takes what fits [VOICE-01, VOICE-02, VOICE-03, VOICE-04]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/brand-guidelines');
  await expect(page.getByText('Have texts that sound like you?')).toBeVisible();
  await page.getByRole('button', { name: 'Learn from samples' }).click();
  for (const way of ['Paste a text', 'Brand asset', 'Web page'])
    await expect(dialog(page).getByRole('button', { name: way })).toBeVisible();
  await paste(page, sample(2, 'a short'));
  await expect(dialog(page).getByText(/^Too short: \d+ of 100 words\.$/)).toBeVisible();
  await expect(dialog(page).getByText(/^\d+ of 400 words\. Add another text\.$/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Learn the voice' })).toBeDisabled();
  await dialog(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await paste(page, sample(20, 'every'));
  await paste(page, sample(20, 'the next'));
  await expect(dialog(page).getByText(/^[\d,]+ words, 400 are needed$/)).toBeVisible();
  await differing(page);
  await dialog(page).getByRole('button', { name: 'Learn the voice' }).click();
  await expect(page.getByText(/^\d+ proposals? from .* in 2 samples\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Your samples differ: one is dry, one is warm')).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/voice-readings'),
  );
  await page.getByRole('button', { name: 'Use only sample 2' }).click();
  expect((await sent).postDataJSON()).toEqual({ samples: [{ is: 'text', text: sample(20, 'the next') }] });
  await expect(page.getByText(/^\d+ proposals? from .* in 1 sample\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Not enough in your samples to say. Yours stays.').first()).toBeVisible();
  const style = page.getByRole('textbox', { name: 'Writing Style' });
  await style.fill('Clear and friendly.');
  await page.getByRole('button', { name: 'Use this' }).first().click();
  await expect(page.getByText('Used', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Use the other \d+$/ }).click();
  await expect(style).not.toHaveValue('Clear and friendly.');
  const field = page
    .locator('div')
    .filter({ has: style })
    .filter({ has: page.getByRole('button', { name: 'Put back' }) });
  await field.last().getByRole('button', { name: 'Put back' }).click();
  await expect(style).toHaveValue('Clear and friendly.');
  await page.getByRole('button', { name: 'Leave out the proposals' }).click();
  await expect(page.getByText('Have texts that sound like you?')).toBeVisible();
  await expect(style).toHaveValue('Clear and friendly.');
});
