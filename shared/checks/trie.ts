import { type Reading, readPart, type Word } from '#shared/checks/reading.ts';

/** A word of a phrase, with what stands before it where that is no blank: 'he/she' is 'he', '/she'. */
export const edgesOf = (words: readonly Word[]): string[] =>
  words.map((word, index) => (index === 0 ? word.key : edgeOf(word)));
const edgeOf = ({ before, key }: Word): string => (before === ' ' ? key : before + key);

type Node<Value> = { next: Map<string, Node<Value>>; values: Value[] };

/** Phrases with their values. Looking them all up costs one pass over the words, however many there are. */
export type Trie<Value> = { root: Node<Value> };

const node = <Value>(): Node<Value> => ({ next: new Map(), values: [] });
export const createTrie = <Value>(): Trie<Value> => ({ root: node() });

export const wordsIn = (text: string): Word[] => readPart({ name: 'text', card: '', text }).words;

export function addPhrase<Value>({ root }: Trie<Value>, phrase: string, value: Value): void {
  let at = root;
  for (const edge of edgesOf(wordsIn(phrase))) {
    const next = at.next.get(edge) ?? node();
    at.next.set(edge, next);
    at = next;
  }
  if (at !== root) at.values.push(value);
}

/** Words [first, last) are a phrase. `possessive`: the last one ends with 's, which is not part of the phrase. */
export type Match<Value> = { first: number; last: number; possessive: boolean; value: Value };

const withoutS = (key: string): string => key.replace(/'s$/, '');

/** Every phrase at every word, the longest first for each word. */
export function matchesIn<Value>({ root }: Trie<Value>, { words }: Pick<Reading, 'words'>): Match<Value>[] {
  const found: Match<Value>[] = [];
  for (let first = 0; first < words.length; first++) {
    const key = words[first]?.key ?? '';
    if (root.next.has(key) || key.endsWith("'s")) found.push(...matchesAt(root, words, first));
  }
  return found;
}

function matchesAt<Value>(root: Node<Value>, words: readonly Word[], first: number): Match<Value>[] {
  const found: Match<Value>[] = [];
  let at: Node<Value> | undefined = root;
  for (let index = first; at && index < words.length; index++) {
    const word = words[index] as Word;
    const edge = index === first ? word.key : edgeOf(word);
    const whole: Node<Value> | undefined = at.next.get(edge);
    const owner = edge.endsWith("'s") ? at.next.get(withoutS(edge)) : undefined;
    for (const value of whole?.values ?? []) found.unshift({ first, last: index + 1, possessive: false, value });
    for (const value of owner?.values ?? []) found.unshift({ first, last: index + 1, possessive: true, value });
    at = whole;
  }
  return found;
}
