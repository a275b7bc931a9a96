import { type Fact, factAt, found, type Page } from '#local/demo/text/advert/page.ts';
import { isOfClosing, isSureClosing } from '#shared/roles/advert/about/closing-date.ts';
import { weeklyHoursIn } from '#shared/roles/advert/about/hours.ts';
import { daysOnsiteOf } from '#shared/roles/advert/days-onsite.ts';
import { closingDayOf, employmentTypeOf, levelOf, locationTypeOf } from '#shared/roles/advert/facts.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { everyOf } from '#shared/roles/advert/words.ts';

const LOCATION = everyOf(
  'hybrid\\p{L}*|fully remote|100 ?% remote|remote|wfh|wfo(?: only)?|home[- ]?office|work(?:ing)? from (?:the |our )?office|präsenz|on[- ]?site|vor ort|office[- ]based|in[- ]office|work from home|home[- ]based|split between home and|(?:partly|partially) (?:from|at) home|teil(?:s|weise) (?:im home[- ]?office|von zu ?hause)',
);
const CONTRACT = everyOf(
  'full[- ]?time|part[- ]?time|vollz|teilz|vollzeit(?:stelle)?|teilzeit(?:stelle)?|temps plein|temps partiel|cdd|fixed[- ]term|temporary|befristet|freelance|internship|praktikum|minijob|saisonstelle|seasonal|contract basis|\\d{1,2}[- ](?:month|week) contract|maternity cover|day rate|zeitarbeit|werkvertrag|saison(?:kraft|arbeit|aushilfe|job)|\\p{L}+[- ](?:year|month|week) contract|\\d{1,2}[- ]year contract|contract',
);
/** 'ten', 'thirty-three', 'zwanzig'. */
const NUMBER =
  '(?:\\d{1,2}(?:[.,]\\d{1,2}|¼|½|¾)?|(?:ten|twelve|fifteen|sixteen|eighteen|twenty|thirty|forty)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|zehn|zwölf|fünfzehn|achtzehn|\\p{L}{0,12}(?:zwanzig|dreißig|vierzig))';
const HOUR_WORDS = '(?:hours?|hrs?|stunden|std\\.?|wochenstunden|heures|h)';
const A_WEEK =
  '(?:[\\s-]?(?:\\/|an?|per|pro|die|in der|par|p)?[\\s./-]?(?:week|wk|w|woche|wo\\.?|semaine)(?!\\p{L})|\\s?wöchentlich|\\s?pw(?!\\p{L})| weekly)';
const HOURS = new RegExp(`(?<![\\p{L}\\d.,–-])${NUMBER}[\\s-]?${HOUR_WORDS}?${A_WEEK}?(?!\\p{L})`, 'giu');
const MONTH =
  '(?:Jan(?:uary|uar)?|Feb(?:ruary|ruar)?|Mar(?:ch)?|März|Apr(?:il)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|O[ck]t(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?|Jänner)';
const WEEKDAY = '(?:\\p{Lu}\\p{Ll}{1,7}day|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|\\p{Lu}\\p{Ll}{1,7}tag|Mittwoch)';
const DAYS = [
  '\\d{1,2}(?:st|nd|rd|th|\\.)?\\s?(?:of )?\\p{L}{3,9}\\.?,? \\d{4}',
  '\\p{Lu}\\p{L}{2,8}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}',
  '\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?\\d{2,4}|\\d{4}-\\d{2}-\\d{2}',
  `(?:${WEEKDAY},? )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)(?!\\p{L}|,? \\d{4})`,
  `(?:the )?[Ee]nd of ${MONTH}|Ende ${MONTH}|\\d{1,2}\\.\\d{1,2}\\.(?!\\d)`,
];
const DATE = new RegExp(`(?<![\\d./-])(?:${DAYS.join('|')})(?!\\d)`, 'gu');
const LEVEL = everyOf(
  'no (?:previous |prior )?exp(?:erience|\\.)? (?:needed|required|necessary)|entry[- ]level|mid[- ]level|freshers only|junior|senior|trainee|graduate|mid[- ]weight|azubi|auszubildende[rn]?|berufseinsteiger',
);

/** Sections in which such words speak of the person, and of what was done elsewhere. */
const isOfTerms = ({ section }: Standing): boolean => section !== 'person' && section !== 'duties';

const firstOf = (page: Page, pattern: RegExp, holds: (at: Standing) => boolean): Standing | undefined => {
  const all = found(page, pattern).filter(holds);
  return (
    all.find(({ label, isAlone, isHead }) => (label !== undefined && label !== 'other') || (isAlone && isHead)) ??
    all[0]
  );
};

export const locationAt = (page: Page): Standing | undefined =>
  firstOf(page, LOCATION, (at) => isOfTerms(at) && locationTypeOf(at) !== null);

export const contractAt = (page: Page): Standing | undefined =>
  firstOf(page, CONTRACT, (at) => isOfTerms(at) && employmentTypeOf(at) !== null);

export const hoursAt = (page: Page): Standing | undefined => {
  const isStated = (at: Standing): boolean => isOfTerms(at) || /w/i.test(at.quote);
  const all = found(page, HOURS).filter(
    (at) => isStated(at) && /\p{L}/u.test(`${at.quote}${at.label ?? ''}`) && weeklyHoursIn(at) !== null,
  );
  return (
    all.find(({ label }) => label === 'hours') ??
    all.find((at) => weeklyHoursIn(at)?.isSure) ??
    all.find(({ quote }) => /\p{L}{2}/u.test(quote)) ??
    all[0]
  );
};

/** The year of a day without one does not matter here: the form finds it. */
const ANY_DAY = '2026-01-01';
export const closingAt = (page: Page, country: string | null): Standing | undefined => {
  const all = found(page, DATE).filter((at) => isOfClosing(at) && closingDayOf(at.quote, country, ANY_DAY) !== null);
  return all.find(isSureClosing) ?? all[0];
};

/** The level that the title says, or words of their own: 'Seniority level' and 'Entry level' below it. */
export function levelAt(page: Page, title: Fact): Fact | null {
  const said = found(page, LEVEL).filter((at) => levelOf(at) !== null);
  const inTitle = said.find(({ number, quote }) => number === title.line && title.quote.includes(quote));
  if (inTitle) return factAt(inTitle);
  if (levelOf({ quote: title.quote, line: title.quote, from: 0, to: title.quote.length }) !== null) return title;
  return factAt(
    said.find((at) => at.label === 'experience_level' || at.isAlone || /^(?:freshers|no )/i.test(at.quote)),
  );
}

const DAY_WORDS =
  /(?<!\p{L})(?:days?|tage?n?|jours?|bürotage?|twice|zweimal|dreimal|mon\p{L}*|tues\p{L}*|dienstags?)(?!\p{L})/iu;

/** The days in the office: the shortest part of a sentence that states them. */
export function daysAt(page: Page): Fact | null {
  for (const { number, text } of page.lines) {
    if (!DAY_WORDS.test(text)) continue;
    const parts = text.split(/[.;:!?|()•]|,\s/);
    const part = parts.find((words) => daysOnsiteOf(words) !== null);
    if (part) return { line: number, quote: part.trim() };
  }
  return null;
}
