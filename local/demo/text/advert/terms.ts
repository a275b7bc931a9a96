import { type Fact, factAt, found, type Page } from '#local/demo/text/advert/page.ts';
import { isOfClosing } from '#shared/roles/advert/about/closing-date.ts';
import { weeklyHoursOf } from '#shared/roles/advert/about/hours.ts';
import { daysOnsiteOf } from '#shared/roles/advert/days-onsite.ts';
import { closingDateOf, employmentTypeOf, levelOf, locationTypeOf } from '#shared/roles/advert/facts.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { everyOf } from '#shared/roles/advert/words.ts';

const LOCATION = everyOf(
  'hybrid\\p{L}*|fully remote|100 ?% remote|remote|wfh|wfo(?: only)?|home[- ]?office|work(?:ing)? from (?:the |our )?office|präsenz|on[- ]?site|vor ort|office[- ]based|in[- ]office|work from home|home[- ]based|split between home and|(?:partly|partially) (?:from|at) home|teil(?:s|weise) (?:im home[- ]?office|von zu ?hause)',
);
const CONTRACT = everyOf(
  'full[- ]?time|part[- ]?time|vollz|teilz|vollzeit(?:stelle)?|teilzeit(?:stelle)?|temps plein|temps partiel|cdd|fixed[- ]term|temporary|befristet|freelance|internship|praktikum|minijob|saisonstelle|seasonal|contract basis|\\d{1,2}[- ](?:month|week) contract|maternity cover|day rate|zeitarbeit|werkvertrag|saison(?:kraft|arbeit|aushilfe|job)|\\p{L}+[- ](?:year|month|week) contract|\\d{1,2}[- ]year contract|contract',
);
const HOUR_WORDS = '(?:hours?|hrs?|stunden|std\\.?|wochenstunden|heures|h)';
const A_WEEK =
  '(?:[\\s-]?(?:\\/|an?|per|pro|die|in der|par|p)?[\\s./-]?(?:week|wk|w|woche|wo\\.?|semaine)(?!\\p{L})|\\s?pw(?!\\p{L})| weekly)';
const HOURS = new RegExp(`(?<![\\d.,–-])\\d{1,2}(?:[.,]\\d{1,2})?[\\s-]?${HOUR_WORDS}?${A_WEEK}?(?!\\p{L})`, 'giu');
const DAYS = [
  '\\d{1,2}(?:st|nd|rd|th|\\.)?\\s?(?:of )?\\p{L}{3,9}\\.?,? \\d{4}',
  '\\p{Lu}\\p{L}{2,8}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}',
  '\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?\\d{2,4}|\\d{4}-\\d{2}-\\d{2}',
];
const DATE = new RegExp(`(?<![\\d./-])(?:${DAYS.join('|')})(?!\\d)`, 'gu');
const LEVEL = everyOf(
  'entry[- ]level|mid[- ]level|freshers only|junior|senior|trainee|graduate|mid[- ]weight|azubi|auszubildende[rn]?|berufseinsteiger',
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
  const all = found(page, HOURS).filter((at) => isStated(at) && weeklyHoursOf(at) !== null);
  return all.find(({ label }) => label === 'hours') ?? all.find(({ quote }) => /\p{L}{2}/u.test(quote)) ?? all[0];
};

export const closingAt = (page: Page, country: string | null): Standing | undefined =>
  found(page, DATE).find((at) => isOfClosing(at) && closingDateOf(at.quote, country) !== null);

/** The level that the title says, or words of their own: 'Seniority level' and 'Entry level' below it. */
export function levelAt(page: Page, title: Fact): Fact | null {
  const said = found(page, LEVEL).filter((at) => levelOf(at) !== null);
  const inTitle = said.find(({ number, quote }) => number === title.line && title.quote.includes(quote));
  if (inTitle) return factAt(inTitle);
  if (levelOf({ quote: title.quote, line: title.quote, from: 0, to: title.quote.length }) !== null) return title;
  return factAt(said.find((at) => at.label === 'experience_level' || at.isAlone || /^freshers/i.test(at.quote)));
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
