import { isOfClosing, isSureClosing } from '#shared/roles/advert/about/closing-date.ts';
import { weeklyHoursIn } from '#shared/roles/advert/about/hours.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { daysOnsiteOf } from '#shared/roles/advert/days-onsite.ts';
import { closingDayOf } from '#shared/roles/advert/facts.ts';
import { labelOf } from '#shared/roles/advert/field-labels.ts';
import { isRegion } from '#shared/roles/advert/regions.ts';
import { standingOf } from '#shared/roles/advert/standing.ts';
import { anyOf } from '#shared/roles/advert/words.ts';
import { formatDate } from '#shared/roles/offer.ts';
import { type LineOfField, type Replacement, type Statement, sentenceAround } from '#shared/roles/said/statement.ts';

const HOURS =
  /(?<![\d.,–-])(\d{1,2}(?:[.,]\d{1,2})?)[\s-]?(?:hours?|hrs?|h|std\.?|stunden|wochenstunden)(?!\p{L})(?:[^.,;:()\d]{0,12}(?:week|wk|weekly|woche|wöchentlich)(?!\p{L}))?/giu;
/** Hours of a part of the work, of others, or of what is possible. */
const OTHER_HOURS = anyOf(
  [
    "spend|of which|training|study|on call|overtime|admin\\p{L}*|support|cover\\p{L}*|open\\p{L}*|up to|at least|minimum|maximum|or|from|between|about|around|option\\p{L}*|possible|can be|shift|per day|a day|travel\\p{L}*|meetings?|teaching|contact|school|service|not|no|they|team's|them|apprentices?|students?|volunteer\\p{L}*|response|within|notice",
    'davon|schulung\\p{L}*|fortbildung\\p{L}*|überstunden|bereitschaft|verwaltung|geöffnet|öffnungs\\p{L}*|bis zu|mindestens|höchstens|oder|zwischen|ab|möglich|wahlweise|schicht|am tag|pro tag|reise\\p{L}*|unterricht|nicht|kein\\p{L}*|azubis|innerhalb',
  ].join('|'),
);
/** What says that the hours are those of the contract. */
const OF_CONTRACT = anyOf(
  'full[- ]?time|part[- ]?time|contract\\p{L}*|working week|week is|hours of work|your hours|the hours|position|role is|post is|job is|you work|you will work|vollzeit|teilzeit|arbeitszeit|wochenarbeitszeit|stelle|du arbeitest|sie arbeiten|vertrag\\p{L}*',
);
const GERMAN = /(?:std\.?|stunden|wochenstunden)/i;
const BARE_MOST = 12;

/** Whether little else stands in the line: '- 40 hours a week'. */
const isBare = (line: string, quote: string): boolean => line.length - quote.length <= BARE_MOST;

/** What a line says of the hours of a week of the job. */
export function saidOfHours(given: LineOfField): Statement[] {
  return [...given.line.text.matchAll(HOURS)].flatMap((match) => hoursAt(given, match) ?? []);
}

function hoursAt({ line, frame, values }: LineOfField, match: RegExpExecArray): Statement | null {
  const { 0: quote, 1: number = '', index } = match;
  const sentence = sentenceAround(line.text, index, index + quote.length);
  if (OTHER_HOURS.test(sentence)) return null;
  const standing = standingOf(frame, line.number, { quote, line: line.text, from: index, to: index + quote.length });
  const hours = weeklyHoursIn({ ...standing, isHead: false })?.hours;
  const isOfJob = standing.label === 'hours' || OF_CONTRACT.test(sentence) || isBare(line.text, quote);
  if (hours === undefined || !isOfJob) return null;
  const own = values.hours_per_week;
  const differs = own !== null && own !== hours;
  const said = { value: `${hours}`, says: quote, sentence, differs };
  if (!differs) return { ...said, better: null };
  const isComma = number.includes(',') || (GERMAN.test(quote) && !number.includes('.'));
  const text = String(own).replace('.', isComma ? ',' : '.');
  const from = line.from + index;
  const label = quote.replace(number, () => text);
  return { ...said, better: { label, from, to: from + number.length, text } };
}

