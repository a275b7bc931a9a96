import type { Page } from 'playwright/test';
import { SIZES } from '#e2e/a11y-checks.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { button, dialog, fill, mentions, press } from '#e2e/vocabulary.ts';

/** Sentences of one way of writing, about `count` times 25 words. */
const sample = (count: number, about: string): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `We finish what we start on ${about} day ${at + 1}, and we say openly what went wrong. You know who to ask, and you hear the answer.`,
  ).join('\n');

const learning = (page: Page) => dialog(page, 'Learn from samples');

async function paste(page: Page, text: string): Promise<void> {
  await press(learning(page), 'Paste a text');
  await fill(learning(page), 'Text', text);
  await press(learning(page), 'Add');
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

test('samples propose fields with their evidence, of those that differ one is read alone, and a person takes what fits [VOICE-01, VOICE-02, VOICE-03, VOICE-04] @all', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/brand-guidelines');
  await mentions(page, 'Have texts that sound like you?');
  await press(page, 'Learn from samples');
  for (const way of ['Paste a text', 'Brand asset', 'Web page'])
    await expect(learning(page).getByRole('button', { name: way })).toBeVisible();
  await paste(page, sample(2, 'a short'));
  await expect(learning(page).getByText(/^Too short: \d+ of 100 words\.$/)).toBeVisible();
  await expect(learning(page).getByText(/^\d+ of 400 words\. Add another text\.$/)).toBeVisible();
  await expect(learning(page).getByRole('button', { name: 'Learn the voice' })).toBeDisabled();
  await learning(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await paste(page, sample(20, 'every'));
  await paste(page, sample(20, 'the next'));
  await expect(learning(page).getByText(/^[\d,]+ words, 400 are needed$/)).toBeVisible();
  await differing(page);
  await press(learning(page), 'Learn the voice');
  await expect(page.getByText(/^\d+ proposals? from .* in 2 samples\.$/)).toBeVisible({ timeout: 30_000 });
  await mentions(page, 'Your samples differ: one is dry, one is warm');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/voice-readings'),
  );
  await press(page, 'Use only sample 2');
  expect((await sent).postDataJSON()).toEqual({ samples: [{ is: 'text', text: sample(20, 'the next') }] });
  await expect(page.getByText(/^\d+ proposals? from .* in 1 sample\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Not enough in your samples to say. Yours stays.').first()).toBeVisible();
  const style = page.getByRole('textbox', { name: 'Writing Style' });
  await style.fill('Clear and friendly.');
  await button(page, 'Use this').first().click();
  await expect(page.getByText('Used', { exact: true }).first()).toBeVisible();
  await press(page, /^Use the other \d+$/);
  await expect(style).not.toHaveValue('Clear and friendly.');
  const field = page
    .locator('div')
    .filter({ has: style })
    .filter({ has: button(page, 'Put back') });
  await press(field.last(), 'Put back');
  await expect(style).toHaveValue('Clear and friendly.');
  await press(page, 'Leave out the proposals');
  await mentions(page, 'Have texts that sound like you?');
  await expect(style).toHaveValue('Clear and friendly.');
});
