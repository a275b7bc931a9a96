import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Page } from 'playwright/test';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { startProduct } from '#e2e/product.ts';
import { settingsByHand } from '#local/launch/by-hand.ts';
import { childEnv } from '#platform/config.ts';

const OLD = 'Social Media Ad';
const NEW = 'LinkedIn post';

async function rename(dataDir: string): Promise<void> {
  const { DATABASE_URL } = settingsByHand('role', childEnv({ DATA_DIR: dataDir }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rowCount } = await client.query('update document_templates set name = $1 where name = $2', [NEW, OLD]);
  expect(rowCount).toBe(1);
  await client.end();
}

/** What a person sees and takes out of the text under the name its template has now. */
async function seenOf(page: Page, name: string) {
  const line = page
    .getByRole('region', { name: 'Generated Content' })
    .locator('li')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}.*Last updated`) }) });
  // The card that was published before keeps the name it had.
  const card = page.getByRole('listitem', { name: /^Generating / });
  await expect(card).toContainText('Completed', { timeout: 30_000 });
  const draft = await card.locator('p.whitespace-pre-line').textContent();
  const opener = line.getByRole('button', { name: /Last updated/ });
  const icon = await opener.locator('svg').nth(1).innerHTML();
  await opener.click();
  const posts = line.getByRole('listitem');
  await expect(posts).toHaveCount(3);
  const shown = await posts.allTextContents();
  await line.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
  await expect(line.getByRole('button', { name: `Copied ${name}`, exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const downloading = page.waitForEvent('download');
  await line.getByRole('button', { name: `Download ${name}`, exact: true }).click();
  const downloaded = readFileSync(await (await downloading).path(), 'utf8');
  return { draft, icon, shown, copied, downloaded };
}

test('another name of a template changes no stored text: list, card, copy and download stay [CTX-11, GAP-79]', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const product = await startProduct({ AUTH_RATE_LIMITS: 'off', WORKERS: '1', DEMO_DATA: 'off' });
  try {
    const person = await newPerson(product);
    const calls = callsOf(product, person);
    const role = await calls.readyRole();
    const { items } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
    const template = items.find(({ name }) => name === OLD)?.id;
    await calls.call('POST', '/api/generations', { role_id: role.id, template_ids: [template] });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, product, person);
    const step3 = `${product.url}/roles/generate?role=${role.id}&templates=${template}&step=3`;
    await page.goto(step3);
    const before = await seenOf(page, OLD);
    expect(before.copied).not.toContain('{');
    await rename(product.dataDir);
    await page.goto(step3);
    expect(await seenOf(page, NEW)).toEqual(before);
  } finally {
    await product.stop();
  }
});