/** Plain words of the workplace or of home; others may be a place of something else. */
const AT = anyOf(
  'offices?|onsite|on[- ]site|home|remote|remotely|wfh|homeoffice|home[- ]office|büro\\p{L}*|vor ort|zu ?hause|präsenz\\p{L}*',
);
const OTHER_DAYS = anyOf(
  'team is|manager|colleagues?|clients?|customers?|apprentices?|they|students?|training|induction|probation|first|until|after|or|option\\p{L}*|possible|can|may|some|not|no|never|mitarbeite\\p{L}*|kunden|kolleg\\p{L}*|schulung\\p{L}*|einarbeitung|probezeit|oder|möglich\\p{L}*|kannst|können|nicht|kein\\p{L}*|bis zu|up to|at least|mindestens|holiday|leave|urlaub|volunteer\\p{L}*|study',
);
const COUNTS: readonly (readonly string[])[] = [
  ['two', 'three', 'four'],
  ['zwei', 'drei', 'vier'],
  ['2', '3', '4'],
];
const COUNT = /(?<![\p{L}\d])(?:two|three|four|zwei|drei|vier|[234])(?= (?:days|tage)(?!\p{L}))/giu;

/** Another count of days in the same form; none of one day, whose noun is another. */
function otherCount(sentence: string, from: number, own: number | null): Replacement | null {
  const [match, ...others] = sentence.matchAll(COUNT);
  const words = COUNTS.find((list) => list.includes(match?.[0].toLowerCase() ?? '')) ?? [];
  const text = words.find((word) => daysOnsiteOf(sentence.replace(COUNT, word)) === own);
  if (!match || others.length > 0 || text === undefined) return null;
  const at = from + match.index;
  return {
    label: `${text} ${sentence.slice(match.index + match[0].length + 1).split(/\s/)[0]}`,
    from: at,
    to: at + match[0].length,
    text,
  };
}

const SENTENCE = /[^.!?;]+/g;

/** What a line says of the days of a week at the workplace. */
export function saidOfDays({ line, values }: LineOfField): Statement[] {
  return [...line.text.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }): Statement[] => {
    if (!AT.test(sentence) || OTHER_DAYS.test(sentence)) return [];
    const days = daysOnsiteOf(sentence);
    if (days === null) return [];
    const own = values.location_type === 'hybrid' ? values.days_onsite : null;
    const isWrong = values.location_type !== '' && own !== days;
    const better = isWrong ? otherCount(sentence, line.from + index, own) : null;
    const says = `${days} ${days === 1 ? 'day' : 'days'} onsite`;
    return [{ value: `${days}`, says, sentence: sentence.trim(), differs: isWrong, better }];
  });
}

const NAME = "\\p{Lu}[\\p{L}'’.-]*(?: (?:am |an der |upon |on |in )?\\p{Lu}[\\p{L}'’.-]*){0,3}";
const BASED = new RegExp(
  `(?:(?:role|job|position|post|stelle) (?:is|ist) (?:based )?in|(?:arbeitsort|einsatzort|dienstort) ist|(?:based (?:at|in) our)) (${NAME})(?= office|[.,;!]|$)`,
  'giu',
);
const LABELLED = new RegExp(`^\\P{L}*([\\p{L} ]{2,25}): (${NAME})\\s*(?:[.,(]|$)`, 'u');

/** Towns with a name of their own in English and in German. */
const TWO_NAMES: readonly (readonly string[])[] = [
  ['munich', 'münchen'],
  ['cologne', 'köln'],
  ['vienna', 'wien'],
  ['nuremberg', 'nürnberg'],
  ['hanover', 'hannover'],
  ['zurich', 'zürich'],
  ['geneva', 'genf', 'genève'],
  ['brunswick', 'braunschweig'],
  ['lisbon', 'lissabon', 'lisboa'],
  ['prague', 'prag', 'praha'],
  ['milan', 'mailand', 'milano'],
  ['rome', 'rom', 'roma'],
  ['brussels', 'brüssel', 'bruxelles'],
  ['copenhagen', 'kopenhagen', 'københavn'],
  ['warsaw', 'warschau', 'warszawa'],
];
const folded = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return TWO_NAMES.find((names) => names.includes(lower))?.[0] ?? lower;
};
const isWithin = (one: string, other: string): boolean =>
  one !== '' && ` ${other} `.replace(/[^\p{L}]+/gu, ' ').includes(` ${one} `.replace(/[^\p{L}]+/gu, ' '));
