import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { cardOf, misbehaving, templates } from '#e2e/steps.ts';
import { button, checkbox, followLink, mentions, press, section, tick } from '#e2e/vocabulary.ts';

type Template = { id: string; name: string; description: string };

test('the wizard goes from a role to templates to cards in three steps [GEN-01..12, GEN-15, GEN-18, GEN-20, OUT-01, GAP-53]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/roles/generate');
  const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem');
  const continueOn = button(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generate Content');
  await mentions(page, 'Generate AI-powered recruitment materials using your role data');
  await expect(steps).toHaveText([/Select role/, /Select templates/, /Generate/]);
  await mentions(page, 'No roles saved yet');
  await mentions(page, 'No generated assets yet');

  const role = await calls.readyRole(misbehaving('[[demo:slow:Job Advert:1]]'));
  await page.reload();
  await tick(page, 'Platform Engineer');
  await continueOn.click();

  const { items } = await calls.call<{ items: Template[] }>('GET', '/api/document-templates');
  expect(items.map(({ name }) => name)).toEqual(templates);
  const boxes = checkbox(page, /./);
  await expect(boxes).toHaveCount(6);
  for (const [index, { name, description }] of items.entries()) {
    await expect(boxes.nth(index)).toHaveAccessibleName(name);
    await expect(boxes.nth(index)).toHaveAccessibleDescription(new RegExp(`^${description}`));
  }
  await expect(continueOn).toBeDisabled();
  for (const name of templates.slice(0, 2)) await page.getByRole('checkbox', { name }).check();
  await continueOn.click();

  await followLink(page, 'Back');
  await expect(checkbox(page, 'Job Advert')).toBeChecked();
  await continueOn.click();
  await press(page, 'Generate Selected (2)');
  await expect(button(page, 'Generating...')).toBeDisabled();
  const card = cardOf(page, 'Job Advert');
  await expect(card.getByRole('heading')).toHaveText('Generating Job Advert');
  await expect(card.getByRole('listitem')).toHaveText([
    /^Analyzing Context.*Processing role and brand information/,
    /^Generating Content.*Creating tailored content using AI/,
    /^Reviewing & Formatting.*Finalizing and formatting the content/,
  ]);
  const stepOf = (name: string) => card.locator(`[data-step=${name}]`);
  await expect(stepOf('generating')).toHaveAttribute('data-state', 'processing', { timeout: 20_000 });
  await expect(stepOf('analyzing')).toHaveAttribute('data-state', 'completed');
  await expect(stepOf('reviewing')).toHaveAttribute('data-state', 'pending');
  await expect(card.getByRole('progressbar', { name: /Generating Content/ })).toHaveAttribute('aria-valuenow', /^\d+$/);

  await expect(cardOf(page, 'Job and Person Spec')).toContainText('Completed', { timeout: 30_000 });
  const list = section(page, 'Generated Content');
  await expect(list.getByRole('listitem').first()).toContainText('Job and Person Spec');
  const [ofCard, ofList] = [await card.boundingBox(), await list.boundingBox()];
  expect(ofList?.y).toBeGreaterThan((ofCard?.y ?? 0) + (ofCard?.height ?? 0));
  await press(page, 'Cancel all');
  await expect(card).toContainText('Cancelled. Nothing was saved.');
  await expect(button(page, 'Generate Selected (2)')).toBeEnabled();

  await goWithin(page, `/roles/generate?role=${role.id}&step=3`);
  await expect(page.getByRole('alert')).toHaveText(/^Please select a role and at least one template/);
  await expect(button(page, 'Generate Selected (0)')).toBeDisabled();
});
