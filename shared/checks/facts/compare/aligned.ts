import { isTime, UNIT_OF } from '#shared/checks/facts/claims/units.ts';
import { isOneHead } from '#shared/checks/facts/compare/figures.ts';
import type { Answer, Entry, MaterialIndex, SourceClaim } from '#shared/checks/facts/entry.ts';
import { contentSet } from '#shared/checks/facts/stop-words.ts';
import { type Claim, type Day, type Figure, isSameQuantity } from '#shared/text/claims/claim.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

const BREAK = /[,;:()–—]/;
const KINDS = new Set(['figure', 'percent', 'date', 'weekday', 'name']);

/** The content words of the clause around a claim, without its own and without units. */
function aroundOf({ from, to, sentence: { words } }: Claim): string[] {
  const start = words.findLastIndex((word) => word.from <= from && BREAK.test(word.gap));
  const end = words.findIndex((word) => word.from >= to && BREAK.test(word.gap));
  const isOwn = (word: Word): boolean => word.from >= from && word.to <= to;
  const stemsOf = (part: readonly Word[]): string[] =>
    [...contentSet(part.filter((word) => !isOwn(word)))].filter((stem) => !UNIT_OF.has(stem));
  const clause = stemsOf(words.slice(Math.max(0, start), end === -1 ? undefined : end));
  return clause.length > 0 ? clause : stemsOf(words);
}

const isTurn = (head: string): boolean => /^(?:every|times a) /.test(head);

/** Figures of one unit, two stretches of time, or two ways to say how often. */
function isOtherFigure(a: Figure, b: Figure): boolean {
  if (a.head === b.head && isSameQuantity(a.quantity, b.quantity)) return false;
  if (isTurn(a.head) || isTurn(b.head)) return isTurn(a.head) && isTurn(b.head);
  if (isTime(a.head) && isTime(b.head)) return true;
  return isOneHead(a.head, b.head) && !isSameQuantity(a.quantity, b.quantity);
}

/** Days of the same thing, both with a month or both without. */
const isOtherDay = (a: Day, b: Day): boolean =>
  (a.about === b.about || a.about === '' || b.about === '') && (a.month === null) === (b.month === null);

/** Whether both could stand in the same place of a sentence, with different values. */
function isComparable({ meaning: a }: Claim, { meaning: b }: Claim): boolean {
  if (a.kind === 'figure') return b.kind === 'figure' && isOtherFigure(a, b);
  if (a.kind === 'date') return b.kind === 'date' && isOtherDay(a, b);
  return a.kind !== 'name' || (b.kind === 'name' && a.isWeak === b.isWeak);
}

const RARE = 2;
const SOME = 5;
const LEAST = 2;
const PART = 0.5;

/** How telling a shared word is: one that few sentences of the material have says most. */
function weightOf(stem: string, { postings }: MaterialIndex): number {
  const count = postings.get(stem)?.length ?? 0;
  if (count <= RARE) return 2;
  return count <= SOME ? 1 : 0.5;
}

function scoreOf(around: readonly string[], { stems }: Entry, index: MaterialIndex): number {
  const shared = around.filter((stem) => stems.has(stem));
  const isEnough = shared.length >= around.length * PART;
  return isEnough ? shared.reduce((sum, stem) => sum + weightOf(stem, index), 0) : 0;
}

const saysToo = ({ sentence }: Claim, { claim: source }: SourceClaim): boolean => {
  const own = source.sentence.words.filter((word) => word.from >= source.from && word.to <= source.to);
  return own.every(({ stem }) => sentence.words.some((word) => word.stem === stem));
};

/** What a sentence of the material states in the place of the claim: most of the words around it are the same. */
export function alignedWith(claim: Claim, index: MaterialIndex): Answer | null {
  if (!KINDS.has(claim.meaning.kind)) return null;
  const around = aroundOf(claim);
  const least = claim.meaning.kind === 'name' ? 2 * LEAST : LEAST;
  let best: SourceClaim | null = null;
  let most = 0;
  for (const source of index.claims.get(claim.meaning.kind) ?? []) {
    if (source.entry.place.in === 'voice' || !isComparable(claim, source.claim)) continue;
    const score = scoreOf(around, source.entry, index);
    if (score < least || score <= most || saysToo(claim, source)) continue;
    [best, most] = [source, score];
  }
  if (!best) return null;
  const { entry, claim: source } = best;
  const value = entry.reading.text.slice(source.from, source.to);
  const at = { entry, from: source.from, to: source.to };
  return { state: 'different', at, difference: { because: 'value', value } };
}
