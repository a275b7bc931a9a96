import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { inDatabase } from '#e2e/database.ts';
import { test as base, callsOf, expect, newPerson, signIn } from '#e2e/fixtures.ts';
import { type Product, startProduct } from '#e2e/product.ts';
import { adverts, begin, control, filled, fillIn } from '#e2e/readings-steps.ts';
import { cardOf, openStep3, templates } from '#e2e/steps.ts';
import { button, openTab, press } from '#e2e/vocabulary.ts';

const POSTING = {
  '@type': 'JobPosting',
  title: 'Cook',
  hiringOrganization: 'Harbour Inn',
  validThrough: '2099-12-12',
  jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
  description: '<p>Your role</p><ul><li>Cook lunch</li></ul><p>Your profile</p><ul><li>Patience</li></ul>',
};

type Own = { own: Product; site: string };

/**
 * A product apart, and a web site on this machine: other tests could not live with its small budget of tokens, with a
 * template renamed, nor with pages of this machine that may be read.
 */
const test = base.extend<object, Own>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const settings = { AUTH_RATE_LIMITS: 'off', DEMO_DATA: 'off', DEMO_SPEED: '25', READ_PAGES_ALLOW: '127.0.0.1' };
      const product = await startProduct({ ...settings, TOKENS_PER_WINDOW: '6000', TOKEN_WINDOW_MS: '2000' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = createServer((req, res) => {
        const data = `<script type="application/ld+json">${JSON.stringify(POSTING)}</script>`;
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        res.end(req.url === '/job' ? `<html><head>${data}</head><body><h1>Cook</h1></body></html>` : '<p>Hi</p>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default', timeout: 90_000 });

const OLD = 'Social Media Ad';
const NEW = 'LinkedIn post';

async function rename(dataDir: string): Promise<void> {
  const { rowCount } = await inDatabase({ dataDir }, (client) =>
    client.query('update document_templates set name = $1 where name = $2', [NEW, OLD]),
  );
  expect(rowCount).toBe(1);
}

/** The text as shown, copied and downloaded under the current name of its template. */
async function seenOf(page: Page, name: string) {
  const line = page
    .getByRole('region', { name: 'Generated Content' })
    .locator('li')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}.*Last updated`) }) });
  // A card published before keeps the old name.
  const card = page.getByRole('listitem', { name: /^Generating / });
  await expect(card).toContainText('Completed', { timeout: 30_000 });
  const opener = button(line, /Last updated/);
  const icon = await opener.locator('svg').nth(1).innerHTML();
  await opener.click();
  const posts = line.getByRole('listitem');
  await expect(posts).toHaveCount(3);
  const shown = await posts.allTextContents();
  await press(line, `Copy ${name}`);
  await expect(button(line, `Copied ${name}`)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const downloading = page.waitForEvent('download');
  await press(line, `Download ${name}`);
  const downloaded = readFileSync(await (await downloading).path(), 'utf8');
  // Last: a step is 'Completed' before its text is.
  const draft = await card.locator('p.whitespace-pre-line').textContent();
  return { draft, icon, shown, copied, downloaded };
}

test('a used-up token budget counts down on the card, which continues by itself without using an attempt [LIMIT-04, GAP-90] @all', async ({
  page,
  own,
}) => {
  const person = await newPerson(own);
  const role = await callsOf(own, person).readyRole();
  await openStep3(page, own, person, { role: role.id });
  await press(page, 'Generate Selected (6)');
  await expect(page.getByText(/Rate limit exceeded\. Please try again in \d+ seconds?\./).first()).toBeVisible({
    timeout: 20_000,
  });
  for (const name of templates) {
    await expect(cardOf(page, name)).toContainText('Completed', { timeout: 60_000 });
    await expect(cardOf(page, name)).toContainText('Attempt 1 of 3');
  }
});

test('renaming a template changes no stored text: list, card, copy and download stay the same [CTX-11, GAP-79] @all', async ({
  page,
  context,
  own,
}) => {
  const person = await newPerson(own);
  const calls = callsOf(own, person);
  const role = await calls.readyRole();
  const { items } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const template = items.find(({ name }) => name === OLD)?.id;
  await calls.call('POST', '/api/generations', { role_id: role.id, template_ids: [template] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const step3 = `/roles/generate?role=${role.id}&templates=${template}&step=3`;
  await signIn(page, own, person, step3);
  const before = await seenOf(page, OLD);
  expect(before.copied).not.toContain('{');
  await rename(own.dataDir);
  await page.goto(`${own.url}${step3}`);
  expect(await seenOf(page, NEW)).toEqual(before);
});

test('a page with job data fills the form from it, and an empty one says so [READ-09, READ-10] @all', async ({
  page,
  own,
  site,
}) => {
  await begin(page, own, await newPerson(own));
  await openTab(adverts(page), 'Web page');
  const address = adverts(page).getByLabel('Address of a public advert');
  await address.fill(`${site}/empty`);
  await fillIn(page).click();
  await expect(adverts(page).getByText('This page shows its text only in a browser. Paste it instead.')).toBeVisible({
    timeout: 30_000,
  });
  await address.fill(`${site}/job`);
  await fillIn(page).click();
  await expect(filled(page)).toContainText("Read from the page's job data.", { timeout: 30_000, useInnerText: true });
  await expect(control(page, 'Job Title')).toHaveValue('Cook');
  await expect(control(page, 'Company Name')).toHaveValue('Harbour Inn');
  await expect(page.getByText("In the page's job data").first()).toBeVisible();
});
