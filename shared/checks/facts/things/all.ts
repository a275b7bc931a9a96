import { isDenied } from '#shared/checks/facts/denial.ts';
import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import { askedIn } from '#shared/checks/facts/things/asked.ts';
import { offeredIn } from '#shared/checks/facts/things/offered.ts';
import { standingIn } from '#shared/checks/facts/things/standing.ts';
import type { Claim } from '#shared/text/claims/claim.ts';
import type { Words } from '#shared/text/claims/numbers.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const languages = new WeakMap<MaterialIndex, Words>();

/** The language of most of what people wrote in the material. */
function languageOf(index: MaterialIndex): Words {
  const known = languages.get(index);
  if (known) return known;
  const prose = index.entries.filter(({ isField, place }) => !isField && place.in !== 'voice');
  const german = prose.filter(({ reading }) => reading.words === 'de').length;
  const made = german * 2 > prose.length ? 'de' : 'en';
  languages.set(index, made);
  return made;
}

/**
 * Things that no list knows and the material never names: what is offered, what a candidate must know, and how the employer
 * stands beside others, up to what is another fact. None when the material is in another language: its words would be new in any case.
 */
export function thingsOf(
  reading: Reading,
  sentence: Sentence,
  index: MaterialIndex,
  isTaken: (from: number, to: number) => boolean,
): Claim[] {
  if (languageOf(index) !== reading.words) return [];
  const found: Claim[] = [];
  const all = [standingIn, askedIn, offeredIn].flatMap((find) => find(reading, sentence, index));
  for (const words of all) {
    const taken = words.findIndex(({ from, to }) => isTaken(from, to));
    const claim = claimOf(sentence, taken === -1 ? words : words.slice(0, taken));
    const isCut = taken !== -1 && (claim?.meaning.kind !== 'words' || claim.meaning.stems.length < 2);
    const isFree = claim && !isCut && !found.some((one) => claim.from < one.to && claim.to > one.from);
    if (claim && isFree && !isDenied(reading.text, sentence, claim.from, claim.to)) found.push(claim);
  }
  return found;
}

function claimOf(sentence: Sentence, words: readonly Word[]): Claim | null {
  const [first, last] = [words[0], words.at(-1)];
  const stems = contentStems(words);
  if (!first || !last || stems.length === 0) return null;
  return { type: 'term', sentence, from: first.from, to: last.to, meaning: { kind: 'words', stems, isDenied: false } };
}
