import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import { isKnown } from '#shared/checks/facts/things/known.ts';
import { nounPhraseOf, piecesOf, tellingWords } from '#shared/checks/facts/things/noun-phrase.ts';
import { CONTAINERS, SOFT } from '#shared/checks/facts/things/words.ts';
import written from '#shared/checks/patterns/offered.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

const FRAME = PATTERN.frame;
const GIVEN = PATTERN.given;
/** Behind what would be a noun these show that it was a verb or a subject. */
const VERBAL = PATTERN.verbal;

/** Where the words that are offered begin, -1 when nothing is. */
function offerStart({ text }: Reading, { from, to, aim }: Sentence): number {
  const frame = FRAME.exec(text.slice(from, to));
  if (frame) return from + frame.index + frame[0].length;
  return aim === 'offer' ? from : -1;
}

const MODAL = /^(?:may|might|shall|must|yes|ja|no|nein|none|darfst|dürfen|sollst|sollen)$/;

/** What costs nothing or less is an offer wherever it stands. */
const FREE =
  /^(?:free|complimentary|subsidi[sz]ed|discounted|kostenlose[nrs]?|kostenfreie[nrs]?|gratis|vergünstigte[nrs]?|bezuschusste[nrs]?)$/;
const LONGEST = 5;

/** The things that a sentence promises, each by the words that name it. */
export function offeredIn(reading: Reading, sentence: Sentence, index: MaterialIndex): Word[][] {
  if (sentence.isQuestion || sentence.words.length < 2) return [];
  const start = offerStart(reading, sentence);
  return piecesOf(sentence.words).flatMap((piece): Word[][] => {
    const { words, next } = nounPhraseOf(piece.filter(({ from }) => start === -1 || from >= start));
    const last = words.at(-1);
    if (!last || words.length > LONGEST || (reading.words === 'de' && last.raw === last.lower)) return [];
    const isGiven = GIVEN.test(reading.text.slice(last.to, Math.min(sentence.to, last.to + 60)));
    const isNamed = (start !== -1 || FREE.test(words[0]?.lower ?? '')) && !(next && VERBAL.test(next.lower));
    return (isNamed || isGiven) && isNew(words, index) ? [[...words]] : [];
  });
}

/** Whether the noun is one that a source could confirm, and none has. */
function isNew(words: readonly Word[], index: MaterialIndex): boolean {
  if (MODAL.test(words[0]?.lower ?? '')) return false;
  const telling = tellingWords(words);
  const head = telling.at(-1);
  if (!head || head !== words.at(-1) || SOFT.test(head.lower)) return false;
  const before = telling.at(-2);
  if (CONTAINERS.test(head.lower)) return before !== undefined && !SOFT.test(before.lower) && !isKnown(before, index);
  return !isKnown(head, index);
}
