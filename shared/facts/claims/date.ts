import type { Claim, Clock, Day, Extract } from '#shared/facts/claim.ts';

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

const aboutOf = (before: string): string => ABOUT.find(([words]) => words.test(before.slice(-48)))?.[1] ?? '';

const DATED = /\d|\b(?:Jan|Feb|Mar|Mär|Apr|Ma[yi]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])/;

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
      const about = aboutOf(text.slice(0, match.index));
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
  return /(?:[£€$:#-]|[A-Z]{2,})\s?$/.test(text.slice(0, at)) || UNIT_AFTER.test(text.slice(at + 4));
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

/** Times of the day. */
export const time: Extract = (reading, sentence, isTaken) => {
  const text = reading.text.slice(sentence.from, sentence.to);
  if (!/\d/.test(text)) return [];
  const found: Claim<Clock>[] = [];
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
        meaning: { kind: 'time', minutes: minutesOf(hour, minute, half) },
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
