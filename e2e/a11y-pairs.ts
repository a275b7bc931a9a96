/** What runs in the page to find the pairs of colours it shows: functions of their own text, which know only each other. */

type Layers = Map<Element, string[]>;

function painted({ backgroundColor, backgroundImage, boxShadow }: CSSStyleDeclaration): string {
  return `${backgroundColor} ${backgroundImage} ${boxShadow.includes('inset') ? boxShadow : ''}`;
}

/** What the children of an element that lie over or under the others paint. */
function layersOf(parent: Element | null, known: Layers): string[] {
  if (!parent || parent === document.body) return [];
  const before = known.get(parent);
  if (before) return before;
  const loose = [...parent.children].filter((one) => /absolute|fixed/.test(getComputedStyle(one).position));
  const all = loose.flatMap((one) => [one, ...one.querySelectorAll('*')]);
  const found = [...new Set(all.map((one) => painted(getComputedStyle(one))))].sort();
  known.set(parent, found);
  return found;
}

function dims({ opacity, mixBlendMode, filter }: CSSStyleDeclaration): string[] {
  const isPlain = opacity === '1' && mixBlendMode === 'normal' && filter === 'none';
  return isPlain ? [] : [`dims ${opacity} ${mixBlendMode} ${filter}`];
}

/** A box that paints nothing, and has its place among the others, is as good as none. */
function paints(style: CSSStyleDeclaration): string[] {
  const isSeen = /absolute|fixed|sticky/.test(style.position) || painted(style) !== 'rgba(0, 0, 0, 0) none ';
  return isSeen ? [`${style.position} ${painted(style)}`] : [];
}

/** Every background from the element up to the first opaque one, and what dims them. */
function behind(element: Element, known: Layers): string {
  const steps: string[] = [];
  let isCovered = false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    const style = getComputedStyle(one);
    steps.push(...dims(style));
    if (isCovered) continue;
    steps.push(...paints(style), ...layersOf(one.parentElement, known));
    isCovered = style.backgroundImage === 'none' && !/\/|rgba|transparent/.test(style.backgroundColor);
  }
  return steps.join(' < ');
}

/** The text around a link in a sentence: the link must differ from it. */
function aroundLink(element: Element, known: Layers): string {
  if (!element.matches('a, [role="link"]') || getComputedStyle(element).display !== 'inline') return '';
  let block = element.parentElement;
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
  return block ? `link in ${getComputedStyle(block).color} on ${behind(block, known)}` : '';
}

function keyOf(element: Element, known: Layers): string {
  const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
  // Rounded as axe does it.
  const points = Math.ceil(Number.parseFloat(fontSize) * 72) / 96;
  const isLarge = points >= (Number(fontWeight) >= 700 ? 14 : 18);
  const around = [behind(element, known), aroundLink(element, known)];
  return [color, isLarge, textShadow, ...around, textDecorationLine].join(' | ');
}

function hasText(element: Element): boolean {
  const isText = ({ nodeType, textContent }: ChildNode) => nodeType === Node.TEXT_NODE && !!textContent?.trim();
  return element.matches('input, select, textarea') || [...element.childNodes].some(isText);
}

function isSeen(element: Element): boolean {
  const { width, height, bottom, right } = element.getBoundingClientRect();
  const isOutside = bottom + scrollY <= 0 || right + scrollX <= 0;
  return width > 1 && height > 1 && !isOutside && element.checkVisibility({ visibilityProperty: true });
}

function collectPairs(): string[] {
  const unchecked =
    ':disabled, option, script, style, [inert], [inert] *, [aria-hidden="true"], [aria-hidden="true"] *';
  const all = [...document.body.querySelectorAll(`:not(${unchecked})`)].filter((one) => hasText(one) && isSeen(one));
  const pairs = new Map<string, Element[]>();
  const known: Layers = new Map();
  for (const one of all) {
    const key = keyOf(one, known);
    pairs.set(key, [...(pairs.get(key) ?? []), one]);
  }
  Object.assign(window, { pairs });
  return [...pairs.keys()];
}

const PARTS = [painted, layersOf, dims, paints, behind, aroundLink, keyOf, hasText, isSeen, collectPairs];

/**
 * For `page.evaluate`: keeps in `window.pairs` the elements with text that axe compares colours of, by all that the
 * result depends on; returns these keys. Two elements of one key get the same result, if they get one at all.
 */
export const COLLECT_PAIRS = `(() => { ${PARTS.map(String).join('\n')}\n return collectPairs(); })()`;
