import { type Fact, factAt, found, type Page } from '#local/demo/text/advert/page.ts';
import { isOfPay, isSurePay } from '#shared/roles/advert/about/pay.ts';
import { payIn } from '#shared/roles/advert/pay.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';

const SIGN =
  '(?:NZ\\$|CA\\$|C\\$|A\\$|US\\$|[£€$₹]|(?<!\\p{L})(?:GBP|EUR|USD|CHF|AUD|CAD|NZD|ZAR|INR|SEK|NOK|DKK|PLN|Rs\\.?|R)(?=\\s?\\d))';
const SIGN_AFTER = '(?:(?:€|£|\\$)(?!\\s?\\d)|Euro\\b|euros?\\b|EUR\\b|CHF\\b|GBP\\b|USD\\b|SEK\\b|zł)';
const AMOUNT = `(?:${SIGN}\\s?)?\\d(?:[\\d.,'’]*\\d)?(?:\\s\\d{3}(?!\\d))*(?:,\\d\\d(?!\\d))?(?:[.,]?[-–—]{1,2}(?=[\\s/](?!\\s?[\\d£€$])|$))?\\s?(?:k\\b|T(?=€|EUR))?(?:\\s?${SIGN_AFTER})?`;
const UNIT =
  '(?:\\s*(?:brutto|gross|netto|salary|basic|base))*\\s*(?:(?:an?|per|pro|im|je|in der|die|par|/)\\s*(?:hour|hr|day|week|month|year|annum|yr|Stunde|Std\\.?|Tag|Woche|Monat|Jahr|an|mois|heure|h)(?!\\p{L})|p\\.?\\s?a\\.?(?!\\p{L})|p\\.?/?h\\.?(?!\\p{L})|ph\\b|monatlich|jährlich|mtl\\.|monthly|weekly|daily|hourly|annually|LPA)?';
const BOUND =
  '(?:starting (?:at|from) |at least |mindestens |mind\\. |max\\. |maximal |bis |from |up to |circa |c\\. ?|around |ab |bis zu |ca\\. ?|between |zwischen )?';
const JOIN = '\\s*(?:to|and|bis|und|à|et|-|–|—|,? ?rising to|steigend auf)\\s*';
const PAY = new RegExp(`${BOUND}${AMOUNT}${UNIT}(?:${JOIN}${AMOUNT})?${UNIT}`, 'giu');

/** The pay of the job: under a label first, then by a unit of time, then any that counts as pay. */
export function payAt(page: Page, country: string | null): Standing | undefined {
  const all = found(page, PAY).flatMap((at) => {
    const around = at.label === 'pay' ? at.line : `${at.before} ${at.after}`;
    const read = payIn(at.quote, country, around);
    return read && isOfPay(at, read) ? [{ at, read }] : [];
  });
  const sure = all.filter(({ at, read }) => isSurePay(at, read));
  const best =
    all.find(({ at }) => at.label === 'pay') ??
    sure.find(({ read }) => read.isTimed) ??
    sure[0] ??
    all.find(({ read }) => read.isTimed) ??
    all[0];
  return best ? withLater(best.at, country) : spokenPay(page, country);
}

/** The most that a sentence says behind an amount: '€14.60 to start, €15.60 after a year'. */
function withLater(at: Standing, country: string | null): Standing {
  const read = payIn(at.quote, country, `${at.before} ${at.after}`)?.pay;
  const later = `${at.quote}${at.line.slice(at.from + at.quote.length)}`;
  const whole = STARTS.test(later) ? payIn(later, country, at.before)?.pay : undefined;
  const isRange = read && whole && whole.min === read.min && (whole.max ?? 0) > (read.max ?? 0);
  return isRange ? { ...at, quote: later, after: '' } : at;
}
const STARTS = /(?:start|after|rising|rises|once|then|stufe|lehrjahr|nach|ab dem)/iu;

const SPOKEN =
  /(?<!\p{L})\p{L}{4,40} (?:euros?|pounds?|dollars?|franken|rand)(?: \p{L}+)? (?:brutto |gross )?(?:an?|per|pro|im|die|je) (?:hour|day|week|month|year|stunde|tag|woche|monat|jahr)(?!\p{L})/giu;
const LAKHS =
  /(?:₹|Rs\.?|INR)\s?\d[\d.,]* lakhs?(?: (?:to|-|–) (?:₹|Rs\.?|INR)?\s?\d[\d.,]* lakhs?)? (?:per annum|pa|p\.a\.|a year)/giu;

/** Pay in words, and in lakhs. */
const spokenPay = (page: Page, country: string | null): Standing | undefined =>
  [...found(page, SPOKEN), ...found(page, LAKHS)].find((at) => {
    const read = payIn(at.quote, country, `${at.before} ${at.after}`);
    return read && isOfPay(at, read);
  });

const NOTES = [
  /^\s*(?:[,;(]\s*)?((?:\+|plus|zzgl\.?|zuzüglich)\s?[^,;.!|()–£€$]{2,50})/iu,
  /^\s*(?:[,;(]\s*)?(DOE|D\.O\.E\.?|pro rata(?! per)|Überzahlung möglich|negotiable|verhandelbar|VB|FTE|1[234]-?mal|mal 1[234]|im (?:ersten|1\.) (?:Lehr|Ausbildungs)?jahr|(?:Bereitschaft zur )?Überzahlung[^,;.|()\d]{0,20}|x ?1[234]|flat rate|rising after [^,;.|()]{3,30}|with (?:enhancements?|tips|bonus|commission)[^,;.|()\d]{0,30}|inkl\. 13\. Monats\p{L}+|(?:auf )?Basis \p{L}+)/iu,
  /^\s*(?:[,;(]\s*)?((?:je nach|according to|subject to|based on|dep(?:ending|endent|\.) (?:up)?on) [^,;.!|()\d]{2,40})(?=\s*(?:[,;.!|()]|$))/iu,
  /^[,;(–]*\s*((?:OTE|on[- ]target earnings?)[^,;.!|()–]{2,40})/iu,
];
const GRADES = [
  '(?:Grade|Band) (?:\\d\\w?|\\p{Lu})(?![\\p{L}\\d])',
  '(?:nach )?(?:BAT-\\p{L}+|AVR)(?: \\p{L}+)?|MPS(?:\\/UPS)?|UPS',
  'Entgeltgruppe \\w+(?: TV\\p{L}+)?|TV-L \\w+',
  '(?:[ES]G? ?)?\\d{0,2}[a-c]? ?TVöD(?: SuE| VKA)?(?: [ES]G? ?\\d{1,2}\\w?)?',
];
const GRADE = new RegExp(`(?<!\\p{L})(${GRADES.join('|')})`, 'gu');

/** What is said of the pay beside its amount, or the grade of a scale without amounts. */
export function payNote(page: Page, pay: Standing | undefined): Fact | null {
  const after = pay ? pay.line.slice(pay.from + pay.quote.length) : '';
  const beside = NOTES.map((note) => note.exec(after)?.[1]?.trim()).find(
    (words) => words && !/lump sum|(?<!plus \p{L}{1,30} )allowance/iu.test(words),
  );
  if (pay && beside) return { line: pay.number, quote: beside };
  const grades = found(page, GRADE);
  return factAt(grades.find(({ number, quote }) => (pay ? number === pay.number : /\d|BAT|AVR/.test(quote))));
}
