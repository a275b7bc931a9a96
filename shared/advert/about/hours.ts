import { hoursOf } from '#shared/advert/facts.ts';
import type { Standing } from '#shared/advert/standing.ts';
import { anyOf } from '#shared/advert/words.ts';

/** Hours that are not those of the person. */
const OTHER_HOURS = anyOf(
  'open\\p{L}*|serves?|staffed|nobody|no one|service hours|reception is|shop is|support is|shifts?|overtime|on call|training|notice|response|travel\\p{L}*|a day|per day|each day|a month|per month|geöffnet|öffnungs\\p{L}*|besetzt|\\p{L}*schicht(?:en)?|rufbereitschaft|am tag|pro tag|täglich|im monat|pro monat|überstunden|einheiten|im jahr',
);
/** What makes hours without 'a week' those of a week, in the same sentence: the extent of a contract, or what it pays. */
const CONTRACT = anyOf(
  'full[- ]?time|part[- ]?time|permanent|internship|fixed[- ]term|contract|temporary|vollzeit|teilzeit|unbefristet|befristet|festanstellung|praktikum|ausbildung|gesucht|pro rata|term[- ]time',
);
const PAID = anyOf(
  '(?:an?|per|die|pro|im|je|in der) (?:hour|year|annum|month|stunde|std|monat|jahr)|p\\.?a\\.?|brutto|grade|tvöd\\p{L}*|salary|gehalt',
);
const PAID_UNIT = /[\d€$£] ?(?:\/ ?(?:h|hr|hour|std|stunde|month|monat|year|yr)|p\.?\/?h)(?!\p{L})/iu;
/** Fewer may be those of a day. */
const [LEAST, MOST] = [15, 60];
const ALONE = /^\D{0,12}?(\d{1,2}(?:[.,]\d{1,2})?)\s*-?\s*(?:hours?|hrs?|h|std\.?|stunden)?(?!\p{L})\D*$/iu;

/** The hours of a week of the job that words state, with 'a week', or where their label or sentence makes it plain. */
export function weeklyHoursOf(standing: Standing): number | null {
  const { quote, label, before, after } = standing;
  if (label === 'other' || isOtherHours(standing)) return null;
  const stated = hoursOf(quote);
  if (stated !== null) return stated;
  const hours = Number(ALONE.exec(quote)?.[1]?.replace(',', '.') ?? Number.NaN);
  if (!(hours >= LEAST && hours <= MOST)) return null;
  if (label === 'hours') return hours;
  const isHours = /(?:hours?|hrs?|h|std\.?|stunden)\b/iu.test(quote);
  const around = `${before} ${after}`;
  return isHours && (CONTRACT.test(around) || PAID.test(around) || PAID_UNIT.test(around)) ? hours : null;
}

/** The first number of a range whose second one is quoted. */
const RANGE_BEFORE = /\d\s?(?:to|or|bis|oder|[-–—])\s*$/iu;

const isOtherHours = ({ clause, quote, before }: Standing): boolean =>
  OTHER_HOURS.test(clause) || RANGE_BEFORE.test(before) || /[–—-]\s?\d/.test(quote);
