import { applyAt } from '#local/demo/text/advert/apply.ts';
import { companyAt } from '#local/demo/text/advert/company.ts';
import { kindOf } from '#local/demo/text/advert/kind.ts';
import { type Fact, factAt, type Page, pageOf } from '#local/demo/text/advert/page.ts';
import { payAt, payNote } from '#local/demo/text/advert/pay.ts';
import { placesAt } from '#local/demo/text/advert/place.ts';
import { closingAt, contractAt, daysAt, hoursAt, levelAt, locationAt } from '#local/demo/text/advert/terms.ts';
import { type Title, titleAbove, titleInTerms, titleOf } from '#local/demo/text/advert/title.ts';
import { type AdvertAnswer, type FactName, LISTS } from '#shared/roles/advert/answer.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { endOfJob, type Section, sectionsOf } from '#shared/roles/advert/headings.ts';
import { readPart, type SourceLine, sourceLines } from '#shared/roles/advert/lines.ts';
import { countryOfMoney, payIn } from '#shared/roles/advert/pay.ts';
import { countryOfRegion, countryOfWords } from '#shared/roles/advert/regions.ts';

type Facts = Partial<Record<FactName, Fact | null>>;

function factsOf(page: Page, title: Title | null): Facts {
  const own = title ?? { line: 1, quote: '' };
  const company = companyAt(page, own);
  const places = placesAt(page, own, company);
  const larger = countryCodeOf(places.country?.quote ?? '') ?? countryOfRegion(places.region?.quote ?? '');
  const home = larger ?? countryOfWords(page.text);
  const pay = payAt(page, home);
  return {
    job_title: title && { line: title.line, quote: title.quote },
    company_name: company,
    ...places,
    experience_level: title && levelAt(page, title),
    location_type: factAt(locationAt(page)),
    days_onsite: daysAt(page),
    pay: factAt(pay),
    pay_note: payNote(page, pay),
    employment_type: factAt(contractAt(page)),
    hours: factAt(hoursAt(page)),
    closing_date: factAt(closingAt(page, home ?? countryOfMoney(pay && payIn(pay.quote, home)?.pay.currency))),
    apply: applyAt(page),
  };
}

/** Facts that make the first line of a text the title of a job. */
const TERMS = ['pay', 'employment_type', 'hours', 'apply'] as const;
const TERMS_NEEDED = 3;

function titleOfTerms(page: Page): Title | null {
  const facts = factsOf(page, null);
  const stated = TERMS.filter((name) => facts[name]).length;
  if (stated < TERMS_NEEDED - 1) return null;
  return (stated >= TERMS_NEEDED ? titleAbove(page) : null) ?? titleInTerms(page);
}

const LIST_OF: Record<Section, (typeof LISTS)[number]> = {
  duties: 'duties',
  person: 'person',
  benefits: 'benefits',
  about: 'about',
  apply: 'apply_lines',
  legal: 'legal',
};
const NO_LISTS = Object.fromEntries(LISTS.map((name) => [name, []]));

function listsOf(
  lines: readonly SourceLine[],
  sections: ReadonlyMap<number, Section>,
  apply: Fact | null,
): Record<string, number[]> {
  const lists: Record<string, number[]> = structuredClone(NO_LISTS);
  const withItems = new Set(lines.flatMap((line) => (line.isItem ? (sections.get(line.number) ?? []) : [])));
  for (const [number, given] of sections) {
    // How one applies often stands below the last list without a heading.
    const section = number === apply?.line ? 'apply' : given;
    if (!withItems.has(section) || lines[number - 1]?.isItem) lists[LIST_OF[section]]?.push(number);
  }
  return lists;
}

/** Facts that only a job has; a place or a name stands in every letter. */
const OF_JOB = ['pay', 'pay_note', 'employment_type', 'hours', 'closing_date', 'location_type'] as const;
/** With somebody who is sought, these tell a job as well. */
const OF_SEARCH = ['apply', 'city', 'company_name'] as const;

function kindIn(
  page: Page,
  title: Title | null,
  facts: Facts,
  sections: ReadonlyMap<number, Section>,
): AdvertAnswer['kind'] {
  const names = title?.isSought ? [...OF_JOB, ...OF_SEARCH] : OF_JOB;
  const found = new Set(sections.values());
  return kindOf(page.text, {
    hasTitle: title !== null,
    isSought: title?.isSought ?? false,
    facts: names.filter((name) => facts[name]).length,
    hasSections: found.has('duties') || found.has('person'),
  });
}

/** The lines up to those of other jobs, which a job board puts below. */
function linesOf(text: string): SourceLine[] {
  const lines = sourceLines(text);
  return lines.slice(0, endOfJob(lines));
}

/**
 * Where the facts of a job stand in the numbered lines of a prompt, by headings and patterns; null for any other prompt.
 * '[[demo:invent]]' in the source makes it name a pay that is not there.
 */
export function demoAdvert(prompt: string): string | null {
  const given = /^Read the source below[\s\S]*?<source>\n([\s\S]*?)\n<\/source>/.exec(prompt.trim())?.[1];
  if (given === undefined) return null;
  const text = readPart(given.replace(/^\d+: /gm, '').replaceAll('&lt;', '<'));
  const page = pageOf(linesOf(text));
  const title = titleOf(page) ?? titleOfTerms(page);
  const facts = factsOf(page, title);
  const sections = sectionsOf(page.lines);
  const kind = kindIn(page, title, facts, sections);
  if (kind !== 'advert') return JSON.stringify({ kind, facts: {}, lists: NO_LISTS });
  const invented = text.includes('[[demo:invent]]') && { pay: { line: 1, quote: '£90,000 to £95,000 a year' } };
  return JSON.stringify({
    kind,
    facts: { ...facts, ...invented },
    lists: listsOf(page.lines, sections, facts.apply ?? null),
  });
}
