import type { Page } from 'playwright/test';

/** The axe rules about colours, the only ones a theme can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

type Check = { data?: { contrastRatio?: number } | null };
type Node = { element: Element; target: string[]; any: Check[] };
type Result = { id: string; nodes: Node[] };
type Axe = { run(elements: Element[], options: object): Promise<{ violations: Result[]; passes: Result[] }> };
type Kept = { axe: Axe; pairs: Map<string, Element[]> };

/**
 * Runs in the page. Keeps in `window.pairs` the elements with text that axe compares colours of, by all that the result
 * depends on; returns these keys. Two elements of one key get the same result, if they get one at all.
 */
function collectPairs(): string[] {
  const layersOf = new Map<Element, string[]>();
  const painted = ({ backgroundColor, backgroundImage, boxShadow }: CSSStyleDeclaration) =>
    `${backgroundColor} ${backgroundImage} ${boxShadow.includes('inset') ? boxShadow : ''}`;
  const NOTHING = 'rgba(0, 0, 0, 0) none ';
  /** What the children of an element that lie over or under the others paint. */
  const layers = (parent: Element | null): string[] => {
    if (!parent || parent === document.body) return [];
    const known = layersOf.get(parent);
    if (known) return known;
    const loose = [...parent.children].filter((one) => /absolute|fixed/.test(getComputedStyle(one).position));
    const all = loose.flatMap((one) => [one, ...one.querySelectorAll('*')]);
    const found = [...new Set(all.map((one) => painted(getComputedStyle(one))))].sort();
    layersOf.set(parent, found);
    return found;
  };
  const dims = ({ opacity, mixBlendMode, filter }: CSSStyleDeclaration) =>
    opacity === '1' && mixBlendMode === 'normal' && filter === 'none'
      ? []
      : [`dims ${opacity} ${mixBlendMode} ${filter}`];
  /** A box that paints nothing, and has its place among the others, is as good as none. */
  const paints = (style: CSSStyleDeclaration) =>
    /absolute|fixed|sticky/.test(style.position) || painted(style) !== NOTHING
      ? [`${style.position} ${painted(style)}`]
      : [];
  /** Every background from the element up to the first opaque one, and what dims them. */
  const behind = (element: Element): string => {
    const steps: string[] = [];
    let isCovered = false;
    for (let one: Element | null = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      steps.push(...dims(style));
      if (isCovered) continue;
      steps.push(...paints(style), ...layers(one.parentElement));
      isCovered = style.backgroundImage === 'none' && !/\/|rgba|transparent/.test(style.backgroundColor);
    }
    return steps.join(' < ');
  };
  const inText = (element: Element): string => {
    if (!element.matches('a, [role="link"]') || getComputedStyle(element).display !== 'inline') return '';
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block ? `link in ${getComputedStyle(block).color} on ${behind(block)}` : '';
  };
  const keyOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    // Rounded as axe does it.
    const points = Math.ceil(Number.parseFloat(fontSize) * 72) / 96;
    const isLarge = points >= (Number(fontWeight) >= 700 ? 14 : 18);
    return [color, isLarge, textShadow, behind(element), inText(element), textDecorationLine].join(' | ');
  };
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  const isSeen = (element: Element): boolean => {
    const { width, height, bottom, right } = element.getBoundingClientRect();
    const isOutside = bottom + scrollY <= 0 || right + scrollX <= 0;
    return width > 1 && height > 1 && !isOutside && element.checkVisibility({ visibilityProperty: true });
  };
  const unchecked =
    ':disabled, option, script, style, [inert], [inert] *, [aria-hidden="true"], [aria-hidden="true"] *';
  const all = [...document.body.querySelectorAll(`:not(${unchecked})`)].filter((one) => hasText(one) && isSeen(one));
  const pairs = new Map<string, Element[]>();
  for (const one of all) {
    const key = keyOf(one);
    pairs.set(key, [...(pairs.get(key) ?? []), one]);
  }
  Object.assign(window, { pairs });
  return [...pairs.keys()];
}

/** Runs in the page: lets axe compare the colours of these keys. Returns the faults, and the keys it found good. */
async function comparePairs({ keys, rules }: { keys: string[]; rules: string[] }) {
  const { axe, pairs } = window as unknown as Kept;
  const chosen = keys.flatMap((key) => pairs.get(key) ?? []);
  const runOnly = { type: 'rule', values: rules };
  const options = { preload: false, runOnly, elementRef: true, resultTypes: ['violations', 'passes'] };
  const { violations, passes } = await axe.run(chosen, options);
  // Of what is hidden axe says that it is good without having compared it: there is no ratio then.
  const compared = passes.flatMap(({ nodes }) => nodes.filter(({ any }) => any.some((one) => one.data?.contrastRatio)));
  const good = new Set(compared.map(({ element }) => element));
  const links = passes.filter(({ id }) => id === 'link-in-text-block').flatMap(({ nodes }) => nodes);
  const goodLinks = new Set(links.map(({ element }) => element));
  const bad = new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const isLink = (key: string) => key.includes(' | link in ');
  const isGood = (key: string, of: Element[]) =>
    of.some((one) => good.has(one) && (!isLink(key) || goodLinks.has(one))) && !of.some((one) => bad.has(one));
  return {
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`)),
    good: keys.filter((key) => isGood(key, pairs.get(key) ?? [])),
  };
}

/** The pairs of colours that this worker has seen to be good in the dark theme. */
const GOOD = new Set<string>();

/**
 * The faults of colour in a page with axe in it, which shows the dark theme: of the pairs of colours no page before it
 * had. What was at fault, or not compared (under something else), is compared again.
 */
export async function darkFaults(page: Page, known = GOOD): Promise<string[]> {
  const keys = (await page.evaluate(collectPairs)).filter((key) => !known.has(key));
  if (keys.length === 0) return [];
  const { faults, good } = await page.evaluate(comparePairs, { keys, rules: OF_COLOUR });
  for (const key of good) known.add(key);
  return faults;
}
