import type { Page } from 'playwright/test';
import { generated } from '#e2e/document-steps.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { cardOf, misbehaving, openStep3, templates } from '#e2e/steps.ts';
import { button, choose, followLink, link, mentions, press, says } from '#e2e/vocabulary.ts';
import { type Card, isFinal } from '#shared/tasks/card.ts';

const generate = (page: Page, count: number) => button(page, `Generate Selected (${count})`).click();
const [spec, advert] = templates as [string, string];

test('a failure of a run that began elsewhere is shown, and Retry failed retries nothing else [GAP-57] [GAP-62] [GAP-120] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:empty:Job Advert:3]]'));
  const { items } = await calls.call<{ items: { id: string }[] }>('GET', '/api/document-templates');
  const template_ids = items.slice(0, 2).map(({ id }) => id);
  await calls.call('POST', '/api/generations', { role_id: role.id, template_ids });
  const ended = async () => {
    const runs = await calls.call<{ items: { card: Card }[] }>('GET', `/api/generations?role_id=${role.id}`);
    return runs.items.filter(({ card }) => isFinal(card)).length;
  };
  await expect.poll(ended, { timeout: 30_000 }).toBe(2);
  await signIn(page, product, person, `/roles/generate?role=${role.id}&step=2`);
  await mentions(page, `1 text failed: ${advert}`);
  await mentions(page, 'Failed: No content generated');
  await goWithin(page, `/roles/generate?role=${role.id}&templates=${template_ids.join(',')}&step=3`);
  await expect(cardOf(page, advert)).toContainText('No content generated');
  await expect(cardOf(page, spec)).toContainText('Completed');
  const started = page.waitForRequest((request) => request.method() === 'POST' && /generations$/.test(request.url()));
  await press(page, 'Retry failed (1)');
  expect(((await started).postDataJSON() as { template_ids: string[] }).template_ids).toHaveLength(1);
  await expect(button(page, /Generat/)).toBeFocused();
  await expect(cardOf(page, advert)).toContainText('Completed', { timeout: 30_000 });
});

test('replacing a text edited by hand asks first and names it, and a deleted one is generated again [GAP-121] [GAP-122] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  const ids = await generated(calls, role.id, [spec, advert]);
  await calls.call('PUT', `/api/generated-documents/${ids[advert]}`, { version: 1, content: 'Words of my own.' });
  await calls.call('DELETE', `/api/generated-documents/${ids[spec]}`);
  const { items } = await calls.call<{ items: { id: string }[] }>('GET', '/api/document-templates');
  const chosen = items.slice(0, 2).map(({ id }) => id);
  await signIn(page, product, person, `/roles/generate?role=${role.id}&templates=${chosen.join(',')}&step=2`);
  await says(page, 'Replaces 1 text, 1 of them edited by you');
  await press(page, 'Continue');
  await expect(cardOf(page, spec)).toContainText('This text was deleted.');
  await press(page, 'Generate Selected (2)');
  const question = page.getByRole('alertdialog', { name: 'Replace 1 edited text?' });
  await expect(question).toContainText(`You edited ${advert} by hand.`);
  await press(question, 'Cancel');
  await press(cardOf(page, spec), /^Write it again/);
  await expect(cardOf(page, spec)).toContainText('Completed', { timeout: 30_000 });
  await expect(cardOf(page, advert)).toContainText('Completed');
  await cardOf(page, advert)
    .getByRole('button', { name: `Actions for ${advert}` })
    .click();
  await choose(page, 'Write this one again');
  await press(question, 'Replace');
  await expect(cardOf(page, advert)).toContainText('Pending');
  await expect(cardOf(page, advert)).toContainText('Completed', { timeout: 30_000 });
  await expect(page.locator('body')).not.toBeFocused();
});

test('a role deleted while its texts are written is announced once, and nothing can be started for it [GAP-125] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:slow:Job and Person Spec:1]]'));
  await openStep3(page, product, person, { role: role.id, count: 1 });
  await generate(page, 1);
  await expect(cardOf(page, spec)).toContainText('Draft, still being written', { timeout: 20_000 });
  await calls.call('DELETE', `/api/roles/${role.id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Role' })).toBeVisible({ timeout: 40_000 });
  await expect(button(page, 'Generate Selected (1)')).toBeDisabled();
});

test('a start waits for its response, and the end of a run is announced on another page [GAP-123] [GAP-124] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  await openStep3(page, product, person, { role: role.id, count: 1 });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/generations', async (route) => {
    await asked;
    await route.continue();
  });
  await generate(page, 1);
  await mentions(page, 'Sending your request. Keep this page open until it has arrived.');
  await expect(page.getByText('You can close this page')).toBeHidden();
  await link(page, 'Settings').first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  answer();
  const strip = page.getByText('1 of 1 ready: Platform Engineer, Quayside');
  await expect(strip).toBeVisible({ timeout: 30_000 });
  await followLink(page, 'View results');
  await expect(cardOf(page, spec)).toContainText('Completed');
  await expect(strip).toBeHidden();
});
