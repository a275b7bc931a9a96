/**
 * Translators of browsers put `<font>` elements in the place of the texts of a page, while React still holds the texts:
 * removing one throws, and the page with it; changing one shows nothing. Here the page finds what stands in the place of a
 * text. React's maintainers leave this to pages (facebook/react#11538); no kept library does it.
 */
const standIns = new WeakMap<Node, Node[]>();
const originals = new WeakMap<Node, Node>();

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
/** The app itself has no such elements. */
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
const isFree = (node: Node | null): node is Element => isFont(node) && !originals.has(node);

/** A translator puts its elements next to a text before it removes that, or after. */
function beside(node: Node | null, step: 'previousSibling' | 'nextSibling'): Node[] {
  const found: Node[] = [];
  for (let at = node; isFree(at); at = at[step]) found.push(at);
  return step === 'previousSibling' ? found.reverse() : found;
}

function replace(original: Node, by: Node[]): void {
  standIns.set(original, by);
  for (const node of by) originals.set(node, original);
}

function forget(original: Node): void {
  for (const node of standIns.get(original) ?? []) originals.delete(node);
  standIns.delete(original);
}

/** The text that was removed last and has nothing in its place yet. */
let open: { at: MutationRecord; original: Node } | undefined;

/** Whether nodes were put where a removed one was: one of its neighbours is theirs; the other may have changed too. */
const isPlace = (at: MutationRecord, [first]: Node[]): boolean =>
  first?.parentNode === at.target &&
  (first.previousSibling === at.previousSibling || first.nextSibling === at.nextSibling);

function note(records: readonly MutationRecord[]): void {
  for (const record of records) {
    const { removedNodes, addedNodes } = record;
    for (const gone of removedNodes) noteRemoval(gone, record);
    const fonts = [...addedNodes].filter(isFree);
    if (!open || !isPlace(open.at, fonts)) continue;
    replace(open.original, fonts);
    open = undefined;
  }
}

function noteRemoval(gone: Node, record: MutationRecord): void {
  const { addedNodes, previousSibling, nextSibling } = record;
  const original = originals.get(gone) ?? gone;
  if (!isText(original)) return;
  const added = [...addedNodes].filter((node) => isFree(node) || original !== gone);
  const around = [...beside(previousSibling, 'previousSibling'), ...beside(nextSibling, 'nextSibling')];
  if (added.length > 0) replace(original, added);
  else if (around.length > 0) replace(original, around);
  else open = { at: record, original };
}

/** The outermost element of a translator around a text that it moved; the text itself if there is none. */
function wrapped(node: Node): Node {
  let at = node;
  while (isFont(at.parentNode)) at = at.parentNode;
  return at;
}

/** What stands in `parent` in the place of a node that React put there. */
function placeOf(node: Node, parent: Node): Node[] {
  const outer = wrapped(node);
  if (outer !== node && outer.parentNode === parent) return [outer];
  return (standIns.get(node) ?? []).filter((one) => one.parentNode === parent);
}

/** Shows a text again that a translator replaced: it is new, and the translator translates it anew. */
function putBack(text: Node): void {
  const outer = wrapped(text);
  const [first, ...rest] = outer === text ? (standIns.get(text) ?? []).filter(({ parentNode }) => parentNode) : [outer];
  forget(text);
  if (first) natural.replaceChild.call(first.parentNode ?? first, text, first);
  for (const one of rest) one.parentNode?.removeChild(one);
}

/** A node is put elsewhere, or back: what stood in its place goes, unless it was put just there. */
function dropStandIns(node: Node, parent: Node, before: Node | null = null): void {
  const all = standIns.get(node) ?? [];
  forget(node);
  if (all.some((one) => one === before || one.contains(parent))) return;
  for (const one of all) if (one.parentNode) natural.removeChild.call(one.parentNode, one);
}

const natural = {
  removeChild: Node.prototype.removeChild,
  insertBefore: Node.prototype.insertBefore,
  appendChild: Node.prototype.appendChild,
  replaceChild: Node.prototype.replaceChild,
};

/** Keeps the page working while a browser translates it; once, before React. Returns the function that ends it. */
export function tolerateTranslators(): () => void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const look = () => note(observer.takeRecords());
  const owner = ownerOf(Text.prototype, 'nodeValue');
  const value = Object.getOwnPropertyDescriptor(owner, 'nodeValue') ?? {};
  patchChildren(look);
  Object.defineProperty(owner, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value.set?.call(this, text);
      if (!isText(this) || (this.parentNode && !isFont(this.parentNode))) return;
      look();
      putBack(this);
    },
  });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, natural);
    Object.defineProperty(owner, 'nodeValue', value);
  };
}

/** The prototype that has a property; `Node.prototype`, by the standard. */
function ownerOf(prototype: object, name: string): object {
  const next: object | null = Object.getPrototypeOf(prototype);
  return Object.hasOwn(prototype, name) || !next ? prototype : ownerOf(next, name);
}

function patchChildren(look: () => void): void {
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return natural.removeChild.call(this, child) as Child;
    look();
    const instead = placeOf(child, this);
    if (instead.length === 0) console.warn('A node was gone before it was removed', child);
    for (const one of instead) natural.removeChild.call(this, one);
    forget(child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    look();
    dropStandIns(node, this, before);
    const at = before && before.parentNode !== this ? (placeOf(before, this)[0] ?? null) : before;
    return natural.insertBefore.call(this, node, at) as Child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    if (isText(node)) {
      look();
      dropStandIns(node, this);
    }
    return natural.appendChild.call(this, node) as Child;
  };
}
