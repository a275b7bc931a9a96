import { type Term, type Tree, termsIn } from '#shared/text/boolean/tree.ts';

export type Random = () => number;

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const pick = <One>(random: Random, of: readonly One[]): One => of[Math.floor(random() * of.length)] as One;

const WORDS = [
  'java',
  'go',
  'C++',
  'C#',
  '.NET',
  'R&D',
  'UI/UX',
  'Node.js',
  'e-commerce',
  'AT&T',
  "O'Brien",
  'and',
  'or',
  'AND',
  'OR',
  'NOT',
  'backend engineer',
  '-x',
  'title:x',
  '10,000',
  'NEAR',
  'ODER',
  'ci/cd',
  'naïve',
  '日本',
  '🚲',
];

/** A term; words with blanks are phrases. */
export const term = (text: string, field?: string): Term => ({
  type: 'term',
  text,
  phrase: /\s/.test(text),
  from: 0,
  to: 0,
  ...(field && { field }),
});
export const not = (of: Tree): Tree => ({ type: 'not', of, from: 0, to: 0 });
export const group = (type: 'and' | 'or', of: Tree[]): Tree => ({ type, of, from: 0, to: 0 });

/** A random tree of at most `depth` levels. */
export function randomTree(random: Random, depth: number, words: readonly string[] = WORDS, field = 0.1): Tree {
  const chance = random();
  if (depth === 0 || chance < 0.35) return term(pick(random, words), random() < field ? 'title' : undefined);
  if (chance < 0.45) return not(randomTree(random, depth - 1, words, field));
  const count = 2 + Math.floor(random() * 3);
  return group(
    chance < 0.72 ? 'and' : 'or',
    Array.from({ length: count }, () => randomTree(random, depth - 1, words, field)),
  );
}

const keyOf = ({ text, field = '' }: Term): string => `${field}:${text.toLowerCase()}`;

/** Whether the tree is true where only the words of `world` are. */
export function isTrue(tree: Tree, world: ReadonlySet<string>): boolean {
  if (tree.type === 'term') return world.has(keyOf(tree));
  if (tree.type === 'not') return !isTrue(tree.of, world);
  return tree.type === 'and' ? tree.of.every((one) => isTrue(one, world)) : tree.of.some((one) => isTrue(one, world));
}

/** Whether two trees mean the same in random worlds of their words. */
export function meanSame(random: Random, one: Tree, other: Tree, rounds = 12): boolean {
  const keys = [...new Set([...termsIn(one), ...termsIn(other)].map(keyOf))];
  return Array.from({ length: rounds }, () => new Set(keys.filter(() => random() < 0.5))).every(
    (world) => isTrue(one, world) === isTrue(other, world),
  );
}