/** A town of which one name holds the other is the same: 'Central London'. */
const isSameTown = (one: string, other: string): boolean =>
  isWithin(folded(one), folded(other)) || isWithin(folded(other), folded(one));

/** What a line says of the town of the work: under a label, or as where the role is based. */
export function saidOfPlace({ line, values }: LineOfField): Statement[] {
  const [, label = '', labelled = ''] = LABELLED.exec(line.text) ?? [];
  const names = labelOf(label) === 'city' ? [labelled] : [...line.text.matchAll(BASED)].map(({ 1: name = '' }) => name);
  return names.flatMap((given): Statement[] => {
    const name = given.replace(/(?<![.,])[.,]+$/, '');
    const isLarger = countryCodeOf(name) !== null || isRegion(name);
    // A line that names the town as well says where in it.
    const isNamed = [values.city, values.region].some((place) => isWithin(folded(place), folded(line.text)));
    if (name === '' || isLarger || /(?:remote|hybrid|onsite|home)/i.test(name)) return [];
    const isWrong = values.city !== '' && !isSameTown(name, values.city) && !isNamed;
    const from = line.from + line.text.indexOf(name);
    const better = isWrong ? { label: values.city, from, to: from + name.length, text: values.city } : null;
    return [{ value: folded(name).slice(0, 60), says: name, sentence: line.text, differs: isWrong, better }];
  });
}

const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|oktober|okt|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?|jänner';
const DATE = new RegExp(
  `(?<![\\d.,/-])(?:\\d{1,2}(?:st|nd|rd|th)?\\.?\\s(?:of\\s)?(?:${MONTHS})\\.?(?:,?\\s\\d{4})?|(?:${MONTHS})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?(?![\\d.])|\\d{1,2}[./]\\d{1,2}[./]\\d{4}|\\d{4}-\\d\\d-\\d\\d)(?![\\p{L}\\d])`,
  'giu',
);
/** '12 December 2026' and '12. Dezember 2026', which are written in one way. */
const WRITTEN = /^\d{1,2}(\.?) \p{Lu}\p{L}{2,} \d{4}$/u;

/** What a line says of the last day to apply. */
export function saidOfDate(given: LineOfField): Statement[] {
  return [...given.line.text.matchAll(DATE)].flatMap((match) => dateAt(given, match) ?? []);
}

/** Any day, for a date that names its year. */
const NO_DAY = '2000-01-01';

function dateAt({ line, frame, values }: LineOfField, { 0: quote, index }: RegExpExecArray): Statement | null {
  const standing = standingOf(frame, line.number, { quote, line: line.text, from: index, to: index + quote.length });
  const own = values.closing_date;
  const isSure = isOfClosing({ ...standing, isHead: false }) && isSureClosing(standing);
  const day = closingDayOf(quote, countryCodeOf(values.country), own || NO_DAY);
  if (!isSure || !day || (own === '' && !/\d{4}/.test(quote))) return null;
  const sentence = sentenceAround(line.text, index, index + quote.length);
  const differs = own !== '' && day.iso !== own;
  const from = line.from + index;
  const better = differs ? otherDate(quote, from, own) : null;
  return { value: day.iso, says: quote, sentence, differs, better };
}

function otherDate(quote: string, from: number, own: string): Replacement | null {
  const [written, stop] = WRITTEN.exec(quote) ?? [];
  if (!written) return null;
  const text = formatDate(own, stop ? 'de' : 'en');
  return { label: text, from, to: from + quote.length, text };
}
