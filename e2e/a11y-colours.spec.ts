import type { Page } from 'playwright/test';
import { addAxe } from '#e2e/a11y-axe.ts';
import { colourFaults } from '#e2e/a11y-colours.ts';
import { expect, test } from '#e2e/fixtures.ts';

const STYLE = `
  body { margin: 20px; background: rgb(10, 10, 10); color: rgb(240, 240, 240); font: 16px sans-serif }
  .quiet { color: rgb(70, 70, 70) }
  .box { background: rgb(30, 30, 30); padding: 10px }
  .half { background: rgba(255, 255, 255, 0.9); padding: 10px }
  .big { font-size: 24px }
  .dim { opacity: 0.2 }
  .under { position: absolute; inset: 0; background: rgb(250, 250, 250) }
  .over { position: relative }
  #cover { position: fixed; inset: 0; background: rgb(0, 0, 0) }`;

const show = (page: Page, body: string) =>
  page.setContent(`<html lang="en"><title>Colours</title><style>${STYLE}</style><main>${body}</main></html>`);

/** The faults of each body, one page after the other, with what the pages before it showed. */
async function faultsOf(page: Page, bodies: string[]): Promise<number[]> {
  const known = new Set<string>();
  const counts: number[] = [];
  for (const body of bodies) {
    await show(page, body);
    counts.push((await colourFaults(page, known)).length);
  }
  return counts;
}

const GOOD = '<p>Read me</p>';

test('a pair of colours is compared once, and one that differs by anything axe looks at is compared again @all', async ({
  page,
}) => {
  await show(page, GOOD);
  await addAxe(page);
  const bad = [
    '<p class="quiet">Read me</p>',
    '<div class="half"><p>Read me</p></div>',
    '<p class="dim">Read me</p>',
    '<div class="dim"><div class="box"><p>Read me</p></div></div>',
    '<div class="over"><div class="under"></div><p class="over">Read me</p></div>',
    '<div class="box"><p class="quiet">Read me</p></div>',
    '<p>Read <a href="#x" style="color: rgb(225, 225, 225); text-decoration: none">me</a> here</p>',
  ];
  for (const body of bad) expect(await faultsOf(page, [GOOD, `${GOOD}${body}`]), body).toEqual([0, 1]);
  // Large text needs less contrast: it says nothing about small text of the same colours.
  const grey = 'style="color: rgb(105, 105, 105)"';
  expect(await faultsOf(page, [`<p class="big" ${grey}>Read me</p>`, `<p ${grey}>Read me</p>`])).toEqual([0, 1]);
});

test('what is at fault, undecided or hidden does not count as seen @all', async ({ page }) => {
  await show(page, GOOD);
  await addAxe(page);
  const quiet = '<p class="quiet">Read me</p>';
  // Of a single letter axe does not know whether it is text.
  const bodies = ['<p class="quiet">R</p>', `<div style="visibility: hidden">${quiet}</div>`, quiet, quiet];
  expect(await faultsOf(page, bodies)).toEqual([0, 0, 1, 1]);
});

test('a page with the same pairs is not given to axe again @all', async ({ page }) => {
  const known = new Set<string>();
  await show(page, GOOD);
  await addAxe(page);
  expect(await colourFaults(page, known)).toEqual([]);
  expect(known.size).toBe(1);
  await page.goto('about:blank');
  await show(page, `<section>${GOOD}${GOOD}</section>`);
  expect(await colourFaults(page, known)).toEqual([]);
  expect(await page.evaluate(() => 'axe' in window)).toBe(false);
});
