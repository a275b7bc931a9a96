import { frequenciesIn } from '#shared/checks/facts/claims/frequency.ts';
import { ASPECT_OF, EMPTY_HEADS, PERSON, UNIT_OF } from '#shared/checks/facts/claims/units.ts';
import { STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import written from '#shared/checks/patterns/figures.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Claim, Context, Extract, Figure } from '#shared/text/claims/claim.ts';
import { wordValue } from '#shared/text/claims/numbers.ts';
import { type Phrase, phrasesOf } from '#shared/text/claims/quantities.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

/** Words may follow each other with a blank, a hyphen or an apostrophe between them; anything else ends a group. */
const JOINED = /^(?:\+?\s?|\s|[-‐‑'’]\s?|['’]?\s)$/;
const REACH = 5;
const GROUP_OF =
  /^(?:team|group|crew|staff|fleet|workforce|network|community|department|practice|family|portfolio|gruppe|teams)$/;
const OF = /^(?:of|von|mit|aus)$/;
const LABEL = PATTERN.label;
/** Ends the group of words that say what a figure is of. */
const isBreak = (word: Word): boolean => word.value !== null || !JOINED.test(word.gap);

/** Between a figure and its noun: 'two new graduates'. */
const NEWER = /^(?:new|more|own|neue[nr]?|eigene[nr]?)$/;

const isNewer = (word: Word | undefined): boolean =>
  word !== undefined && NEWER.test(word.lower) && JOINED.test(word.gap);

/** '88 trainees last year' are trainees. */
const WHEN = /^(?:last|next|letzte[ns]?|vergangene[ns]?|nächste[ns]?)$/;

/** The words right after a figure: 'senior engineers', 'days of holiday', 'days per week'. */
function groupAfter(words: readonly Word[], at: number, isGerman: boolean): Word[] {
  const group: Word[] = [];
  for (const word of words.slice(at, at + 3)) {
    if (isBreak(word) || STOP_WORDS.has(word.lower) || (group.length > 0 && WHEN.test(word.lower))) break;
    // German nouns are capitalised: a verb behind them is no part of the group.
    const isVerb = isGerman && group.some(({ raw, lower }) => raw !== lower) && word.raw === word.lower;
    if (isVerb && !ASPECT_OF.has(word.stem)) break;
    group.push(word);
  }
  return group;
}

const conceptOf = (word: Word | undefined, { places }: Context): string | undefined =>
  word && (ASPECT_OF.get(word.stem) ?? ASPECT_OF.get(word.lower) ?? (places.has(word.lower) ? 'onsite' : undefined));

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
function groupBefore({ words }: Sentence, { first, last }: Phrase): Word | null {
  let at = first - 1;
  while (ROUNDING.test(words[at]?.lower ?? '')) at -= 1;
  const [of, group] = [words[at], words[at - 1]];
  const next = words[last + 1];
  const isCounted =
    next && JOINED.test(next.gap) && !STOP_WORDS.has(next.lower) && (UNIT_OF.has(next.stem) || PERSON.test(next.stem));
  return of && group && !isCounted && OF.test(of.lower) && GROUP_OF.test(group.lower) ? group : null;
}

/** 'of holiday' and 'a week' behind the unit belong to the quote. */
function quoteEnd(words: readonly Word[], last: number): number {
  const [link, next, more] = [words[last + 1], words[last + 2], words[last + 3]];
  if (!link || !next || !/^\s$/.test(link.gap) || !/^\s$/.test(next.gap) || next.value !== null) return last;
  if (/^(?:a|per|each|pro|in|je|every)$/.test(link.lower) && UNIT_OF.has(next.stem)) return last + 2;
  if (link.lower !== 'of' || !ASPECT_OF.has(next.stem)) return last;
  return more && /^\s$/.test(more.gap) && ASPECT_OF.has(more.stem) ? last + 3 : last + 2;
}

const EXPERIENCE = /^(?:of|in|as|with|working|als|in|mit)$/;

/** Numbers with their unit or thing; a number without one is a fact only where the material has it. */
export const figure: Extract = (reading, sentence, isTaken, context) => {
  const turns = frequenciesIn(sentence, isTaken);
  const isOfTurn = (from: number, to: number): boolean => turns.some((one) => from < one.to && to > one.from);
  const stretches = [...halvesIn(reading, sentence), ...wholeIn(reading, sentence)];
  const whole = stretches.filter(({ from, to }) => !isTaken(from, to) && !isOfTurn(from, to));
  const figures = phrasesOf(reading, sentence).flatMap((phrase): Claim<Figure>[] => {
    const [first, last] = [sentence.words[phrase.first], sentence.words[phrase.last]];
    if (!first || !last || isTaken(first.from, last.to) || isOfTurn(first.from, last.to)) return [];
    const claim = claimOf(reading, sentence, phrase, context);
    return claim ? [claim] : [];
  });
  const overlaps = (one: Claim, all: readonly Claim[]): boolean =>
    all.some(({ from, to }) => one.from < to && one.to > from);
  const halves = whole.filter(({ meaning }) => meaning.quantity.low % 1 === HALF && meaning.quantity.low > 1);
  const others = figures.filter((one) => !overlaps(one, halves));
  return [...turns, ...halves, ...whole.filter((one) => !overlaps(one, [...halves, ...others])), ...others];
};

const WHOLE = PATTERN.whole;
const SALARIES: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  'two times': 2,
  'three times': 3,
  'four times': 4,
  'five times': 5,
  'six times': 6,
};

