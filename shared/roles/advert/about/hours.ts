import { hoursOf } from '#shared/roles/advert/facts.ts';
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
const ALONE = /^\D{0,12}?(\d{1,2}(?:[.,]\d{1,2})?)\s*-?\s*(?:hours?|hrs?|h|std\.?|stunden)?(?!\p{L})\D*$/iu;

/** The hours of a week of the job that words state, with 'a week', or where their label or sentence makes it plain. */
export function weeklyHoursOf(standing: Standing): number | null {
  const { quote, label, before, after, clause } = standing;
  if (label === 'other' || OF_OTHERS.test(clause) || isRange(standing)) return null;
  const stated = hoursOf(quote);
  if (stated !== null || OF_PART.test(clause)) return stated;
  const hours = Number(ALONE.exec(quote)?.[1]?.replace(',', '.') ?? Number.NaN);
  if (!(hours >= LEAST && hours <= MOST)) return null;
  if (label === 'hours') return hours;
  const isHours = /(?:hours?|hrs?|h|std\.?|stunden)\b/iu.test(quote);
  const around = `${before} ${after}`;
  return isHours && (CONTRACT.test(around) || PAID.test(around) || PAID_UNIT.test(around)) ? hours : null;
}

/** The first number of a range whose second one is quoted. */
const RANGE_BEFORE = /\d\s?(?:to|or|bis|oder|[-–—])\s*$/iu;

const isRange = ({ quote, before }: Standing): boolean => RANGE_BEFORE.test(before) || /[–—-]\s?\d/.test(quote);
