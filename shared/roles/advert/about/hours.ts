import { hoursOf } from '#shared/roles/advert/facts.ts';
import { inDigits } from '#shared/roles/advert/number-words.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf } from '#shared/roles/advert/words.ts';

/** Hours that are those of a shop, and not of the person. */
const OF_OTHERS = anyOf(
  'vollbeschäftigung|full week|standard week|open\\p{L}*|serves?|staffed|nobody|no one|service hours|reception is|shop is|support is|geöffnet|öffnungs\\p{L}*|besetzt',
);
/** Hours of a day, a month or a part of the work. */
const OF_PART = anyOf(
  'shifts?|overtime|on call|training|notice|response|travel\\p{L}*|a day|per day|each day|a month|per month|\\p{L}*schicht(?:en)?|rufbereitschaft|am tag|pro tag|täglich|im monat|pro monat|überstunden|einheiten|im jahr',
);
/** What makes hours without 'a week' those of a week, in the same sentence: the extent of a contract, or what it pays. */
const CONTRACT = anyOf(
  'full[- ]?time|part[- ]?time|permanent|internship|fixed[- ]term|contract|temporary|vollzeit|teilzeit|unbefristet|befristet|festanstellung|praktikum|ausbildung|gesucht|pro rata|term[- ]time|\\p{L}*arbeitszeit|working week|contracted',
);
const PAID = anyOf(
  '(?:an?|per|die|pro|im|je|in der) (?:hour|week|year|annum|month|stunde|std|monat|jahr)|p\\.?a\\.?|brutto|grade|tvöd\\p{L}*|salary|gehalt',
);
const PAID_UNIT = /[\d€$£] ?(?:\/ ?(?:h|hr|hour|std|stunde|month|monat|year|yr)|p\.?\/?h)(?!\p{L})/iu;
/** Fewer may be those of a day. */
const [LEAST, MOST] = [15, 60];
/** 'Staffed 24 hours' */
const ALL_DAY = 24;
const ALONE = /^\D{0,12}?(\d{1,2}(?:[.,]\d{1,2})?)\s*-?\s*(?:hours?|hrs?|h|std\.?|stunden)?(?!\p{L})\D*$/iu;
/** Words of a job around hours that are said to be those of a week. */
const OF_JOB = anyOf(
  "you|your|you'll|position|role|post|job|work|working|contract\\p{L}*|hours of work|it is|shifts?|du|dein\\p{L}*|sie|ihr\\p{L}*|stelle|arbeit\\p{L}*|praktikum|internship|gesucht|wanted|pensum|umfang|wir suchen|sucht|for \\p{L}+ a week",
);
const isOfJob = ({ label, isHead, isAlone, isItem, before, after }: Standing): boolean => {
  const around = `${before} ${after}`;
  const isFact = label === 'hours' || isHead || (isAlone && !isItem);
  return isFact || OF_JOB.test(around) || CONTRACT.test(around) || PAID.test(around) || PAID_UNIT.test(around);
};
/** 'Hours of work are 08:00 to 16:30 (40 a week)': the hours are said before, and the number with 'a week' alone. */
const A_WEEK_ALONE =
  /^\D{0,12}?(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:\/|an?|per|each|pro|in der|die)\s?(?:week|wk|woche)(?!\p{L})\D*$/iu;
const OF_HOURS = anyOf('hours?|hrs?|working time|shifts?|stunden|\\p{L}*arbeitszeit|wochenstunden');
const CLOCK = /\d[:.]\d\d(?!\d)|\d ?[ap]\.?m\b|\d uhr/iu;

/** `isSure`: words say that they are those of a week and of this job. */
export type WeeklyHours = { hours: number; isSure: boolean };

/** The hours of a week of the job that words state, with 'a week', or where their label or sentence makes it plain. */
export function weeklyHoursIn(standing: Standing): WeeklyHours | null {
  const { quote: given, label, before, after, clause } = standing;
  const quote = inDigits(given);
  if (label === 'other' || OF_OTHERS.test(clause) || isRange({ ...standing, quote })) return null;
  const stated = hoursOf(quote) ?? hoursOf(`${quote}${/^[\s/]*[^,;.()]{0,20}/u.exec(after)?.[0] ?? ''}`);
  if (stated !== null) return { hours: stated, isSure: isOfJob(standing) };
  if (OF_PART.test(withoutOwn(clause, standing))) return null;
  return hoursAlone({ quote, label, around: `${before} ${after}` });
}

/** '48 hours weekly' may stand beside a shift: what counts is what stands around the words. */
const withoutOwn = (clause: string, { quote }: Standing): string =>
  clause.replace(quote, ' ').concat(` ${OF_PART.test(quote) ? quote : ''}`);

function hoursAlone({
  quote,
  label,
  around,
}: {
  quote: string;
  label: Standing['label'];
  around: string;
}): WeeklyHours | null {
  const hours = Number((ALONE.exec(quote) ?? A_WEEK_ALONE.exec(quote))?.[1]?.replace(',', '.') ?? Number.NaN);
  if (A_WEEK_ALONE.test(quote) && hours <= MOST && (label === 'hours' || OF_HOURS.test(around) || CLOCK.test(around)))
    return { hours, isSure: true };
  if (!(hours >= LEAST && hours <= MOST) || hours === ALL_DAY) return null;
  if (label === 'hours') return { hours, isSure: true };
  if (!/(?:hours?|hrs?|h|std\.?|stunden)(?!\p{L})/iu.test(quote)) return null;
  return { hours, isSure: CONTRACT.test(around) || PAID.test(around) || PAID_UNIT.test(around) };
}

/** The first number of a range whose second one is quoted. */
const RANGE_BEFORE = /\d\s?(?:to|or|bis|oder|[-–—])\s*$/iu;

const isRange = ({ quote, before }: Standing): boolean => RANGE_BEFORE.test(before) || /[–—-]\s?\d/.test(quote);