/** 'A full day', 'within a week' and 'twice your salary': figures without a number that counts. */
function wholeIn({ text }: Reading, sentence: Sentence): Claim<Figure>[] {
  const said = text.slice(sentence.from, sentence.to);
  if (!/full|whole|half|ganze|volle|halbe|within|inside|under|binnen|innerhalb|salary|pay/i.test(said)) return [];
  return [...said.matchAll(WHOLE)].map((match) => {
    const [quote, size = match[3], unit = match[4] ?? match[5], , , , times, pay] = match;
    const from = sentence.from + match.index;
    const low = times ? (SALARIES[times.toLowerCase()] ?? 1) : /^hal/i.test(size ?? '') ? 0.5 : 1;
    const stem = (unit ?? '').toLowerCase();
    const head = pay ? 'times salary' : (UNIT_OF.get(stem) ?? UNIT_OF.get(stem.replace(/e$/, '')) ?? stem);
    const quantity = { low, high: null, bound: null };
    return {
      type: 'figure',
      sentence,
      from,
      to: from + quote.length,
      meaning: { kind: 'figure', quantity, head, aspects: new Set<string>(), stems: [], isWeak: false },
    };
  });
}

const HALF = 0.5;
const AND_A_HALF =
  /(?<![\p{L}])(an?|one|two|three|four|five|six|(?<!\d)\d+) (hour|day|week|month|year)s? and a half(?![\p{L}])/giu;

/** 'a year and a half': the unit stands before the half. */
const halvesIn = ({ text }: Reading, sentence: Sentence): Claim<Figure>[] =>
  [...text.slice(sentence.from, sentence.to).matchAll(AND_A_HALF)].map(
    ({ 0: quote, 1: many = '', 2: unit = '', index }) => {
      const from = sentence.from + index;
      const number = /^an?$/i.test(many) ? 1 : (wordValue(many.toLowerCase(), 'en') ?? Number(many));
      const quantity = { low: number + 0.5, high: null, bound: null };
      const head = unit.toLowerCase();
      const aspects = new Set<string>();
      return {
        type: 'figure',
        sentence,
        from,
        to: from + quote.length,
        meaning: { kind: 'figure', quantity, head, aspects, stems: [], isWeak: false },
      };
    },
  );

