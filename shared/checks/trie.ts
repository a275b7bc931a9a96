import { type Slot, slotsOf } from '#shared/checks/phrases.ts';
import { edgeOf, edgesIn, type Reading, type Word } from '#shared/text/sentences.ts';

type Node<Value> = {
  next: Map<string, Node<Value>>;
  values: Value[];
  /** Reached without a word. */
  also: Node<Value>[];
  /** Words that lead back to it. */
  stays: ReadonlySet<string> | null;
  any: Node<Value> | null;
  capital: Node<Value> | null;
  /** With all that is reached from it without a word; kept from the first look-up on. */
  reach: readonly Node<Value>[] | null;
};

/** Phrases with their values, all of them added before the first look-up. Looking them all up costs one pass over the words, however many there are. */
export type Trie<Value> = { root: Node<Value> };

const node = <Value>(stays: ReadonlySet<string> | null = null): Node<Value> => ({
  next: new Map(),
  values: [],
  also: [],
  stays,
  any: null,
  capital: null,
  reach: null,
});
export const createTrie = <Value>(): Trie<Value> => ({ root: node() });

/** The node that a run of words leads to. */
function walk<Value>(from: Node<Value>, edges: readonly string[]): Node<Value> {
  let at = from;
  for (const edge of edges) {
    const next = at.next.get(edge) ?? node();
    at.next.set(edge, next);
    at = next;
  }
  return at;
}

/** A phrase in which every character stands for itself. */
export function addPhrase<Value>({ root }: Trie<Value>, phrase: string, value: Value): void {
  const at = walk(root, edgesIn('', phrase).edges);
  if (at !== root) at.values.push(value);
}

function spanning<Value>(from: Node<Value>, upTo: number, least: number): Node<Value> {
  const after = node<Value>();
  let at = from;
  for (let count = 0; count <= upTo; count++) {
    if (count >= least) at.also.push(after);
    if (count === upTo) break;
    at.any ??= node();
    at = at.any;
  }
  return after;
}

/** The node behind a place that follows a node; alternatives meet again there, so that phrases add up. */
function behind<Value>(at: Node<Value>, slot: Slot): Node<Value> {
  if ('capital' in slot) {
    at.capital ??= node();
    return at.capital;
  }
  if ('upTo' in slot) return spanning(at, slot.upTo, slot.least);
  if ('one' in slot && slot.one.length === 1) return walk(at, slot.one[0] ?? []);
  const next = node<Value>('many' in slot ? new Set(slot.many) : null);
  const ends = 'one' in slot ? slot.one.map((edges) => walk(at, edges)) : [at];
  for (const end of ends) end.also.push(next);
  return next;
}

/** A phrase of a word list, see `slotsOf`. */
export function addPattern<Value>({ root }: Trie<Value>, phrase: string, value: Value): void {
  const at = slotsOf(phrase).reduce(behind, root);
  if (at !== root) at.values.push(value);
}

/** Words [first, last) are a phrase. `possessive`: the last one ends with 's, which is not part of the phrase. */
export type Match<Value> = { first: number; last: number; possessive: boolean; value: Value };

const withoutS = (key: string): string => key.replace(/'s$/, '');
type Read = Pick<Reading, 'words' | 'text'>;

/** Every phrase at every word, the longest first for each word. */
export function matchesIn<Value>({ root }: Trie<Value>, reading: Read): Match<Value>[] {
  const found: Match<Value>[] = [];
  const start = reached(root);
  const begins = beginningOf(root, start);
  reading.words.forEach((word, first) => {
    if (begins(word, reading.text)) matchesAt(start, reading, first, found);
  });
  return found;
}

const firstWords = new WeakMap<object, ReadonlySet<string>>();

/** Whether a phrase can begin with a word; most words of a text begin none, and nothing more is done for them. */
function beginningOf<Value>(root: Node<Value>, start: readonly Node<Value>[]): (word: Word, text: string) => boolean {
  const first = firstWords.get(root) ?? new Set(start.flatMap(({ next, stays }) => [...next.keys(), ...(stays ?? [])]));
  firstWords.set(root, first);
  const isAny = start.some(({ any }) => any !== null);
  const isName = start.some(({ capital }) => capital !== null);
  return (word, text) =>
    isAny || first.has(word.key) || first.has(withoutS(word.key)) || (isName && isCapital(text, word));
}

function reached<Value>(from: Node<Value>): readonly Node<Value>[] {
  if (from.reach) return from.reach;
  const all = new Set<Node<Value>>();
  const add = (one: Node<Value>) => {
    if (all.has(one)) return;
    all.add(one);
    for (const other of one.also) add(other);
  };
  add(from);
  from.reach = [...all];
  return from.reach;
}

const isCapital = (text: string, { from }: Word): boolean => /\p{Lu}/u.test(text.charAt(from));

function addReached<Value>(next: Node<Value>, to: Set<Node<Value>>): void {
  for (const one of reached(next)) to.add(one);
}

/** Adds the nodes that a word leads to from one. */
function step<Value>(from: Node<Value>, edge: string, word: Word, text: string, to: Set<Node<Value>>): void {
  const next = from.next.get(edge);
  if (next) addReached(next, to);
  if (from.capital && isCapital(text, word)) addReached(from.capital, to);
  if (word.before !== ' ') return;
  if (from.any) addReached(from.any, to);
  if (from.stays?.has(word.key)) addReached(from, to);
}

const NONE: ReadonlySet<never> = new Set();

function after<Value>(nodes: Iterable<Node<Value>>, edge: string, word: Word, text: string): ReadonlySet<Node<Value>> {
  const found = new Set<Node<Value>>();
  for (const one of nodes) step(one, edge, word, text, found);
  return found;
}

type Ends<Value> = { nodes: ReadonlySet<Node<Value>>; first: number; last: number; possessive: boolean };

function keep<Value>({ nodes, first, last, possessive }: Ends<Value>, found: Match<Value>[]): void {
  for (const { values } of nodes) for (const value of values) found.push({ first, last, possessive, value });
}

/** More no phrase has, whatever it repeats: the work grows with the text alone. */
const MOST_WORDS = 64;

function matchesAt<Value>(
  start: readonly Node<Value>[],
  { words, text }: Read,
  first: number,
  found: Match<Value>[],
): void {
  const here: Match<Value>[] = [];
  let at: Iterable<Node<Value>> = start;
  const end = Math.min(words.length, first + MOST_WORDS);
  for (let index = first; index < end; index++) {
    const word = words[index] as Word;
    const edge = index === first ? word.key : edgeOf(word);
    const whole = after(at, edge, word, text);
    const owners = edge.endsWith("'s") ? after(at, withoutS(edge), word, text) : NONE;
    const last = index + 1;
    keep({ nodes: whole, first, last, possessive: false }, here);
    keep({ nodes: owners, first, last, possessive: true }, here);
    if (whole.size === 0) break;
    at = whole;
  }
  for (let index = here.length - 1; index >= 0; index--) found.push(here[index] as Match<Value>);
}
