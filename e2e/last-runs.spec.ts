import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { cardOf, misbehaving, openStep3, templates } from '#e2e/steps.ts';

const generate = (page: Page, count: number) =>
  page.getByRole('button', { name: `Generate Selected (${count})` }).click();
const [spec, advert] = templates as [string, string];

test('a failure is shown in another browser too, and Retry failed retries nothing else [GAP-57] [GAP-62] [GAP-120]', async ({
  browser,
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole(misbehaving('[[demo:empty:Job Advert:3]]'));
  await openStep3(page, product, person, { role: role.id, count: 2 });
  await generate(page, 2);
  await expect(cardOf(page, advert)).toContainText('No content generated', { timeout: 30_000 });
  await expect(cardOf(page, spec)).toContainText('Completed', { timeout: 30_000 });
  const other = await (await browser.newContext()).newPage();
  await signIn(other, product, person, `/roles/generate?role=${role.id}&step=2`);
  await expect(other.getByText(`1 text failed: ${advert}`)).toBeVisible();
  await expect(other.getByText('Failed: No content generated')).toBeVisible();
  await openStep3(other, product, person, { role: role.id, count: 2 });
  await expect(cardOf(other, advert)).toContainText('No content generated');
  const started = other.waitForRequest((request) => request.method() === 'POST' && /generations$/.test(request.url()));
  await other.getByRole('button', { name: 'Retry failed (1)' }).click();
  expect(((await started).postDataJSON() as { template_ids: string[] }).template_ids).toHaveLength(1);
  await expect(other.getByRole('button', { name: /Generat/ })).toBeFocused();
  await expect(cardOf(other, advert)).toContainText('Completed', { timeout: 30_000 });
});

test('replacing a text edited by hand asks first and names it, and a deleted one is generated again [GAP-121] [GAP-122]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const role = await calls.readyRole();
  await openStep3(page, product, person, { role: role.id, count: 2 });
  await generate(page, 2);
  for (const name of [spec, advert]) await expect(cardOf(page, name)).toContainText('Completed', { timeout: 30_000 });
  const { items } = await calls.call<{ items: { id: string; template_name: string }[] }>(
    'GET',
    '/api/generated-documents',
  );
  const pathOf = (name: string) =>
    `/api/generated-documents/${items.find(({ template_name }) => template_name === name)?.id}`;
  await calls.call('PUT', pathOf(advert), { version: 1, content: 'Words of my own.' });
  await calls.call('DELETE', pathOf(spec));
  await page.getByRole('link', { name: 'Back' }).first().click();
  await page.reload();
  await expect(page.getByText('Replaces 1 text, 1 of them edited by you', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(cardOf(page, spec)).toContainText('This text was deleted.');
  await page.getByRole('button', { name: 'Generate Selected (2)' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace 1 edited text?' });
  await expect(question).toContainText(`You edited ${advert} by hand.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await cardOf(page, spec).getByRole('button', { name: 'Write it again' }).click();
  await expect(cardOf(page, spec)).toContainText('Completed', { timeout: 30_000 });
  await expect(cardOf(page, advert)).toContainText('Completed');
  await cardOf(page, advert)
    .getByRole('button', { name: `Actions for ${advert}` })
    .click();
  await page.getByRole('menuitem', { name: 'Write this one again' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(cardOf(page, advert)).toContainText('Pending');
  await expect(cardOf(page, advert)).toContainText('Completed', { timeout: 30_000 });
  await expect(page.locator('body')).not.toBeFocused();
});

test('a role deleted while its texts are written is announced once, and nothing can be started for it [GAP-125]', async ({
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
  await expect(page.getByRole('button', { name: 'Generate Selected (1)' })).toBeDisabled();
});

test('a start waits for its response, and the end of a run is announced on another page [GAP-123] [GAP-124]', async ({
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
  await expect(page.getByText('Sending your request. Keep this page open until it has arrived.')).toBeVisible();
  await expect(page.getByText('You can close this page')).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  answer();
  const strip = page.getByText('1 of 1 ready: Platform Engineer, Quayside');
  await expect(strip).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'View results' }).click();
  await expect(cardOf(page, spec)).toContainText('Completed');
  await expect(strip).toBeHidden();
});