const STRETCHES: readonly [RegExp, number, string][] = [
  [/(?<!\p{L})half an hour(?!\p{L})/giu, 30, 'minute'],
  [/(?<!\p{L})(?:eine )?halbe Stunde(?!\p{L})/giu, 30, 'minute'],
  [/(?<!\p{L})(?:a quarter of an hour|(?:einer? )?Viertelstunde)(?!\p{L})/giu, 15, 'minute'],
  [/(?<!\p{L})(?:three quarters of an hour|(?:einer? )?Dreiviertelstunde)(?!\p{L})/giu, 45, 'minute'],
  [/(?<!\p{L})half a year(?!\p{L})|(?<!\p{L})ein halbes Jahr(?!\p{L})/giu, 6, 'month'],
  [/(?<!\p{L})half a decade(?!\p{L})/giu, 5, 'year'],
  [/(?<!\p{L})half a century(?!\p{L})/giu, 50, 'year'],
  [/(?<!\p{L})(?:an?|one|eine[rs]?) (?:hour|Stunde)(?!\p{L})/giu, 60, 'minute'],
  [/(?<!\p{L})(?:an?|one|eine[rs]?) (?:day|Tag)(?!\p{L})/giu, 1, 'day'],
  [/(?<!\p{L})(?:an?|one|eine[rs]?) (?:week|Woche)(?!\p{L})/giu, 7, 'day'],
  [/(?<!\p{L})(?:a|one) fortnight(?!\p{L})/giu, 14, 'day'],
  [/(?<!\p{L})(?:a|one|ein(?:em|en)?) (?:month|Monat)(?!\p{L})/giu, 1, 'month'],
  [/(?<!\p{L})(?:a|one|ein(?:em)?) (?:year|Jahr)(?!\p{L})/giu, 12, 'month'],
  [/(?<!\p{L})(?:a decade|ein Jahrzehnt)(?!\p{L})/giu, 10, 'year'],
];

/** Stretches of time without a number, which the material may state and a text does in figures: 'a fortnight'. */
export const stretchesIn = ({ text }: Reading, sentence: Sentence): Claim<Figure>[] => {
  const said = text.slice(sentence.from, sentence.to);
  return STRETCHES.flatMap(([form, low, head]) =>
    [...said.matchAll(form)].map(({ 0: quote, index }): Claim<Figure> => {
      const from = sentence.from + index;
      const quantity = { low, high: null, bound: null };
      const aspects = new Set<string>();
      const meaning = { kind: 'figure', quantity, head, aspects, stems: [], isWeak: true } as const;
      return { type: 'figure', sentence, from, to: from + quote.length, meaning };
    }),
  );
};

function claimOf(reading: Reading, sentence: Sentence, phrase: Phrase, context: Context): Claim<Figure> | null {
  const { isOne, quantity } = phrase;
  if (quantity.low === 0 || isLabel(sentence, phrase)) return null;
  const rate = rateOf(sentence, phrase, context);
  if (rate || (isOne && quantity.high === null)) return rate;
  const claim =
    grouped(sentence, phrase, context) ??
    counted(reading, sentence, phrase, context) ??
    bare(reading, sentence, phrase);
  return claim && isRelative(sentence, phrase) ? { ...claim, meaning: { ...claim.meaning, isWeak: true } } : claim;
}

/** 'Your first two years', 'the last three days': a stretch of something, which states nothing by itself. */
const isRelative = ({ words }: Sentence, { first }: Phrase): boolean =>
  /^(?:first|last|next|past|final|ersten|letzten|nächsten|vergangenen)$/.test(words[first - 1]?.lower ?? '');

const RATE = /^(?:a|per|each|im|pro|every|in|die)$/;

/** 'one day a week': the only kind in which one is a figure. */
function rateOf(sentence: Sentence, phrase: Phrase, context: Context): Claim<Figure> | null {
  const { words } = sentence;
  const [first, unit, link, of] = [0, 1, 2, 3].map((next) => words[phrase.last + next]);
  if (!phrase.isOne || !first || !unit || !link || !of) return null;
  if (!UNIT_OF.has(unit.stem) || !RATE.test(link.lower) || !UNIT_OF.has(of.stem)) return null;
  const quantity = { low: 1, high: null, bound: null };
  const aspects = aspectsOf(words, phrase, phrase.last + 2, context);
  const [name, per] = [headName(unit), headName(of)];
  const head = per === 'week' ? name : `${name} a ${per}`;
  return {
    type: 'figure',
    sentence,
    from: first.from,
    to: of.to,
    meaning: { kind: 'figure', quantity, head, aspects, stems: [], isWeak: false },
  };
}

/** Where the noun of a figure stands, or -1: 'three things' count nothing, 'four times a year' do. */
function nounAt(words: readonly Word[], group: readonly Word[], first: number): number {
  const at = headOf(group);
  // 'Kinder' are no kinds.
  if (/^kind(?:er|ern|es)?$/.test(group[at]?.lower ?? '') && group[at]?.raw !== group[at]?.lower) return at;
  const isEmpty = EMPTY_HEADS.has(group[at]?.stem ?? '') && !RATE.test(words[first + at + 1]?.lower ?? '');
  return isEmpty ? -1 : at;
}

