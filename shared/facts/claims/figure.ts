import type { Claim, Context, Extract, Figure } from '#shared/facts/claim.ts';
import { type Phrase, phrasesOf } from '#shared/facts/claims/quantities.ts';
import { ASPECT_OF, EMPTY_HEADS, UNIT_OF } from '#shared/facts/claims/units.ts';
import type { Reading, Sentence, Word } from '#shared/facts/reading.ts';
import { STOP_WORDS } from '#shared/facts/stop-words.ts';

/** Words may follow each other with a blank, a hyphen or an apostrophe between them; anything else ends a group. */
const JOINED = /^(?:\+?\s?|\s|[-‐‑'’]\s?|['’]?\s)$/;
const REACH = 5;
const GROUP_OF =
  /^(?:team|group|crew|staff|fleet|workforce|network|community|department|practice|family|portfolio|gruppe|teams)$/;
const OF = /^(?:of|von|mit|aus)$/;
const LABEL =
  /^(?:level|band|grade|class|klasse|stufe|tier|phase|stage|version|category|cat|type|section|step|room|unit|route|part|chapter|question|variant|email|option|page|schedule|art|artikel|paragraph|no|nr|key|page|seite|day|tag|week|year|woche|schritt|punkt|frage)$/;
/** Ends the group of words that say what a figure is of. */
const isBreak = (word: Word): boolean => word.value !== null || !JOINED.test(word.gap);

/** The words right after a figure: 'senior engineers', 'days of holiday', 'days per week'. */
function groupAfter(words: readonly Word[], at: number): Word[] {
  const group: Word[] = [];
  for (const word of words.slice(at, at + 3)) {
    if (isBreak(word) || STOP_WORDS.has(word.lower)) break;
    group.push(word);
  }
  return group;
}

const conceptOf = (word: Word, { places }: Context): string | undefined =>
  ASPECT_OF.get(word.stem) ?? ASPECT_OF.get(word.lower) ?? (places.has(word.lower) ? 'onsite' : undefined);

function addConcept(aspects: Set<string>, word: Word, context: Context): void {
  const concept = conceptOf(word, context);
  if (concept) aspects.add(concept);
}

/** What the words around a figure speak of, up to the next figure and the end of the clause. */
function aspectsOf(words: readonly Word[], phrase: Phrase, head: number, context: Context): Set<string> {
  const found = new Set<string>();
  for (const word of words.slice(head + 1, head + 1 + REACH)) {
    if (/[.;:!?()—,]/.test(word.gap) || word.value !== null) break;
    addConcept(found, word, context);
  }
  let gap = words[phrase.first]?.gap ?? '';
  for (let at = phrase.first - 1; at >= Math.max(0, phrase.first - 4); at -= 1) {
    const word = words[at];
    if (!word || /[.;!?(),—]/.test(gap) || word.value !== null || isUnitOf(words, at)) break;
    addConcept(found, word, context);
    gap = word.gap;
  }
  return found;
}

/** Whether the word belongs to a figure before it: 'days' of '3 days and 2 days'. */
const isUnitOf = (words: readonly Word[], at: number): boolean =>
  /^(?:and|und|plus)$/.test(words[at]?.lower ?? '') &&
  words.slice(Math.max(0, at - 4), at).some(({ value }) => value !== null);

/** The noun of a group: a unit, else its first plural, else its last word. */
function headOf(group: readonly Word[]): number {
  const unit = group.findIndex(({ stem, lower }) => UNIT_OF.has(stem) || UNIT_OF.has(lower));
  if (unit !== -1) return unit;
  const plural = group.findIndex(({ lower, stem }) => lower !== stem && lower.endsWith('s'));
  return plural === -1 ? group.length - 1 : plural;
}

const headName = ({ stem, lower }: Word): string => UNIT_OF.get(stem) ?? UNIT_OF.get(lower) ?? stem;

const ROUNDING = /^(?:about|around|over|nearly|up|to|than|more|some|rund|etwa|über|mehr|als|now|just)$/;

