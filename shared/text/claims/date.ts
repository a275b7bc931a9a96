import type { Claim, Clock, Day, Extract } from '#shared/text/claims/claim.ts';
import type { Words } from '#shared/text/claims/numbers.ts';
import type { Sentence } from '#shared/text/claims/sentences.ts';

const NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const GERMAN = 'jan feb mär apr mai jun jul aug sep okt nov dez'.split(' ');
const MONTH =
  '(?:Jan(?:uary|uar|\\.)?|Feb(?:ruary|ruar|\\.)?|Mar(?:ch|\\.)?|März|Apr(?:il|\\.)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|O[ck]t(?:ober|\\.)?|Nov(?:ember|\\.)?|De[cz](?:ember|\\.)?)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th|\\.)?';
const YEAR = '((?:19|20)\\d\\d)';
const L = '(?<![\\p{L}\\p{N}])';
const R = '(?![\\p{L}\\p{N}])';

type Parts = { day: number | null; month: number | null; year: number | null };

const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);

function monthOf(name: string | undefined): number | null {
  const short = (name ?? '').toLowerCase().slice(0, 3);
  const at = Math.max(NAMES.indexOf(short), GERMAN.indexOf(short));
  return at === -1 ? null : at + 1;
}

/** '12/31/2026' has the month first. */
const dayAndMonth = (first: number, second: number): Pick<Parts, 'day' | 'month'> =>
  second > 12 ? { day: second, month: first } : { day: first, month: second };

const FORMS: readonly [RegExp, (match: RegExpExecArray | RegExpMatchArray) => Parts][] = [
  [
    new RegExp(`${L}((?:19|20)\\d\\d)-(\\d\\d)-(\\d\\d)${R}`, 'gu'),
    ([, year, month, day]) => ({ day: numberOf(day), month: numberOf(month), year: numberOf(year) }),
  ],
  [
    new RegExp(`${L}(\\d{1,2})(?:[./]|\\. )(\\d{1,2})(?:[./]|\\. )((?:20)?\\d\\d)${R}`, 'gu'),
    ([, first, second, year]) => ({
      ...dayAndMonth(Number(first), Number(second)),
      year: numberOf(year?.length === 2 ? `20${year}` : year),
    }),
  ],
  [
    /(?<=(?:zum|ab|bis|am|vom|seit|dem) )(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/giu,
    ([, day, month]) => ({ day: numberOf(day), month: numberOf(month), year: null }),
  ],
  [
    new RegExp(`${L}${DAY}(?: of)? (${MONTH})(?:,? ${YEAR})?${R}`, 'gu'),
    ([, day, month, year]) => ({ day: numberOf(day), month: monthOf(month), year: numberOf(year) }),
  ],
  [
    new RegExp(`${L}(${MONTH}) ${DAY}(?:,? ${YEAR})?${R}`, 'gu'),
    ([, month, day, year]) => ({ day: numberOf(day), month: monthOf(month), year: numberOf(year) }),
  ],
  [
    new RegExp(`${L}(${MONTH}),? (?:of )?${YEAR}${R}`, 'gu'),
    ([, month, year]) => ({ day: null, month: monthOf(month), year: numberOf(year) }),
  ],
  [
    new RegExp(
      `(?<=(?:^|[^\\p{L}])(?:in|by|from|since|until|till|of|early|mid|late|mid-|next|this|every|before|after|during|between|through|to|im|bis|ab|seit|zum|vor|nach|Anfang|Mitte|Ende) |(?:[Ss]tarts?|[Dd]ate|[Dd]eadline|[Ss]tarting|[Bb]eginn|[Ee]intritt|[Ff]rist): )(${MONTH.replace('|May|', '|May(?! (?:be|not|I|we|you))|')})${R}`,
      'gu',
    ),
    ([, month]) => ({ day: null, month: monthOf(month), year: null }),
  ],
  [
    new RegExp(`${L}(${MONTH})(?=[ -](?:start|intake|cohort))`, 'gu'),
    ([, month]) => ({ day: null, month: monthOf(month), year: null }),
  ],
  [
    new RegExp(`${L}((?:19|20)\\d\\d)s?${R}(?![,.]\\d)`, 'gu'),
    ([, year]) => ({ day: null, month: null, year: numberOf(year) }),
  ],
];
const ABOUT: readonly [RegExp, string][] = [
  [/\b(?:apply|applications?|clos(?:es?|ing)|deadline|until|by)\b|bewerb|frist|\bbis\b/i, 'close'],
  [/\b(?:start|starting|join|begin|from)\b|\bab\b|beginn|eintritt|start/i, 'start'],
  [/\b(?:found|founded|established|since|started|opened|born|began)\b|gegründet|\bseit\b|gründung/i, 'founded'],
  [/\binterviews?\b|gespräch/i, 'interview'],
];
const UNIT_AFTER = /^\s(?:people|hours|customers|users|vans|vehicles|beds|square|tonnes?|employees|Mitarbeit|Menschen)/;

const aboutIn = (text: string): string => ABOUT.find(([words]) => words.test(text))?.[1] ?? '';

/** The nearest clause says it best; what is founded may be said behind the year. */
function aboutOf(before: string, after: string): string {
  const near = before.slice(-48);
  return (
    aboutIn(near.split(/[,;:.]/).at(-1) ?? '') || aboutIn(near) || (/^.{0,20}gegründet/.test(after) ? 'founded' : '')
  );
}

const DATED = /\d|\b(?:Jan|Feb|Mar|Mär|Apr|Ma[yi]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])/;

