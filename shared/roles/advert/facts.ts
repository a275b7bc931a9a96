import { anyOf, endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';
import type { Claim, Day } from '#shared/text/claims/claim.ts';
import { date } from '#shared/text/claims/date.ts';
import { readAs } from '#shared/text/claims/sentences.ts';
import type { EmploymentType, ExperienceLevel, LocationType } from '#shared/text/role-terms.ts';

type Table<Value extends string> = readonly (readonly [Value, RegExp])[];
const table = <Value extends string>(rows: Readonly<Record<Value, string>>): Table<Value> =>
  Object.entries<string>(rows).map(([value, words]) => [value as Value, anyOf(words)] as const);

const LEVELS = table<ExperienceLevel>({
  entry:
    'no (?:previous |prior )?exp(?:erience|\\.)?(?: is)? (?:needed|required|necessary)|junior|trainee|freshers?|graduate(?! degree| of| from| in)|entry[- ]level|apprentice|school leaver|internship|auszubildende[rn]?|azubi|ausbildungsplatz|ausbildung zu[mr]|berufseinsteiger(?:in)?|berufsanfänger(?:in)?|praktikum|praktikant(?:in)?|débutante?|stagiaire|apprentie?|alternance|alternante?|becari[oa]|prácticas|recién titulad[oa]|starter',
  mid: 'mid[- ]?level|mid[- ]?weight|intermediate|medior|confirmée?',
  senior: 'senior(?! manage| leader| team| staff| stakeholder| living| citizen| people)|sr\\.?|principal|sénior',
  leadership:
    'head of|director|chief|vp|vice president|team lead(?:er)?|leiter(?:in)?|leitung|(?:team|abteilungs|bereichs|gruppen|werkstatt|filial|stations|pflegedienst|küchen|schicht|einrichtungs|standort|betriebs|vertriebs|personal|produktions|lager|wohnbereichs)leit(?:er|erin|ung)|geschäftsführ(?:er|erin|ung)|directeur|directrice|chef de service|director[a]?|jef[ea] de|teamleider|hoofd',
});
const LOCATIONS = table<LocationType>({
  hybrid:
    'split between home and|between home and (?:the |our )?office|(?:partly|partially) (?:from|at) home|teil(?:s|weise) (?:im home[- ]?office|von zu ?hause)|hybrid|hybride[nrs]?|híbrid[oa]|hybrid\\p{L}*',
  remote:
    'remote|remotely|work(?:ing)? from home|home[- ]based|home[- ]?office|wfh|télétravail|à distance|teletrabajo|remoto|thuiswerken|thuiswerk',
  onsite:
    'on[- ]?site|wfo|work(?:ing)? from (?:the |our )?office|office[- ]based|in[- ]office|in[- ]person|vor ort|präsenz|sur site|en présentiel|présentiel|presencial|op locatie|op kantoor',
});
const CONTRACTS = table<EmploymentType>({
  full_time:
    'f\\/t|ganztags|ganztägig|vollzeitstelle[nr]?|vollz|full[- ]?time|full ?(?:or|and|\\/) ?part[- ]?time|voll- ?(?:oder|und|\\/) ?teilzeit|vollzeit|vollzeitstelle|temps plein|temps complet|tiempo completo|jornada completa|voltijd',
  part_time:
    'part[- ]?time|p\\/t|job[- ]share|term[- ]time only|halbtags|halbe stelle|geringfügig\\p{L}*|teilz|teilzeit|teilzeitstelle|temps partiel|media jornada|tiempo parcial|deeltijd|minijob',
  temporary:
    'temporary|temp|casual|interim|maternity leave|parental leave|(?:maternity|paternity|sabbatical|sickness|leave) cover|aushilfsweise|auf zeit|zeitvertrag|vorübergehend|\\p{L}+vertretung|saison(?:kraft|arbeit|aushilfe|job)|fixed[- ]term|ftc|maternity cover|befristet(?:e[rns]?)?|zeitarbeit|elternzeitvertretung|saisonstelle|seasonal|cdd|intérim|temporal|tijdelijke?',
  contract:
    'contractor|freelance|freelancer|self[- ]employed|(?:in|out)side ir35|honorarbasis|werkvertrag|auf rechnung|contract (?:role|position|basis|job|work)|(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ](?:year|month|week)s? contract|day[- ]rate|freiberuflich|freie mitarbeit|indépendant|autónomo|zzp',
  internship:
    'internship|work placement|placement year|praktikum|pflichtpraktikum|en stage|offre de stage|stage de|stageplaats|stagiaire|prácticas|becari[oa]',
});

const found = <Value extends string>(rows: Table<Value>, words: string): Value[] =>
  rows.filter(([, pattern]) => pattern.test(words)).map(([value]) => value);

const NOT = anyOf(
  "no|not|never|without|cannot|can't|isn't|kein\\p{L}*|nicht|ohne|pas|sans|aucune?|sin|ni|niet|geen|zonder",
);
/** Makes of a value a possibility. */
const MAYBE = anyOf(
  'possible|possibly|may|might|option|optional|occasional(?:ly)?|some|partly|partially|sometimes|up to|available|negotiable|considered|on request|möglich|möglichkeit|gelegentlich|teilweise|anteilig|bis zu|nach absprache|optional|eventuell|partiel|possibilité|posible|parcialmente|opcional|mogelijk|deels',
);

/** The words between two commas, stops or brackets around [from, to) of a line. */
function clauseOf(line: string, from: number, to: number): string {
  const before =
    line
      .slice(0, from)
      .split(/[,;.:!?()|•]/)
      .at(-1) ?? '';
  const after = line.slice(to).split(/[,;.!?()|•]/)[0] ?? '';
  return `${before}${line.slice(from, to)}${after}`;
}

/** A quote at [from, to) of its line. */
export type Quoted = { quote: string; line: string; from: number; to: number };

/** A quote that is a line of its own. */
export const wholeLine = (quote: string): Quoted => ({ quote, line: quote, from: 0, to: quote.length });

const isDenied = ({ line, from, to }: Quoted): boolean => NOT.test(clauseOf(line, from, to));
const isMaybe = ({ line, from, to }: Quoted): boolean => MAYBE.test(clauseOf(line, from, to));

/** Speaks of the level of another person. */
const OF_ANOTHER = anyOf(
  'abgeschlossene?r?|report\\p{L}*|stand(?:s|ing)? in for|cover(?:s|ing)? for|deputis\\p{L}*|vertret\\p{L}*|(?:can|may) (?:also )?apply|support\\p{L}*|assist\\p{L}*|with|from|mit|avec|bericht\\p{L}*|unterstell\\p{L}*|unterstütz\\p{L}*|rattaché\\p{L}*|reporta\\p{L}*|rapporteer\\p{L}*',
);

/** Before the title of the one to report to, up to the end of the sentence: 'You report to Sanjay, Head of Retail'. */
const REPORTS = /(?:report(?:s|ing)?|answerable) to|bericht\p{L}* an|unterstellt/iu;

/** 'Freshers can apply' says who may apply as well. */
const ALSO = startsWithAny('\\s*(?:can|may|(?:are )?welcome|willkommen)');

/** The level that the words of a quote name; null when none does, or several do. */
export function levelOf(quoted: Quoted): ExperienceLevel | null {
  const levels = found(LEVELS, quoted.quote);
  const isOfChief = REPORTS.test(
    quoted.line
      .slice(0, quoted.from)
      .split(/[.!?]\s/)
      .at(-1) ?? '',
  );
  if (
    isOfChief ||
    ALSO.test(quoted.line.slice(quoted.to)) ||
    (isDenied(quoted) && !/^no (?:previous |prior )?exp/i.test(quoted.quote)) ||
    OF_ANOTHER.test(clauseOf(quoted.line.slice(0, quoted.to), quoted.from, quoted.to))
  )
    return null;
  // 'Senior Director' leads.
  if (levels.length === 2 && levels.includes('senior') && levels.includes('leadership')) return 'leadership';
  return levels.length === 1 ? (levels[0] ?? null) : null;
}

const PART_OF_WEEK =
  /[1-5](?!\d)\s*(?:days?|tage?|jours?|días?|dagen?)|(?<!\p{L})(?:one|two|three|four|einen?|zwei|drei|vier) (?:days?|tage|of (?:them|which)|davon)(?!\p{L})/iu;
const EITHER = /\b(?:or|oder|ou|of)\b|\//i;

/** Where the work is done, by the words of a quote; null for 'some home working' and 'remote or hybrid'. */
export function locationTypeOf(quoted: Quoted): LocationType | null {
  const { quote, line, from, to } = quoted;
  const types = found(LOCATIONS, quote);
  const clause = clauseOf(line, from, to);
  const isEither = found(LOCATIONS, clause).length > 1 && EITHER.test(clause);
  if (isDenied(quoted) || isEither) return null;
  if (types.includes('hybrid')) return 'hybrid';
  // '2 days remote' is part of a week.
  const isPart = isMaybe(quoted) || PART_OF_WEEK.test(clause);
  return types.length === 1 && !isPart ? (types[0] ?? null) : null;
}

const KINDS = new Set<EmploymentType>(['temporary', 'contract', 'internship']);

/** 'contract' as a value of its own, or as a part of 'contract basis'. */
function contractOf({ quote, line, from, to }: Quoted): EmploymentType[] {
  if (!/^contract$/i.test(quote)) return [];
  const isWhole = /(?:^|[|•·,:(\t])\s{0,40}$/.test(line.slice(0, from)) && /^\s*(?:$|[|•·,).])/.test(line.slice(to));
  return isWhole ? ['contract'] : found(CONTRACTS, line.slice(from).split(/[,.;]/)[0] ?? '');
}

/** '3.400 EUR bei Vollzeit' is what the pay is counted by. */
const COUNTED_BY = endsWithAny('bei|(?<=\\()basis|auf basis|based on|equivalent of');

/** The kind of contract that the words of a quote name; null for 'full or part time'. */
export function employmentTypeOf(quoted: Quoted): EmploymentType | null {
  const types = [...found(CONTRACTS, quoted.quote), ...contractOf(quoted)];
  if (isDenied(quoted) || isMaybe(quoted) || COUNTED_BY.test(quoted.line.slice(0, quoted.from))) return null;
  const extents = found(CONTRACTS, clauseOf(quoted.line, quoted.from, quoted.to)).filter((type) => !KINDS.has(type));
  if (extents.length > 1 && types.every((type) => !KINDS.has(type))) return null;
  const kinds = types.filter((type) => KINDS.has(type));
  if (kinds.length === 1) return kinds[0] ?? null;
  return types.length === 1 ? (types[0] ?? null) : null;
}

const HOURS =
  /(?<![\d.,–-])(\d{1,2}(?:[.,]\d{1,2})?)[\s-]?(?:hours?|hrs?|h|std\.?|stunden|wochenstunden|heures|horas|uur|uren)(?!\p{L})/iu;
const A_WEEK =
  /wochenstunden|(?<!\p{L})(?:weekly|week|wk|pw|p\.w\.|p\/w|woche|wo\.|wöchentlich|semaine|hebdo\p{L}*|semana|semanales)(?!\p{L})/iu;
const HOURS_MAX = 80;

/** The hours of a week that a quote states, 1 to 80; null for a range. */
export function hoursOf(quote: string): number | null {
  const [match, count = ''] = HOURS.exec(quote) ?? [];
  const isRange = /\d\s?(?:[-–—]|to|bis|à|a|tot|oder|or)\s?\d/i.test(quote);
  const hours = Number(count.replace(',', '.'));
  return match && A_WEEK.test(quote) && !isRange && hours >= 1 && hours <= HOURS_MAX ? hours : null;
}

const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MONTHS = [
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
].flatMap((names) => names.split(' ').map((name, at): [string, string] => [name, ENGLISH_MONTHS[at] ?? '']));
const MONTH_OF = new Map(MONTHS);

/** Dates of French, Spanish and Dutch as English ones, '15-04-2027' and '15. Jan. 2027' as '15.04.2027' and '15 Jan 2027'. */
const inEnglish = (quote: string): string =>
  quote
    .replace(/(?<!\d)(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/g, '$1.$2.$3')
    // The stop behind a day ends no sentence: '17. Mai 2027', '15. Jan. 2027'.
    .replace(/(?<!\d)(\d{1,2})\. ?(\p{L}{3,9})(?:\.(?= ?\d))? ?(?=\d{4})/gu, '$1 $2 ')
    .replace(/(?<!\d)(\d{1,2})\. ?(?=\p{Lu}\p{L}{2,8})/gu, '$1 ')
    .replace(/(?<!\p{L})J(?:ä|ae)nner(?!\p{L})/gu, 'Januar')
    .replace(/(?<!\p{L})Feber(?!\p{L})/gu, 'Februar')
    .replace(/(\d{1,2})er(?= )/g, '$1')
    .replace(/\p{L}+/gu, (word) => MONTH_OF.get(word.toLowerCase()) ?? word)
    .replace(/(\d{1,2}) (?:de|del) (?=\p{Lu})/gu, '$1 ')
    .replace(/(?<=\p{Ll}) (?:de|del) (?=\d{4})/gu, ' ');

/** '10/12/2026' is two days, by country. */
const isTwoDays = (quote: string, country: string | null): boolean => {
  const [, one = '', two = ''] = /(?<!\d)(\d{1,2})\/(\d{1,2})\/\d{2,4}/.exec(quote) ?? [];
  return one !== two && Number(one) <= 12 && Number(two) <= 12 && (country === null || country === 'US');
};

const WEEKDAYS: readonly RegExp[] = [
  'sundays?|sun|sonntags?|so',
  'mondays?|mon|montags?|mo',
  'tuesdays?|tues?|dienstags?|di',
  'wednesdays?|weds?|mittwochs?|mi',
  'thursdays?|thurs?|thu|donnerstags?|do',
  'fridays?|fri|freitags?|fr',
  'saturdays?|sat|samstags?|sonnabends?|sa',
].map((names) => anyOf(names));

/** The day of the week that words name; null for none, or several. */
function weekdayOf(words: string): number | null {
  const named = WEEKDAYS.flatMap((names, day) => (names.test(words) ? [day] : []));
  return named.length === 1 ? (named[0] ?? null) : null;
}

const END_OF = /(?<!\p{L})(?:(?:the )?end of|ende|letzte[rn]? tag (?:im|des)|last day of)(?!\p{L})/iu;

type Parts = { year: number; month: number; day: number };
const isoOf = ({ year, month, day }: Parts): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The next such day from `today` on; the one before it where only that falls on the weekday that is named. */
function withYear({ month, day }: Omit<Parts, 'year'>, weekday: number | null, today: string): ClosingDate | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => isoOf({ year: one, month, day: day || lastDayOf(one, month) }))
    .filter(isCalendarDay);
  const next = days.find((iso) => iso >= today);
  const isOnDay = (iso: string): boolean => new Date(`${iso}T00:00:00Z`).getUTCDay() === weekday;
  const iso = weekday === null ? next : ([next, ...days.toReversed()].find((one) => one && isOnDay(one)) ?? next);
  return iso ? { iso, isSure: weekday !== null && isOnDay(iso) } : null;
}