const NO_PLACES: ReadonlySet<string> = new Set();

/** '12 vans', '25 days of holiday': a figure with its noun behind it. */
function counted(reading: Reading, sentence: Sentence, phrase: Phrase, context: Context): Claim<Figure> | null {
  const { words } = sentence;
  const start = phrase.last + (isNewer(words[phrase.last + 1]) ? 2 : 1);
  const group = groupAfter(words, start, reading.words === 'de');
  const at = nounAt(words, group, start);
  const noun = group[at];
  if (!noun) return null;
  const last = start + at;
  const name = headName(noun);
  // Years in Bristol are no days onsite.
  const near = name === 'year' || name === 'month' ? { places: NO_PLACES } : context;
  const aspects = withUnit(aspectsOf(words, phrase, last, near), name, words[last + 1]?.lower ?? '');
  // A week is no 'per week' of itself: six weeks of leave are not six weeks of anything.
  for (const word of group) if (word !== noun || name !== 'week') addConcept(aspects, word, near);
  let end = last;
  while (conceptOf(group[end + 1 - start], near)) end += 1;
  return {
    type: 'figure',
    sentence,
    from: phrase.begin,
    to: (words[quoteEnd(words, end)] ?? noun).to,
    meaning: {
      kind: 'figure',
      quantity: phrase.quantity,
      head: name === 'holiday' ? 'day' : name,
      aspects,
      isWeak: false,
      stems: group.filter((word) => word !== noun).map(({ stem }) => stem),
    },
  };
}

/** What the unit itself says: 'Urlaubstage' are holiday, 'years in logistics' experience. */
function withUnit(aspects: Set<string>, name: string, next: string): Set<string> {
  if (name === 'holiday') aspects.add('holiday');
  if (name === 'year' && aspects.size === 0 && EXPERIENCE.test(next)) aspects.add('experience');
  return aspects;
}

function bare({ text }: Reading, sentence: Sentence, phrase: Phrase): Claim<Figure> | null {
  const [first, last] = [sentence.words[phrase.first], sentence.words[phrase.last]];
  // '13. Monatsgehalt' counts nothing.
  const isOrdinal = last && text[last.to] === '.' && last.to + 1 < sentence.to;
  if (!first || !last || isOrdinal || phrase.isOne || EMPTY_HEADS.has(sentence.words[phrase.last + 1]?.stem ?? ''))
    return null;
  return {
    type: 'figure',
    sentence,
    from: phrase.begin,
    to: last.to,
    meaning: { kind: 'figure', quantity: phrase.quantity, head: '', aspects: new Set(), stems: [], isWeak: true },
  };
}

/** '42 of us'. */
const isOfUs = ({ words }: Sentence, { last }: Phrase): boolean =>
  (words[last + 1]?.lower === 'of' && /^(?:us|you|them)$/.test(words[last + 2]?.lower ?? '')) ||
  /^(?:von uns)$/.test(`${words[last + 1]?.lower} ${words[last + 2]?.lower}`);

/** 'team of 12'. */
function grouped(sentence: Sentence, phrase: Phrase, context: Context): Claim<Figure> | null {
  const last = sentence.words[phrase.last];
  const group = groupBefore(sentence, phrase) ?? (isOfUs(sentence, phrase) ? sentence.words[phrase.first] : null);
  if (!group || !last) return null;
  const aspects = aspectsOf(sentence.words, phrase, phrase.last, context).add('team');
  return {
    type: 'figure',
    sentence,
    from: group.from,
    to: last.to,
    meaning: { kind: 'figure', quantity: phrase.quantity, head: 'people', aspects, stems: [], isWeak: false },
  };
}

/** 'Level 3', 'Section 2' and 'ISO 9001' number something; they are no amount. */
function isLabel({ words }: Sentence, { first }: Phrase): boolean {
  const [before, word] = [words[first - 1], words[first]];
  if (!before || !word || !/^\d/.test(word.lower) || !/^\s$/.test(word.gap)) return false;
  return LABEL.test(before.lower) || /^\p{Lu}{2,}$/u.test(before.raw);
}