/** 'team of 12': what stands before a figure that nothing follows. */
function groupBefore({ words }: Sentence, { first }: Phrase): Word | null {
  let at = first - 1;
  while (ROUNDING.test(words[at]?.lower ?? '')) at -= 1;
  const [of, group] = [words[at], words[at - 1]];
  return of && group && OF.test(of.lower) && GROUP_OF.test(group.lower) ? group : null;
}

/** 'of holiday' and 'a week' behind the unit belong to the quote. */
function quoteEnd(words: readonly Word[], last: number): number {
  const [link, next] = [words[last + 1], words[last + 2]];
  if (!link || !next || !/^\s$/.test(link.gap) || !/^\s$/.test(next.gap) || next.value !== null) return last;
  if (/^(?:a|per|each|pro|in|je|every)$/.test(link.lower) && UNIT_OF.has(next.stem)) return last + 2;
  return link.lower === 'of' && !STOP_WORDS.has(next.lower) ? last + 2 : last;
}

const EXPERIENCE = /^(?:of|in|as|with|working|als|in|mit)$/;

/** Numbers with their unit or thing. */
export const figure: Extract = (reading, sentence, isTaken, context) =>
  phrasesOf(reading, sentence).flatMap((phrase): Claim<Figure>[] => {
    const [first, last] = [sentence.words[phrase.first], sentence.words[phrase.last]];
    const isAlone = phrase.quantity.high === null && phrase.isOne;
    if (!first || !last || isAlone || phrase.quantity.low === 0 || isTaken(first.from, last.to)) return [];
    if (isLabel(reading, sentence, phrase)) return [];
    const claim = counted(sentence, phrase, context) ?? grouped(sentence, phrase, context);
    return claim ? [claim] : [];
  });

/** '12 vans', '25 days of holiday': a figure with its noun behind it. */
function counted(sentence: Sentence, phrase: Phrase, context: Context): Claim<Figure> | null {
  const { words } = sentence;
  const group = groupAfter(words, phrase.last + 1);
  const at = headOf(group);
  const noun = group[at];
  if (!noun || EMPTY_HEADS.has(noun.stem)) return null;
  const name = headName(noun);
  const last = phrase.last + 1 + at;
  const aspects = aspectsOf(words, phrase, last, context);
  for (const word of group) addConcept(aspects, word, context);
  if (name === 'holiday') aspects.add('holiday');
  if (name === 'year' && aspects.size === 0 && EXPERIENCE.test(words[last + 1]?.lower ?? '')) aspects.add('experience');
  let said = last;
  while (group[said - phrase.last] && conceptOf(group[said - phrase.last] ?? noun, context)) said += 1;
  const end = words[quoteEnd(words, said)] ?? noun;
  return {
    ...{ type: 'figure', sentence, from: phrase.begin, to: end.to },
    meaning: {
      ...{ kind: 'figure', quantity: phrase.quantity, head: name === 'holiday' ? 'day' : name, aspects },
      stems: group.filter((word) => word !== noun).map(({ stem }) => stem),
    },
  };
}

/** 'team of 12'. */
function grouped(sentence: Sentence, phrase: Phrase, context: Context): Claim<Figure> | null {
  const group = groupBefore(sentence, phrase);
  const last = sentence.words[phrase.last];
  if (!group || !last) return null;
  const aspects = aspectsOf(sentence.words, phrase, phrase.last, context).add('team');
  return {
    ...{ type: 'figure', sentence, from: group.from, to: last.to },
    meaning: { kind: 'figure', quantity: phrase.quantity, head: 'people', aspects, stems: [] },
  };
}

/** 'Level 3' and 'Section 2' number something; they are no amount. */
function isLabel({ text }: Reading, { words }: Sentence, { first }: Phrase): boolean {
  const before = words[first - 1];
  const word = words[first];
  if (!before || !word || /^(?:day|tag|week|year|woche)$/.test(before.lower)) return false;
  const isDigits = /^\d/.test(word.lower);
  return isDigits && LABEL.test(before.lower) && /^\s$/.test(text.slice(before.to, word.from));
}
