import type { Page } from 'playwright/test';
import { addAxe } from '#e2e/a11y-axe.ts';
import { allFindings, treeFaults } from '#e2e/a11y-checks.ts';
import { expect, test } from '#e2e/fixtures.ts';

const onPhone = (rules: string) => `<style>@media (max-width: 767px) { ${rules} }</style>`;
const GOOD = '<h1>Roles</h1><p>Read me</p><a href="#more">More of them</a><button>Send</button>';

const show = (page: Page, body: string) =>
  page.setContent(`<html lang="en"><title>Tree</title><meta name="viewport" content="width=device-width">
    <style>body { margin: 20px; background: #fff; color: #000; font: 16px sans-serif } a { display: block; padding: 9px }
      button { padding: 9px }</style><main>${body}</main></html>`);

/** Counts from now on the runs of axe in this page by all rules that read the tree. */
async function countRuns(page: Page): Promise<() => Promise<number>> {
  await addAxe(page);
  await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(...given: unknown[]): unknown } };
    const { run } = axe;
    Object.assign(window, { runs: 0 });
    axe.run = (context, options) => {
      const { runOnly } = options as { runOnly: { type: string } };
      if (runOnly.type === 'tag') Object.assign(window, { runs: Reflect.get(window, 'runs') + 1 });
      return run(context, options);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'runs'));
}

const faults: Record<string, string> = {
  'target-size': `${GOOD}<div style="display: flex"><button id="a">A</button><button id="b">B</button></div>
    ${onPhone('#a, #b { width: 9px; height: 9px; padding: 0; overflow: hidden }')}`,
  'scrollable-region-focusable': `${GOOD}<div id="box">${'<p>Read me</p>'.repeat(9)}</div>
    ${onPhone('#box { height: 40px; overflow: auto }')}`,
  'page-has-heading-one': `${GOOD}${onPhone('h1 { display: none }')}`,
  'button-name': `${GOOD}<button><svg aria-hidden="true" width="24" height="24"></svg><span>Menu</span></button>
    ${onPhone('span { display: none }')}`,
  label: `${GOOD}<label for="name">Name</label><input id="name">${onPhone('label { visibility: hidden }')}`,
  'color-contrast': `${GOOD}${onPhone('p { color: rgb(200, 200, 201) }')}`,
};

for (const [rule, body] of Object.entries(faults))
  test(`a fault that only a phone shows is found there: ${rule} @all`, async ({ page }) => {
    await show(page, body);
    const found = await allFindings(page, 'it', ['desktop', 'phone']);
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatch(new RegExp(`^it, phone, (light|dark): ${rule} at `));
  });

test('what a page adds, or changes without a change of its look, on a phone is looked at @all', async ({ page }) => {
  const changes: Record<string, string> = {
    'image-alt': "document.querySelector('main').append(new Image(24, 24))",
    'aria-valid-attr-value': "document.querySelector('p').setAttribute('aria-hidden', 'maybe')",
    'heading-order': "document.querySelector('p').outerHTML = '<h4>Read me</h4>'",
    'link-name': "document.querySelector('a').textContent = ''",
  };
  for (const [rule, change] of Object.entries(changes)) {
    await show(page, GOOD);
    expect(await allFindings(page, 'it', ['desktop']), rule).toEqual([]);
    await page.evaluate(`addEventListener('resize', () => { ${change} }, { once: true })`);
    expect((await allFindings(page, 'it', ['phone'])).join(), rule).toContain(`it, phone, light: ${rule} at `);
  }
});

test('a good tree is checked once, one at fault or with a table every time @all', async ({ page }) => {
  const known = new Set<string>();
  await show(page, GOOD);
  const runs = await countRuns(page);
  for (const width of [1440, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await treeFaults(page, known)).toEqual([]);
  }
  expect(await runs()).toBe(1);
  await page.evaluate(() => document.querySelector('main')?.append(new Image(24, 24)));
  for (const count of [2, 3]) {
    expect(await treeFaults(page, known)).toEqual(['image-alt at img']);
    expect(await runs()).toBe(count);
  }
  await page.evaluate(() => {
    const table = '<table><tr><th>Name</th></tr><tr><td>Ada</td></tr></table>';
    for (const image of document.images) image.outerHTML = table;
  });
  for (const count of [4, 5]) {
    expect(await treeFaults(page, known)).toEqual([]);
    expect(await runs()).toBe(count);
  }
});