const FEAST =
  /(?<!\p{L})(?:Christmas (?:Eve|Day)|New Year['’]s (?:Eve|Day)|Boxing Day|St\.? Stephen['’]s Day|Good Friday|Easter (?:Monday|Sunday|Saturday)|Whit Monday|Thanksgiving|Labou?r Day|Memorial Day|Independence Day|Juneteenth|Canada Day|Victoria Day|Australia Day|Anzac Day|Republic Day|St\.? Patrick['’]s Day|Hogmanay|Diwali|Heilig(?:er )?abend|Silvester|Rosenmontag|Faschingsdienstag|Karfreitag|Ostermontag|Pfingstmontag|Fronleichnam|Allerheiligen|Reformationstag|Nikolaus|Neujahr)(?!\p{L})/gu;

const FIXED: readonly [RegExp, { day: number; month: number }][] = [
  [/^(?:Christmas Eve|Heilig)/, { day: 24, month: 12 }],
  [/^Christmas Day/, { day: 25, month: 12 }],
  [/^(?:Boxing|St\.? Stephen)/, { day: 26, month: 12 }],
  [/^(?:Silvester|Hogmanay|New Year['’]s Eve)/, { day: 31, month: 12 }],
  [/^(?:Neujahr|New Year)/, { day: 1, month: 1 }],
];

const SEASONS = 'spring|summer|autumn|winter|Frühjahr|Frühling|Sommer|Herbst|Winter';
const SEASON = new RegExp(
  `(?<!\\p{L})(?:(?<=(?:last|next|this|letzten|nächsten|diesen|im) )(?:${SEASONS})|(?:${SEASONS})(?= 20\\d\\d))(?!\\p{L})`,
  'giu',
);
const HAS_SEASON = new RegExp(SEASONS, 'i');

/** 'last spring', 'autumn 2027' and 'im Sommer'. */
function seasonsIn(text: string, sentence: Sentence, isTaken: (from: number, to: number) => boolean): Claim[] {
  const said = text.slice(sentence.from, sentence.to);
  if (!HAS_SEASON.test(said)) return [];
  return [...said.matchAll(SEASON)].flatMap(({ 0: quote, index }): Claim[] => {
    const from = sentence.from + index;
    const to = from + quote.length;
    if (isTaken(from, to)) return [];
    const stems = sentence.words.filter((word) => word.from >= from && word.to <= to).map(({ stem }) => stem);
    return [{ type: 'date', from, to, sentence, meaning: { kind: 'words', stems, isDenied: false } }];
  });
}

/** Feast days by their names, and seasons of a year. */
export const feast: Extract = (reading, sentence, isTaken) => [
  ...feastsIn(reading.text, sentence, isTaken),
  ...seasonsIn(reading.text, sentence, isTaken),
];

const feastsIn = (text: string, sentence: Sentence, isTaken: (from: number, to: number) => boolean): Claim[] =>
  [...text.slice(sentence.from, sentence.to).matchAll(FEAST)].flatMap(({ 0: quote, index }): Claim[] => {
    const from = sentence.from + index;
    const to = from + quote.length;
    if (isTaken(from, to)) return [];
    const fixed = FIXED.find(([names]) => names.test(quote))?.[1];
    if (fixed)
      return [{ type: 'date', from, to, sentence, meaning: { kind: 'date', ...fixed, year: null, about: '' } }];
    const stems = sentence.words.filter((word) => word.from >= from && word.to <= to).map(({ stem }) => stem);
    return [{ type: 'date', from, to, sentence, meaning: { kind: 'words', stems, isDenied: false } }];
  });

/** Days, months and years. */
export const date: Extract = (reading, sentence, isTaken) => {
  const text = reading.text.slice(sentence.from, sentence.to);
  if (!DATED.test(text)) return [];
  const found: Claim<Day>[] = [];
  for (const [pattern, partsOf] of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const from = sentence.from + match.index;
      const to = from + match[0].length;
      const parts = partsOf(match);
      const isOverlapping = found.some((one) => from < one.to && to > one.from);
      if (isTaken(from, to) || isOverlapping || !isDate(parts) || isAmount(text, match)) continue;
      const about = aboutOf(text.slice(0, match.index), text.slice(match.index + match[0].length));
      found.push({ type: 'date', from, to, sentence, meaning: { kind: 'date', ...parts, about } });
    }
  }
  return found;
};

const isDate = ({ day, month }: Parts): boolean => (day === null || (day > 0 && day < 32)) && (month ?? 1) < 13;

/** '2000 people' and '£2000' are amounts, and 'ISO 2015' is a name. */
function isAmount(text: string, match: RegExpMatchArray): boolean {
  const at = match.index ?? 0;
  if (match[0].length !== 4) return false;
  return /(?:[£€$:#-]|[A-Z]{2})\s?$/.test(text.slice(0, at)) || UNIT_AFTER.test(text.slice(at + 4));
}

const HOUR = '(?<![\\p{L}\\p{N}£€$.,:])(\\d{1,2})';
const TO = '\\s?(?:to|until|till|and|bis|und|-|–)\\s?';
const HALF = '(am|pm|a\\.m\\.|p\\.m\\.|Uhr)(?!\\p{L})';
/** '8 am', '16.30 Uhr', '9:30', and the first of '6.45 bis 16.30 Uhr' and '7.00 to 15.15'. */
const CLOCKS = [
  `${HOUR}(?:[:.](\\d{2}))?\\s?${HALF}`,
  `${HOUR}(?:[:.](\\d{2}))?(?=${TO}\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm|Uhr)(?!\\p{L}))`,
  `${HOUR}[:.](\\d{2})(?=${TO}\\d{1,2}[:.]\\d{2}(?!\\d))`,
  `(?<=\\d[:.]\\d{2}${TO})(\\d{1,2})[:.](\\d{2})(?![\\d:])`,
  '(?<![\\p{L}\\p{N}:.])([01]?\\d|2[0-3]):([0-5]\\d)(?![\\d:])',
].map((form) => new RegExp(form, 'giu'));

const HOURS: Record<Words, readonly string[]> = {
  en: 'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  de: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
};
const ENGLISH_HOUR = `(${HOURS.en.join('|')}|\\d{1,2})`;
const GERMAN_HOUR = `(${HOURS.de.join('|')}|\\d{1,2})`;
const SPOKEN_END = '(?:\\s?(am|pm|a\\.m\\.|p\\.m\\.|in the (?:morning|afternoon|evening)|Uhr))?(?![\\p{L}\\p{N}:])';
const QUARTER = 15;
const DAY_HALF = 720;
/** Times in words, each with the minutes that it adds to its hour. */
const SPOKEN: readonly [RegExp, Words, number][] = [
  [new RegExp(`${L}(?:a )?quarter past ${ENGLISH_HOUR}${SPOKEN_END}`, 'giu'), 'en', QUARTER],
  [new RegExp(`${L}half[- ]past ${ENGLISH_HOUR}${SPOKEN_END}`, 'giu'), 'en', 2 * QUARTER],
  [new RegExp(`${L}(?:a )?quarter to ${ENGLISH_HOUR}${SPOKEN_END}`, 'giu'), 'en', -QUARTER],
  [
    new RegExp(`(?<=(?:at|by|from|until|till|before|after|about|on) )half ${ENGLISH_HOUR}${SPOKEN_END}`, 'giu'),
    'en',
    2 * QUARTER,
  ],
  [new RegExp(`${L}ten past ${ENGLISH_HOUR}${SPOKEN_END}`, 'giu'), 'en', 10],
  [new RegExp(`${L}ten to ${ENGLISH_HOUR}${SPOKEN_END}`, 'giu'), 'en', -10],
  [new RegExp(`${L}viertel nach ${GERMAN_HOUR}${SPOKEN_END}`, 'giu'), 'de', QUARTER],
  [new RegExp(`${L}viertel vor ${GERMAN_HOUR}${SPOKEN_END}`, 'giu'), 'de', -QUARTER],
  [new RegExp(`${L}dreiviertel ${GERMAN_HOUR}${SPOKEN_END}`, 'giu'), 'de', -QUARTER],
  [new RegExp(`(?<=(?:um|ab|bis|gegen|von|vor|nach) )halb ${GERMAN_HOUR}${SPOKEN_END}`, 'giu'), 'de', -2 * QUARTER],
  [new RegExp(`(?<=um |ab |bis |gegen )${GERMAN_HOUR} Uhr${R}`, 'giu'), 'de', 0],
];
const NOON = new RegExp(
  `(?<=(?:by|at|before|until|till|from) )(noon|midday|midnight)${R}|(?<=um |bis |ab )(zwölf Uhr mittags|Mitternacht)${R}`,
  'giu',
);
const IS_SPOKEN = /quarter|half|noon|midday|midnight|mitternacht|viertel|halb|uhr| past | to /i;
const MINUTES = 60;

type Spoken = { index: number; quote: string; minutes: number; isHalfDay: boolean };

function hoursIn(text: string): Spoken[] {
  return SPOKEN.flatMap(([form, words, plus]) =>
    [...text.matchAll(form)].map(({ 0: quote, 1: hour = '', 2: half = '', index }) => {
      const number = HOURS[words].indexOf(hour.toLowerCase()) + 1 || Number(hour);
      const isAfternoon = /^p|afternoon|evening/i.test(half) && number < 12;
      const minutes = number * MINUTES + plus + (isAfternoon ? DAY_HALF : 0);
      return { index, quote, minutes, isHalfDay: half === '' || half === 'Uhr' };
    }),
  );
}

const noonIn = (text: string): Spoken[] =>
  [...text.matchAll(NOON)].map(({ 0: quote, index }) => {
    return { index, quote, minutes: /midnight|mitternacht/i.test(quote) ? 0 : DAY_HALF, isHalfDay: false };
  });

/** 'quarter to nine', 'half past five', 'dreiviertel elf', 'by noon'. */
function spokenTimes(text: string, sentence: Sentence, isTaken: (from: number, to: number) => boolean): Claim<Clock>[] {
  if (!IS_SPOKEN.test(text)) return [];
  const found: Claim<Clock>[] = [];
  for (const { index, quote, minutes, isHalfDay } of [...hoursIn(text), ...noonIn(text)]) {
    const from = sentence.from + index;
    const to = from + quote.length;
    if (isTaken(from, to) || found.some((one) => from < one.to && to > one.from)) continue;
    const meaning = { kind: 'time', minutes: (minutes + 2 * DAY_HALF) % (2 * DAY_HALF), isHalfDay } as const;
    found.push({ type: 'figure', from, to, sentence, meaning });
  }
  return found;
}

/** Times of the day. */
export const time: Extract = (reading, sentence, isTaken) => {
  const text = reading.text.slice(sentence.from, sentence.to);
  const found = spokenTimes(text, sentence, isTaken);
  if (!/\d/.test(text)) return found;
  for (const form of CLOCKS) {
    for (const { 0: quote, 1: hour, 2: minute = '0', 3: half = '', index } of text.matchAll(form)) {
      const from = sentence.from + index;
      const to = from + quote.length;
      if (isTaken(from, to) || found.some((one) => from < one.to && to > one.from)) continue;
      found.push({
        type: 'figure',
        from,
        to,
        sentence,
        meaning: { kind: 'time', minutes: minutesOf(hour, minute, half), isHalfDay: false },
      });
    }
  }
  return found;
};

function minutesOf(hour: string | undefined, minute: string, half: string): number {
  const isHalf = /^[ap]/i.test(half);
  return ((Number(hour) % (isHalf ? 12 : 24)) + (/^p/i.test(half) ? 12 : 0)) * 60 + Number(minute);
}

/** Whether the source says all that the claim says. */
export const isSameDay = (claim: Day, source: Day): boolean =>
  (['day', 'month', 'year'] as const).every((part) => claim[part] === null || claim[part] === source[part]) ||
  (claim.year !== null &&
    source.year === null &&
    source.day !== null &&
    claim.day === source.day &&
    claim.month === source.month);
