import { STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import { GENERAL } from '#shared/checks/facts/things/words.ts';
import written from '#shared/checks/patterns/noun-phrase.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

/** Words [first, last] that name a thing, and the first word behind them. */
export type NounPhrase = { words: readonly Word[]; next: Word | undefined };

const ENDS = /[,;:.()!?–—+&|/]|\s-\s/;
const LINK = /^(?:and|or|plus|as|und|oder|sowie|including|inklusive|inkl)$/;

/** Words of a list are apart by commas and by 'and': each piece by itself. */
export function piecesOf(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  let piece: Word[] = [];
  for (const word of words) {
    const isLink = LINK.test(word.lower);
    if (isLink || ENDS.test(word.gap)) {
      pieces.push(piece);
      piece = [];
    }
    if (!isLink) piece.push(word);
  }
  return [...pieces, piece].filter((one) => one.length > 0);
}

/** What may stand before a noun without making it part of something else. */
const BEFORE_NOUN = PATTERN.beforeNoun;

/** The words at the beginning of a piece up to the first one that only links: 'dogs' of 'dogs at every desk'. */
export function nounPhraseOf(piece: readonly Word[]): NounPhrase {
  const start = piece.findIndex(({ lower }) => !STOP_WORDS.has(lower) && lower.length > 1);
  if (start === -1) return { words: [], next: piece[0] };
  if (!piece.slice(0, start).every(({ lower }) => BEFORE_NOUN.test(lower) && lower.length > 0))
    return { words: [], next: piece[0] };
  const length = piece.slice(start).findIndex(({ lower }) => STOP_WORDS.has(lower));
  const end = length === -1 ? piece.length : start + length;
  return { words: piece.slice(start, end), next: piece[end] };
}

/** The words that say what is meant, without praise. */
export const tellingWords = (words: readonly Word[]): Word[] =>
  words.filter(({ lower, value }) => value === null && lower.length > 2 && !GENERAL.test(lower));
