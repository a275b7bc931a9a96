import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, newPerson } from '#e2e/fixtures.ts';
import { type Product, startProduct } from '#e2e/product.ts';
import { begin, control, dialog, filled, fillIn } from '#e2e/readings-steps.ts';

const POSTING = {
  ...{ '@type': 'JobPosting', title: 'Cook', hiringOrganization: 'Harbour Inn', validThrough: '2099-12-12' },
  jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
  description: '<p>Your role</p><ul><li>Cook lunch</li></ul><p>Your profile</p><ul><li>Patience</li></ul>',
};

type Own = { own: Product; site: string };

/** A product apart, which may read pages of this machine, and a web site on it. */
const test = base.extend<object, Own>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const settings = { AUTH_RATE_LIMITS: 'off', DEMO_DATA: 'off', DEMO_SPEED: '25' };
      const product = await startProduct({ ...settings, READ_PAGES_ALLOW: '127.0.0.1' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
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

test.describe.configure({ mode: 'default', timeout: 150_000 });

test('a page with job data fills the form from it, and an empty one says so [READ-09, READ-10]', async ({
  page,
  own,
  site,
}) => {
  await begin(page, own, await newPerson(own));
  await dialog(page).getByRole('tab', { name: 'Web page' }).click();
  const address = dialog(page).getByLabel('Address of a public advert');
  await address.fill(`${site}/empty`);
  await fillIn(page).click();
  await expect(dialog(page).getByText('This page shows its text only in a browser. Paste it instead.')).toBeVisible({
    timeout: 30_000,
  });
  await address.fill(`${site}/job`);
  await fillIn(page).click();
  await expect(filled(page)).toContainText("Read from the page's job data.", { timeout: 30_000, useInnerText: true });
  await expect(control(page, 'Job Title')).toHaveValue('Cook');
  await expect(control(page, 'Company Name')).toHaveValue('Harbour Inn');
  await expect(page.getByText("In the page's job data").first()).toBeVisible();
});
