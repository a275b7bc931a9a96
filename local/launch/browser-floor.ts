import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { inProject } from '#local/launch/project.ts';

/** The oldest browsers, as README.md names them; the syntax is brought there by the build (Vite's default target). */
export const FLOOR = { Safari: 16.4, Firefox: 128, Chrome: 111 };

/** Functions of objects of the browser that came later, and the first Safari (or other browser) that has them. */
const LATER_OF: Record<string, string> = {
  'AbortSignal.any': 'Safari 17.4, Chrome 116',
  'Array.fromAsync': 'Chrome 121',
  'CSS.highlights': 'Safari 17.2, Firefox 140',
  'Error.isError': 'Safari 26',
  'Intl.DurationFormat': 'Firefox 136',
  'Iterator.from': 'Safari 18.4, Firefox 131, Chrome 122',
  'Iterator.concat': 'Safari 26',
  'Map.groupBy': 'Safari 17.4, Chrome 117',
  'Math.f16round': 'Safari 18.2, Firefox 129, Chrome 135',
  'Math.sumPrecise': 'Safari 26',
  'Object.groupBy': 'Safari 17.4, Chrome 117',
  'Promise.try': 'Safari 18.2, Firefox 134, Chrome 128',
  'Promise.withResolvers': 'Safari 17.4, Chrome 119',
  'RegExp.escape': 'Safari 18.2, Firefox 134, Chrome 136',
  'Response.json': 'Safari 17',
  'Symbol.dispose': 'Chrome 125',
  'Symbol.asyncDispose': 'Chrome 125',
  'URL.canParse': 'Safari 17, Chrome 120',
  'URL.parse': 'Safari 18, Chrome 126',
  'Uint8Array.fromBase64': 'Safari 18.2, Firefox 133, Chrome 140',
  'Uint8Array.fromHex': 'Safari 18.2, Firefox 133, Chrome 140',
  'ClipboardItem.supports': 'Safari 18.4, Chrome 121',
};

/** Names that have one meaning on whatever they are called. */
const LATER_NAMES: Record<string, string> = {
  checkVisibility: 'Safari 17.4',
  getSetCookie: 'Safari 17, Chrome 113',
  isDisjointFrom: 'Safari 17, Chrome 122',
  isSubsetOf: 'Safari 17, Chrome 122',
  isSupersetOf: 'Safari 17, Chrome 122',
  symmetricDifference: 'Safari 17, Chrome 122',
  isWellFormed: 'Chrome 111',
  toWellFormed: 'Chrome 111',
  moveBefore: 'Chrome 133',
  requestIdleCallback: 'no Safari',
  setHTML: 'Chrome 146',
  setHTMLUnsafe: 'Safari 17.4, Chrome 124',
  parseHTMLUnsafe: 'Safari 17.4, Chrome 124',
  showPopover: 'Safari 17, Chrome 114',
  hidePopover: 'Safari 17, Chrome 114',
  togglePopover: 'Safari 17, Chrome 114',
  startViewTransition: 'Safari 18, Firefox 144',
  scrollIntoViewIfNeeded: 'no Firefox',
  toBase64: 'Safari 18.2, Firefox 133, Chrome 140',
  setFromBase64: 'Safari 18.2, Firefox 133, Chrome 140',
  waitAsync: 'Firefox 145',
};

/** Globals that came later. */
const LATER_GLOBALS: Record<string, string> = {
  CloseWatcher: 'no Safari',
  CookieStore: 'Safari 18.4, Firefox 140',
  cookieStore: 'Safari 18.4, Firefox 140',
  DisposableStack: 'Chrome 134',
  EyeDropper: 'no Safari',
  Float16Array: 'Safari 18.2, Firefox 129, Chrome 135',
  Highlight: 'Safari 17.2, Firefox 140',
  navigation: 'Safari 26.2',
  SuppressedError: 'Chrome 134',
  URLPattern: 'Safari 26',
};

/** What iterators have since Safari 18.4, Firefox 131 and Chrome 122; lists have it too. */
const ITERATOR_HELPERS = new Set(
  ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'].values(),
);
const SET_METHODS = new Set(['union', 'intersection', 'difference']);

/** Names of what the oldest browsers do not have: 'URL.parse', what any object may have, globals, what only one kind has. */
export const LATER = {
  functions: Object.keys(LATER_OF),
  names: Object.keys(LATER_NAMES),
  globals: Object.keys(LATER_GLOBALS),
  ofIterators: [...ITERATOR_HELPERS],
  ofSets: [...SET_METHODS],
};

type Node = { type: string; [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isNode(next)) {
      yield next;
      waiting.push(...Object.values(next));
    }
  }
}

const nameOf = (node: unknown): string =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'PrivateIdentifier') ? String(node.name) : '';

/** The name of `a.b` or `a['b']`. */
function memberName({ property, computed }: Node): string {
  if (!computed) return nameOf(property);
  return isNode(property) && property.type === 'Literal' ? String(property.value) : '';
}

