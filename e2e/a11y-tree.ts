/**
 * What runs in the page to recognise a tree of elements that was looked at before.
 *
 * Of the rules of axe, those about colours depend on what is painted and those in `OF_LAYOUT` on sizes and places. All
 * others read the tree alone: tags, attributes, states, texts, and which elements are there to see or to hear. Where two
 * pages, or one page at two sizes, agree in all of this, they agree in the result. A page that moves, adds or hides
 * anything for a phone has another tree there.
 */

/** The rules that depend on where things are and how large they are. */
export const OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];

/** Whether the element is rendered, seen, has a size, and lies where the page can be scrolled to. */
function visibilityOf(element: Element): string {
  if (!element.checkVisibility()) return 'none';
  const { width, height, bottom, right } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const isOutside = bottom + scrollY <= 0 || right + scrollX <= 0;
  const box = `${width > 1 && height > 1} ${isOutside}`;
  return `${box} ${style.visibility} ${style.opacity === '0'} ${style.clip} ${style.clipPath}`;
}

function stateOf(element: Element): string {
  const { value, checked, indeterminate } = element as HTMLInputElement;
  return `${value} ${checked} ${indeterminate}`;
}

function describe(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  const texts = [...element.childNodes].map((one) => (one.nodeType === Node.TEXT_NODE ? one.textContent : '<>'));
  const about = [visibilityOf(element), stateOf(element), ...attributes, ...texts];
  return `${element.tagName} ${JSON.stringify(about)} ${element.childElementCount}`;
}

/** The same number for the same text: two halves of 32 bits, from different starts. */
function hash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) ^ (other >>> 15);
  }
  return `${text.length} ${one >>> 0} ${other >>> 0}`;
}

function signTree(): string {
  // Whether a table is one of data, axe concludes from the sizes of its cells.
  if (document.querySelector('table')) return '';
  const all = document.querySelectorAll(':not(script, style, link)');
  return hash([...all].map(describe).join('\n'));
}

const PARTS = [visibilityOf, stateOf, describe, hash, signTree];

/** For `page.evaluate`: the signature of the tree; none where sizes say what the tree means. */
export const SIGN_TREE = `(() => { ${PARTS.map(String).join('\n')}\n return signTree(); })()`;
