import opposites from '#shared/checks/facts/data/opposites.json' with { type: 'json' };
import type { Entry, Hit, MaterialIndex } from '#shared/checks/facts/entry.ts';
import { contentStems, STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import type { Objection } from '#shared/checks/facts/weighed.ts';
import type { Claim } from '#shared/text/claims/claim.ts';
import type { Sentence, Word } from '#shared/text/claims/sentences.ts';

type Side = { row: number; side: number };

const SIDES: ReadonlyMap<string, readonly Side[]> = (() => {
  const made = new Map<string, Side[]>();
  for (const [row, { sides }] of opposites.rows.entries()) {
    for (const [side, words] of sides.entries()) {
      for (const word of words.split(' ')) made.set(word, [...(made.get(word) ?? []), { row, side }]);
    }
  }
  return made;
})();

/** The words of one row that are on another side. */
const againstOf = ({ row, side }: Side): string[] =>
  (opposites.rows[row]?.sides ?? []).flatMap((words, at) => (at === side ? [] : words.split(' ')));

/** Whether both words stand in one row, on two sides. */
export const areOpposite = (a: string, b: string): boolean =>
  (SIDES.get(a) ?? []).some((one) => againstOf(one).includes(b));

const NEAR = 6;
const LEAST = 2;
const FEW = 8;

/** The telling words around word `at`. */
const nearOf = (words: readonly Word[], at: number): string[] =>
  contentStems(words.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter((word) => word !== words[at]));

/** A sentence of the material that says the other side of the same thing: it shares words that few sentences have. */
function opposedIn(entry: Entry, other: string, near: readonly string[], { postings }: MaterialIndex): Word | null {
  if (entry.place.in === 'voice') return null;
  const at = entry.sentence.words.findIndex(({ lower, stem }) => lower === other || stem === other);
  if (at === -1) return null;
  const own = new Set(nearOf(entry.sentence.words, at));
  const weight = near
    .filter((stem) => own.has(stem))
    .reduce((sum, stem) => sum + ((postings.get(stem)?.length ?? 0) <= LEAST ? 2 : 1), 0);
  return weight >= LEAST ? (entry.sentence.words[at] ?? null) : null;
}

/** The words on the other sides of a word that the material has nowhere. */
function othersOf(word: Word | undefined, { postings }: MaterialIndex): string[] {
  if (!word || STOP_WORDS.has(word.lower) || postings.has(word.stem) || postings.has(word.lower)) return [];
  return (SIDES.get(word.lower) ?? SIDES.get(word.stem) ?? []).flatMap(againstOf);
}

/** Where the material says another side of the row of word `at`. */
function opposedAt(words: readonly Word[], at: number, index: MaterialIndex): Hit | null {
  const others = othersOf(words[at], index);
  if (others.length === 0) return null;
  const near = nearOf(words, at);
  for (const other of others) {
    for (const entry of (index.postings.get(other) ?? []).slice(0, FEW)) {
      const there = opposedIn(entry, other, near, index);
      if (there) return { entry, from: there.from, to: there.to };
    }
  }
  return null;
}

/** 'The southern parishes' where the material has the northern ones: one of two that shut each other out. */
export function opposedTo(sentence: Sentence, index: MaterialIndex): Objection[] {
  if (sentence.isQuestion) return [];
  return sentence.words.flatMap((word, at): Objection[] => {
    const hit = opposedAt(sentence.words, at, index);
    if (!hit) return [];
    const meaning = { kind: 'words', stems: [word.stem], isDenied: false } as const;
    const claim: Claim = { type: 'term', sentence, from: word.from, to: word.to, meaning };
    const value = hit.entry.reading.text.slice(hit.from, hit.to);
    return [{ claim, answer: { state: 'different', at: hit, difference: { because: 'value', value } } }];
  });
}