/** `x.keys()`, `x.matchAll(y)`: an iterator, also of a list. */
const isIterator = (node: unknown): boolean => {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  if (node.callee.type !== 'MemberExpression') return false;
  const name = memberName(node.callee);
  const isEmpty = Array.isArray(node.arguments) && node.arguments.length === 0;
  return name === 'matchAll' || (isEmpty && ['entries', 'keys', 'values'].includes(name));
};

function inMember(node: Node): string[] {
  const name = memberName(node);
  const whole = `${nameOf(node.object)}.${name}`;
  if (whole in LATER_OF) return [whole];
  if (Object.hasOwn(LATER_NAMES, name)) return [name];
  return ITERATOR_HELPERS.has(name) && isIterator(node.object) ? [`iterator.${name}`] : [];
}

function inCall({ callee, arguments: given }: Node): string[] {
  const isOne = Array.isArray(given) && given.length === 1;
  if (!isNode(callee)) return [];
  // `z.union` of Zod is another one.
  if (
    callee.type === 'MemberExpression' &&
    isOne &&
    nameOf(callee.object) !== 'z' &&
    SET_METHODS.has(memberName(callee))
  )
    return [`set.${memberName(callee)}`];
  const global = nameOf(callee);
  if (global === 'RegExp') {
    const [pattern = '', flags = ''] = (given as Node[]).map(({ value }) => (typeof value === 'string' ? value : ''));
    return inPattern(pattern, flags);
  }
  return Object.hasOwn(LATER_GLOBALS, global) || Object.hasOwn(LATER_NAMES, global) ? [global] : [];
}

/** The inline flags, the flag v, and two groups of one name. */
function inPattern(pattern: string, flags: string): string[] {
  const names = [...pattern.matchAll(/\(\?<([\p{L}_$][\p{L}\p{N}_$]*)>/gu)].map(([, name]) => name);
  return [
    ...(flags.includes('v') ? ['regexp flag v'] : []),
    ...(/(?<!\\)\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/.test(pattern) ? ['regexp modifiers'] : []),
    ...(new Set(names).size < names.length ? ['regexp groups of one name'] : []),
  ];
}

function foundIn(node: Node): string[] {
  switch (node.type) {
    case 'MemberExpression': {
      const global = nameOf(node.object);
      return [...inMember(node), ...(Object.hasOwn(LATER_GLOBALS, global) ? [global] : [])];
    }
    case 'CallExpression':
    case 'NewExpression':
      return inCall(node);
    case 'Literal': {
      const { pattern = '', flags = '' } = (node.regex ?? {}) as { pattern?: string; flags?: string };
      return inPattern(pattern, flags);
    }
    case 'VariableDeclaration':
      return /using/.test(String(node.kind)) ? ['using'] : [];
    default:
      return [];
  }
}

/** What a program uses that the oldest browsers do not have. */
export const newerThanFloor = (code: string, lang: 'js' | 'ts' | 'tsx' = 'js'): string[] =>
  [...new Set([...nodesOf(parseAst(code, { lang }))].flatMap(foundIn))].sort();

/** What is used where with a way round: in these files of ours, or in a library that asks first whether it is there. */
export const WAYS_ROUND: Record<string, { files?: string[]; because: string }> = {
  'CSS.highlights': { files: ['web/ui/form/mark-layer.ts'], because: 'elsewhere the marks are boxes' },
  Highlight: { files: ['web/ui/form/mark-layer.ts'], because: 'elsewhere the marks are boxes' },
  requestIdleCallback: { files: ['web/app/use-all-code.ts'], because: 'elsewhere a timer' },
  'URL.canParse': { because: '@supabase/auth-js: else it constructs the URL' },
  checkVisibility: { because: '@floating-ui: else it looks at the styles' },
  getSetCookie: { because: 'engine.io-client: outside browsers only' },
  navigation: { because: 'react-dom: only where it exists' },
  startViewTransition: { because: 'react-router-dom and react-dom: only for view transitions, which nothing asks for' },
};

const isSource = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\/|vite\.config|first-load/.test(name);

/** What our own sources that run in a browser use without a way round. */
export function newerInSources(): string[] {
  const files = ['web', 'shared'].flatMap((room) =>
    readdirSync(inProject(room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  return files.filter(isSource).flatMap((file) =>
    newerThanFloor(readFileSync(inProject(file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
      .filter((name) => !WAYS_ROUND[name]?.files?.includes(file))
      .map((name) => `${file}: ${name} (${sinceOf(name)})`),
  );
}

/** The same of the built web app, libraries included. */
export function newerInBundle(): string[] {
  const folder = inProject('dist/web/assets');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      newerThanFloor(readFileSync(`${folder}/${name}`, 'utf8'))
        .filter((found) => !(found in WAYS_ROUND))
        .map((found) => `${name}: ${found} (${sinceOf(found)})`),
    );
}

const sinceOf = (name: string): string =>
  LATER_OF[name] ?? LATER_NAMES[name] ?? LATER_GLOBALS[name] ?? 'newer than the oldest browsers';
