import type { Page } from 'playwright/test';
import { addAxe, type WithAxe } from '#e2e/a11y-axe.ts';
import { COLLECT_PAIRS } from '#e2e/a11y-pairs.ts';

/** The axe rules about colours, the only ones a theme can change. */
export const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

type Kept = WithAxe & { pairs: Map<string, Element[]> };

/** Runs in the page: lets axe compare the colours of these keys. Returns the faults, and the keys it found good. */
async function comparePairs({ keys, rules }: { keys: string[]; rules: string[] }) {
  const { axe, pairs } = window as unknown as Kept;
  const chosen = keys.flatMap((key) => pairs.get(key) ?? []);
  const { violations, passes } = await axe.run(chosen, {
    preload: false,
    runOnly: { type: 'rule', values: rules },
    elementRef: true,
    resultTypes: ['violations', 'passes'],
  });
  // Of what is hidden axe says that it is good without having compared it: there is no ratio then.
  const compared = passes.flatMap(({ nodes }) => nodes.filter(({ any }) => any.some((one) => one.data?.contrastRatio)));
  const good = new Set(compared.map(({ element }) => element));
  const links = passes.filter(({ id }) => id === 'link-in-text-block').flatMap(({ nodes }) => nodes);
  const goodLinks = new Set(links.map(({ element }) => element));
  const bad = new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const isLink = (key: string) => key.includes(' | link in ');
  const isGood = (key: string, of: Element[]) =>
    of.some((one) => good.has(one as HTMLElement) && (!isLink(key) || goodLinks.has(one as HTMLElement))) &&
    !of.some((one) => bad.has(one as HTMLElement));
  return {
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`)),
    good: keys.filter((key) => isGood(key, pairs.get(key) ?? [])),
  };
}

/** The pairs of colours that this worker has seen to be good, of either theme: each has colours of its own. */
const GOOD = new Set<string>();

/**
 * The faults of colour in a page, in the theme it shows: of the pairs of colours no page before it had. What was at
 * fault, or not compared (under something else), is compared again.
 */
export async function colourFaults(page: Page, known = GOOD): Promise<string[]> {
  const keys = (await page.evaluate<string[]>(COLLECT_PAIRS)).filter((key) => !known.has(key));
  if (keys.length === 0) return [];
  await addAxe(page);
  const { faults, good } = await page.evaluate(comparePairs, { keys, rules: OF_COLOUR });
  for (const key of good) known.add(key);
  return faults;
}