/** `isSure`: its year is written, or follows from the day of the week. */
export type ClosingDate = { iso: string; isSure: boolean };

/** The last day that a quote names; null for none, several or one that is no day. Without a year it is the next one. */
export function closingDayOf(quote: string, country: string | null, today: string): ClosingDate | null {
  // A day at the beginning would be the number of a list item; '23.12.' is a day behind 'bis'.
  const words = inEnglish(quote);
  const reading = readAs(
    `${/\d\.\s?\d{1,2}\.(?!\d)/.test(words) ? 'bis' : 'by'} ${words.replace(DAY_WITHOUT, '$1')}`,
    'en',
  );
  const days = reading.sentences.flatMap((sentence) =>
    (date(reading, sentence, () => false, { places: new Set() }) as Claim<Day>[]).map(({ meaning }) => meaning),
  );
  const [found = bareDay(quote, country), ...others] = days.filter(({ month }) => month !== null);
  if (!found?.month || others.length > 0 || isTwoDays(quote, country)) return null;
  const isEnd = !found.day && END_OF.test(quote);
  if (!found.day && !isEnd) return null;
  if (!found.year) return withYear({ month: found.month, day: found.day ?? 0 }, weekdayOf(quote), today);
  const day = found.day ?? lastDayOf(found.year, found.month);
  const iso = isoOf({ year: found.year, month: found.month, day });
  return isCalendarDay(iso) ? { iso, isSure: true } : null;
}
/** '7/12' and '7.12' without a year: the day first, but in the USA. */
const BARE = /^[^\d]*(\d{1,2})[./](\d{1,2})\.?[^\d]*$/;
function bareDay(quote: string, country: string | null): Partial<Day> | undefined {
  const [, one = 0, two = 0] = (BARE.exec(quote) ?? []).map(Number);
  const [day, month] = country === 'US' || two > MONTHS_OF_YEAR ? [two, one] : [one, two];
  return day >= 1 && day <= DAYS_MOST && month >= 1 && month <= MONTHS_OF_YEAR ? { day, month, year: null } : undefined;
}
const [MONTHS_OF_YEAR, DAYS_MOST] = [12, 31];
/** What stands between 'bis' and a day of two numbers. */
const DAY_WITHOUT = /^.*?(\d{1,2}\.\s?\d{1,2}\.)$/su;

/** The last day that a quote names with its year, as '2026-12-12'; null for none, several or one that is no day. */
export const closingDateOf = (quote: string, country: string | null): string | null =>
  /(?:19|20)\d\d|\d[./-]\d{1,2}[./-]\s?\d\d(?!\d)/.test(quote)
    ? (closingDayOf(quote, country, NO_DAY)?.iso ?? null)
    : null;
const NO_DAY = '2000-01-01';

function isCalendarDay(iso: string): boolean {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}
