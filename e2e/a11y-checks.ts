import type { RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { faultsBy } from '#e2e/a11y-axe.ts';
import { colourFaults, OF_COLOUR } from '#e2e/a11y-colours.ts';
import { OF_LAYOUT, SIGN_TREE } from '#e2e/a11y-tree.ts';
import { isWhole } from '#local/testing/size.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;

/**
 * Makes sticky bars scroll with the page: axe reports targets half behind one as too small, although focusing them
 * scrolls them into view (scroll-padding). Also renders rows outside the viewport.
 */
const laidOpen = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sticky')) bar.style.position = 'static';
    for (const row of document.querySelectorAll<HTMLElement>('.row')) row.style.contentVisibility = 'visible';
  });

/** Waits two frames: after a resize the first loads what the new width needs, the second has rendered it. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** The trees that this worker has seen to be good by every rule that reads the tree alone. */
const GOOD = new Set<string>();

const BUT_COLOURS: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: Object.fromEntries(OF_COLOUR.map((id) => [id, { enabled: false }])),
};

/**
 * The faults of the page by every rule but those about colours. A tree that was good before, at another size or on
 * another page, is checked by the rules about the layout alone.
 */
export async function treeFaults(page: Page, known = GOOD): Promise<string[]> {
  const tree = await page.evaluate<string>(SIGN_TREE);
  if (known.has(tree)) return faultsBy(page, { runOnly: { type: 'rule', values: OF_LAYOUT } });
  const faults = await faultsBy(page, BUT_COLOURS);
  if (tree && faults.length === 0) known.add(tree);
  return faults;
}

const inTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

/**
 * The violations axe finds in the current page, as `allFindings`; in a sample at the last size only, which is mostly that
 * of a phone, and in the light theme. What every page shows is looked at in full by a11y.spec.ts.
 */
export async function findings(page: Page, where: string, sizes: readonly Size[]): Promise<string[]> {
  if (isWhole) return allFindings(page, where, sizes);
  const [size = 'phone'] = sizes.slice(-1);
  await isThere(page);
  return [...(await inLight(page, where, size)), ...(await sidewaysScroll(page, where, size))];
}

/**
 * The violations axe finds in the current page at each size: by the rules about colours in both themes (in a sample in
 * the dark one at the first size only), where only pairs of colours are compared that no page before it showed, and by
 * all others in one theme, where a tree of elements that was good before is only measured. One line per element. The page
 * is not reloaded; it follows the size and the theme. On a phone it is checked at 320 px too. A page whose heading is not
 * there yet is waited for.
 */
export async function allFindings(page: Page, where: string, sizes: readonly Size[]): Promise<string[]> {
  await isThere(page);
  const found: string[] = [];
  for (const [at, size] of sizes.entries()) {
    found.push(...(await inLight(page, where, size)));
    if (isWhole || at === 0) {
      await inTheme(page, 'dark');
      found.push(...lines(where, size, 'dark', await colourFaults(page)));
    }
    found.push(...(await sidewaysScroll(page, where, size)));
  }
  return found;
}

const isThere = (page: Page) => expect(page.locator('h1').first()).toBeAttached();

const lines = (where: string, size: Size, theme: 'light' | 'dark', faults: string[]): string[] =>
  faults.map((fault) => `${where}, ${size}, ${theme}: ${fault}`);

async function inLight(page: Page, where: string, size: Size): Promise<string[]> {
  await resize(page, SIZES[size]);
  await laidOpen(page);
  await inTheme(page, 'light');
  return lines(where, size, 'light', [...(await treeFaults(page)), ...(await colourFaults(page))]);
}

/** The elements that overflow at a width of 320 px, where WCAG requires reflow: of a page that was looked at on a phone. */
async function sidewaysScroll(page: Page, where: string, size: Size): Promise<string[]> {
  if (size !== 'phone') return [];
  await resize(page, { width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > 320 ? [`${where}: ${width} px wide at 320 px`] : [];
}
