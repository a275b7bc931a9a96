import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import { isKnown } from '#shared/checks/facts/things/known.ts';
import { nounPhraseOf, piecesOf, tellingWords } from '#shared/checks/facts/things/noun-phrase.ts';
import { CONTAINERS, SOFT } from '#shared/checks/facts/things/words.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const FRAME =
  /\b(?:we(?:['’]ll| will| also| can| even)* (?:offer|provide|give|throw in|pay for|cover)(?: you| everyone| everybody)?|(?:you|staff|everyone|everybody|colleagues|employees)(?:['’]ll| will| would| can| also| each)* (?:gets?|receives?|enjoys?|benefit from)|(?:benefits|package|offer|deal|rewards?) includes?|in return(?: you(?:['’]ll| will)? get)?|on top(?: of (?:that|this|it))?|we sponsor)\b[:,]?|wir (?:bieten|zahlen|stellen|geben|übernehmen|schenken)(?: (?:dir|ihnen|allen|euch))?|(?:bekommst|erhältst|kriegst) du|(?:bekommen|erhalten) sie|(?:du|sie) (?:bekommst|bekommen|erhältst|erhalten|kriegst)|(?:dazu|außerdem|dafür|obendrauf|zusätzlich) (?:gibt es|kommen|kommt|bekommst du|erhalten sie)|freu(?:en)? (?:dich|sie sich) auf|\bes gibt|\bdazu:?(?= )/i;
const GIVEN =
  /^\s*(?:(?:for|in|on|with|at|of|to|near|für|im|in|am|mit)(?: [\p{L}\d-]+){1,4}? )?(?:(?:is|are|can be|will be) (?:all )?(?:covered|included|provided|paid(?: for)?|free|on us|welcome|arranged|reimbursed|subsidi[sz]ed|yours)|(?:ist|sind|wird|werden) (?:\p{L}+ ){0,2}?(?:inklusive|dabei|kostenlos|gestellt|übernommen|willkommen|bezahlt|bezuschusst))\b/iu;
/** Behind what would be a noun these show that it was a verb or a subject. */
const VERBAL =
  /^(?:you|we|it|they|he|she|i|is|are|was|were|be|will|would|can|could|may|must|should|have|has|had|do|does|your|our|the|a|an|their|this|these|not|no|wir|du|sie|ihr|ist|sind|war|wird|werden|kann|können|muss|hat|haben|dein\p{L}*|unser\p{L}*|die|das|den|nicht|kein\p{L}*)$/u;

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
