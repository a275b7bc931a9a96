import { anyOf } from '#shared/roles/advert/words.ts';

/** The words of each count of days, from one to four. */
const COUNTS = [
  'one|a single|once|ein|eine|einen|einem|eins|einmal|un|una|uno|een',
  'two|twice|zwei|zweimal|deux|dos|twee',
  'three|drei|dreimal|trois|tres|drie',
  'four|vier|viermal|quatre|cuatro',
].map((words) => words.split('|'));
const countOf = (word: string): number =>
  Number(word.replace(/x$/i, '')) || COUNTS.findIndex((words) => words.includes(word)) + 1;

const COUNT = `[1-4]x?|${COUNTS.flat().join('|')}`;
const KIND =
  '(?:(?:full|fixed|set|feste[rn]?|volle) )?(?:(?:office|home|remote|onsite|büro|präsenz|homeoffice)[\\s-]?)?';
const TIMES = '(?:times )?(?:a|per|each|pro|in der|die) (?:week|woche)';
/** 'two days', 'zwei Bürotage', 'twice a week' and '3x pro Woche'. */
const DAYS = new RegExp(
  `(?<![\\p{L}\\p{N}.,–-])(?:(${COUNT})[\\s-]+(?:(?:out )?of (?:5|five) |von (?:5|fünf) )?${KIND}(?:days?|tage?n?|jours?|días?|dag(?:en)?)|(once|twice|einmal|zweimal|dreimal|viermal|[1-4]x|[1-4](?= times))\\s?${TIMES})(?!\\p{L})`,
  'giu',
);
/** The next count: '3 days in the office and 2 at home'. */
const NEXT = new RegExp(
  `\\d|(?<!\\p{L})(?:${COUNTS.slice(1).flat().join('|')}|rest|other|others|remaining|sonst|übrigen?)(?!\\p{L})`,
  'iu',
);
/** 'Wednesdays and Thursdays with us, the rest from home': what is said of the other days. */
const REST =
  /(?<!\p{L})(?:the rest|the other days?|the others|otherwise|(?:der|den) rest|die übrigen tage|sonst)(?!\p{L})/iu;
const AT_WORK = anyOf(
  'wfo|at the \\p{L}+|offices?|büro\\p{L}*|office days?|onsite|on[- ]site|site|studio|campus|workplace|in person|(?:in|at) (?:the|our) (?!weeks?|months?|years?|mornings?|evenings?|afternoons?|role|team|same|first)\\p{L}+|vor ort|präsenz\\p{L}*|bureau|sur site|présentiel|oficina|presencial|kantoor|locatie',
);
const AT_HOME = anyOf(
  'home|remote|remotely|wfh|home[- ]?office|homeoffice\\p{L}*|zu ?hause|daheim|mobil\\p{L}*|kitchen table|wherever|anywhere|where you (?:like|want|live)|von überall|télétravail|distance|maison|teletrabajo|casa|remoto|thuis|thuiswerken',
);
const OTHER_WEEK = anyOf(
  'months?|monat|monatlich|year|quarter|quartal|jahr|mois|mes|maand|jaar|fortnight|at least|minimum|mindestens|up to|bis zu|maximal|au moins|jusqu|al menos|hasta|minimaal|maximaal|flexible|or|oder|ou',
);
const WORK_DAYS = 5;

const WEEKDAYS = [
  'mondays?|montags?|mon',
  'tuesdays?|dienstags?|tues?',
  'wednesdays?|mittwochs?|wed',
  'thursdays?|donnerstags?|thurs?|thu',
  'fridays?|freitags?|fri',
].map(anyOf);
const FROM_TO = /\p{L}\s?(?:to|till|until|bis|[-–—])\s?\p{L}/iu;

/** 'Tuesdays and Thursdays in the office' are two days, 'Tuesday to Thursday' are three. */
function weekdaysOf(quote: string): number {
  const days = WEEKDAYS.flatMap((name, day) => (name.test(quote) ? [day] : []));
  const [first = 0, last = first] = [days[0], days.at(-1)];
  return days.length === 2 && FROM_TO.test(quote) ? last - first + 1 : days.length;
}

/** Whether words speak of the workplace or of home; null for both and for neither. */
function isHomeIn(words: string): boolean | null {
  const isHome = AT_HOME.test(words);
  return isHome === AT_WORK.test(words) ? null : isHome;
}

const SHARE = /(?<![\d.,])([2468]0) ?%/;
const SHARE_OF_DAY = 20;

/** 'Tuesdays and Thursdays in the office', 'Mondays with us, the rest from home' and '40 % home office'. */
function daysWithoutCount(quote: string): number[] {
  const [own = '', rest] = quote.split(REST);
  const isAtWork = isHomeIn(quote) === false || (rest !== undefined && AT_HOME.test(rest) && !AT_HOME.test(own));
  if (isAtWork) return [weekdaysOf(own)];
  const days = Number(SHARE.exec(quote)?.[1] ?? Number.NaN) / SHARE_OF_DAY;
  return isHomeIn(quote) && days ? [WORK_DAYS - days] : [];
}

/** '2 to 3 days' */
const RANGE = /[1-5]\s?(?:to|bis|à|a|tot|y|[-–—])\s?[1-5](?!\d)/iu;
export const isRangeOfDays = (words: string): boolean => RANGE.test(words);

/** The days at the workplace in a week that a quote states, 1 to 4; 'two days from home' are three. */
export function daysOnsiteOf(quote: string): number | null {
  if (OTHER_WEEK.test(quote) || isRangeOfDays(quote)) return null;
  const found = [...quote.matchAll(DAYS)];
  const days = found.flatMap(({ 0: words, 1: count, 2: times = '', index }, at) => {
    const after = `${words}${quote.slice(index + words.length).split(NEXT)[0] ?? ''}`;
    const before = at === 0 ? quote.slice(0, index) : '';
    const isHome = isHomeIn(after) ?? (AT_HOME.test(after) ? null : isHomeIn(`${before}${words}`));
    const number = countOf((count ?? times).toLowerCase());
    if (number === 0 || isHome === null) return [];
    return isHome ? WORK_DAYS - number : number;
  });
  if (found.length === 0) days.push(...daysWithoutCount(quote));
  const [first, ...others] = new Set(days);
  return first && first < WORK_DAYS && others.length === 0 ? first : null;
}
