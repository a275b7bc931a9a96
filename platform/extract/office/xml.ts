import { Parser } from 'htmlparser2';

/** An element with the prefix that its namespace usually has, whichever one the file gives it. */
export type Element = { name: string; attributes: Attributes; children: (Element | string)[] };

/** Thrown for a file that only a machine would write, before it costs memory or time. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The parser takes quadratic time in the number of open elements; no document of an office nests as deep. */
const LEVELS_MAX = 400;
const ELEMENTS_MAX = 1_000_000;
const CHUNK_BYTES = 256 * 1024;

/** The usual prefix of a namespace, by its end: those of the strict and of the transitional standard end alike. */
const PREFIXES: readonly (readonly [string, string])[] = [
  ['/wordprocessingml/main', 'w'],
  ['/wordprocessingml/2006/main', 'w'],
  ['/presentationml/main', 'p'],
  ['/presentationml/2006/main', 'p'],
  ['/drawingml/main', 'a'],
  ['/drawingml/2006/main', 'a'],
  ['/drawingml/diagram', 'dgm'],
  ['/drawingml/2006/diagram', 'dgm'],
  ['/drawingml/chart', 'c'],
  ['/drawingml/2006/chart', 'c'],
  ['/officeDocument/relationships', 'r'],
  ['/officeDocument/2006/relationships', 'r'],
  ['/officeDocument/math', 'm'],
  ['/officeDocument/2006/math', 'm'],
  ['/markup-compatibility/2006', 'mc'],
  ['/package/2006/relationships', ''],
  ['/2010/wordprocessingShape', 'wps'],
  ['urn:schemas-microsoft-com:vml', 'v'],
];

const usualPrefix = (uri: string): string | undefined => PREFIXES.find(([end]) => uri.endsWith(end))?.[1];

type Attributes = Readonly<Record<string, string>>;
const NONE: Attributes = {};

/** Gives names the usual prefixes. A prefix means one namespace in a file: what declares it twice writes it alike. */
function createNames() {
  const usual = new Map<string, string>();
  // A file has few names, and each of them often.
  const known = new Map<string, string>();
  const renamed = (name: string): string => {
    const colon = name.indexOf(':');
    const prefix = usual.get(name.slice(0, Math.max(colon, 0)));
    if (prefix === undefined) return name;
    const local = name.slice(colon + 1);
    return prefix === '' ? local : `${prefix}:${local}`;
  };
  const element = (name: string): string => {
    const found = known.get(name) ?? renamed(name);
    if (known.size < NAMES_MAX) known.set(name, found);
    return found;
  };
  return {
    declare(attributes: Attributes): void {
      for (const name in attributes) {
        const prefix = name.startsWith('xmlns') ? usualPrefix(attributes[name] ?? '') : undefined;
        if (prefix === undefined) continue;
        usual.set(name.slice('xmlns:'.length), prefix);
        known.clear();
      }
    },
    element,
    attributes(given: Attributes): Attributes {
      const entries = Object.entries(given);
      if (entries.length === 0) return NONE;
      // The namespace of an element without a prefix is not that of its attributes.
      return Object.fromEntries(entries.map(([name, value]) => [name.includes(':') ? element(name) : name, value]));
    },
  };
}

const NAMES_MAX = 1_000;

type Each = {
  /** Elements whose children are given one by one and not kept: the body of a document, not its paragraphs. */
  of: ReadonlySet<string>;
  /** Returns whether no more is wanted. */
  each(child: Element): boolean | undefined;
};

/** One pass over a part: elements as a tree, but for those that are given to `each`. Returns the outermost element, or what has them all. */
export function parseXml(bytes: Uint8Array, { of, each }: Each = { of: new Set(), each: () => false }): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  const names = createNames();
  let count = 0;
  let isDone = false;
  const parser = new Parser(
    {
      onopentag(name, given) {
        count += 1;
        if (open.length > LEVELS_MAX || count > ELEMENTS_MAX) throw new TooLarge('The file has too many elements');
        names.declare(given);
        open.push({ name: names.element(name), attributes: names.attributes(given), children: [] });
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        const [done, parent] = [open.pop(), open.at(-1)];
        if (!done || !parent) return;
        if (!of.has(parent.name)) parent.children.push(done);
        else if (!isDone) isDone = each(done) === true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (const chunk of decoded(bytes)) {
    if (isDone) break;
    parser.write(chunk);
  }
  parser.end();
  const [only, ...others] = root.children.filter(isElement);
  return only && others.length === 0 ? only : root;
}

/** XML is UTF-8, or UTF-16 with a byte order mark. */
function* decoded(bytes: Uint8Array): Generator<string> {
  const [first, second] = bytes;
  const mark = `${first},${second}`;
  const decoder = new TextDecoder(mark === '255,254' ? 'utf-16le' : mark === '254,255' ? 'utf-16be' : 'utf-8');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
  yield decoder.decode();
}

export const isElement = (node: Element | string): node is Element => typeof node !== 'string';

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child): child is Element => isElement(child) && child.name === name);

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).filter((child): child is Element => isElement(child) && child.name === name);

/** The value of a property such as <w:ilvl w:val="1"/>. */
export const valueIn = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['w:val'];

/** Whether a property is on; undefined where it is not given. */
export function isOn(element: Element | undefined, name: string): boolean | undefined {
  const found = childOf(element, name);
  return found && !/^(0|false|off|none)$/i.test(found.attributes['w:val'] ?? '');
}

/** All elements of a name below an element, in their order. */
export function* allOf(element: Element | undefined, name: string): Generator<Element> {
  for (const child of element?.children ?? []) {
    if (!isElement(child)) continue;
    if (child.name === name) yield child;
    yield* allOf(child, name);
  }
}

/** The text right inside an element. */
export const textIn = (element: Element): string => element.children.filter((child) => !isElement(child)).join('');
