import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { cardOf, openStep3, templates } from '#e2e/steps.ts';
import { heading, press, section } from '#e2e/vocabulary.ts';

/** What the translator of a browser does, again and again: elements of its own in the place of every text. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isKept = (text: Text) => text.parentElement?.closest('font, script, style, textarea, [translate="no"]');
    const translateAll = () => {
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found.filter((one) => one.data.trim() !== '' && !isKept(one))) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
        translated += 1;
      }
    };
    let translated = 0;
    setInterval(translateAll, 20);
    Object.assign(window, { translated: () => translated });
  });
}

test('on a page that is translated while six cards run, six texts are written and shown without an error [REAL-50] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await translate(page);
  const { id: role } = await calls.readyRole();
  await openStep3(page, product, person, { role, count: 6 });
  await press(page, 'Generate Selected (6)');
  for (const name of templates) await expect(cardOf(page, name)).toContainText('Completed', { timeout: 60_000 });
  const list = section(page, 'Generated Content');
  for (const name of templates) await expect(list.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  const { items } = await calls.call<{ items: unknown[] }>('GET', `/api/generated-documents?role_id=${role}`);
  expect(items).toHaveLength(6);
  await signIn(page, product, person, `/roles/${role}`);
  await expect(heading(page, 'Platform Engineer')).toBeVisible();
  await expect(page.getByRole('main').locator('ul [data-row]')).toHaveCount(6);
  expect(await page.evaluate(() => (window as unknown as { translated(): number }).translated())).toBeGreaterThan(50);
  expect(errors).toEqual([]);
});
