import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { darkFaults } from '#e2e/a11y-colours.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;

type RunOnly = { type: 'tag'; values: string[] };

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

async function violations(page: Page): Promise<string[]> {
  // A page that has axe already is not given its megabyte of source again.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'void 0' : undefined;
  // Checks the page only, without frames, and collects failures only.
  const axe = new AxeBuilder(axeSource ? { page, axeSource } : { page }).setLegacyMode();
  const runOnly: RunOnly = { type: 'tag', values: TAGS };
  const found = (await axe.options({ resultTypes: ['violations'], preload: false, runOnly }).analyze()).violations;
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

const inTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

/**
 * The violations axe finds in the current page at each size, by every rule in the light theme and by those about colour
 * in the dark one, where only what no page before it showed is compared: one line per element.
 * The page is not reloaded; it follows the size and the theme. On a phone it is checked at 320 px too.
 */
export async function findings(page: Page, where: string, sizes: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  // A colour on its way from one theme to the other is neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of sizes) {
    await resize(page, SIZES[size]);
    await laidOpen(page);
    await inTheme(page, 'light');
    found.push(...(await violations(page)).map((line) => `${where}, ${size}, light: ${line}`));
    await inTheme(page, 'dark');
    found.push(...(await darkFaults(page)).map((line) => `${where}, ${size}, dark: ${line}`));
    if (size === 'phone') found.push(...(await sidewaysScroll(page, where)));
  }
  return found;
}

/** The elements that overflow at a width of 320 px, where WCAG requires reflow. */
async function sidewaysScroll(page: Page, where: string): Promise<string[]> {
  await resize(page, { width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > 320 ? [`${where}: ${width} px wide at 320 px`] : [];
}
