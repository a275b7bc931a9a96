import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The axe rules about colours, the only ones a theme can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type RunOnly = { type: 'tag' | 'rule'; values: string[] };

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

async function violations(page: Page, theme: Theme): Promise<string[]> {
  // A page that has axe already is not given its megabyte of source again.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'void 0' : undefined;
  // Checks the page only, without frames, and collects failures only.
  const runOnly: RunOnly = theme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: OF_COLOUR };
  const axe = new AxeBuilder(axeSource ? { page, axeSource } : { page }).setLegacyMode();
  const found = (await axe.options({ resultTypes: ['violations'], preload: false, runOnly }).analyze()).violations;
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

/**
 * The violations axe finds in the current page at each size, by every rule in the light theme and by those about colour
 * in the dark one: one line per element.
 * The page is not reloaded; it follows the size and the theme. On a phone it is checked at 320 px too.
 */
export async function findings(page: Page, where: string, sizes: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  // A colour on its way from one theme to the other is neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of sizes) {
    await resize(page, SIZES[size]);
    await laidOpen(page);
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      found.push(...(await violations(page, theme)).map((line) => `${where}, ${size}, ${theme}: ${line}`));
    }
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

type Box = { ring: boolean; width: number; height: number };
type Stop = { name: string; inText: boolean; first: boolean; own: Box; label: Box | null; around: Box[] };

/** The focused control, its label, and the elements around it. */
const focusStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return null;
    const first = !at.dataset.walked;
    at.dataset.walked = 'yes';
    const box = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1, width, height };
    };
    const around = [];
    for (let one = at.parentElement; one && around.length < 5; one = one.parentElement) around.push(box(one));
    const label = at.closest('label');
    return {
      name: `${at.tagName.toLowerCase()} '${(at.ariaLabel ?? at.textContent).trim().slice(0, 40)}' ${at.id}`,
      inText: at.matches('a') && getComputedStyle(at).display === 'inline',
      first,
      own: box(at),
      label: label && box(label),
      around,
    };
  });

const isSmall = ({ width, height }: Box): boolean => Math.round(Math.min(width, height)) < 24;

function faultsOf({ own, label, around, inText }: Stop): string[] {
  // A focus ring may be around the whole field or card, which then is the target.
  const ringed = [own, ...around].find(({ ring }) => ring);
  const pressed = [own, label, ringed].filter((box): box is Box => !!box);
  return [
    ...(ringed ? [] : ['no outline']),
    ...(!inText && pressed.every(isSmall) ? [`only ${own.width} x ${own.height} px`] : []),
  ];
}

/**
 * Moves through the page with the Tab key. Returns the stops that do not show the focus, or are under 24 px (except
 * links in a text).
 */
export async function poorStops(page: Page, where: string, limit = 80): Promise<{ stops: number; poor: string[] }> {
  const poor: string[] = [];
  let stops = 0;
  for (; stops < limit; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await focusStop(page);
    if (!stop?.first) break;
    poor.push(...faultsOf(stop).map((fault) => `${where}: ${fault}: ${stop.name}`));
  }
  return { stops, poor };
}
