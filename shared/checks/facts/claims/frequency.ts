import { UNIT_OF } from '#shared/checks/facts/claims/units.ts';
import type { Claim, Figure } from '#shared/text/claims/claim.ts';
import { wordValue } from '#shared/text/claims/numbers.ts';
import type { Sentence, Word } from '#shared/text/claims/sentences.ts';

const TIMES: Record<string, number> = { once: 1, twice: 2, thrice: 3, einmal: 1 };
const ORDINALS: Record<string, number> = {
  second: 2,
  other: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  zweit: 2,
  dritt: 3,
  viert: 4,
  fünft: 5,
  sechst: 6,
  acht: 8,
};
const PER = /^(?:a|per|each|every|pro|im|am|in|die|je)$/;
const EVERY = /^(?:every|each|alle|jede[nrs]?|jedem)$/;
const ALTERNATE = /^(?:alternate|alternating|alternierende[nr]?)$/;
/** What comes round beside the units of time. */
const TURN: ReadonlySet<string> = new Set(
  `fortnight weekend shift monday tuesday wednesday thursday friday saturday sunday morning evening night
wochenend abend nacht schicht montag dienstag mittwoch donnerstag freitag samstag sonntag`.split(/\s+/),
);

const isGap = (word: Word | undefined): word is Word => word !== undefined && /^[\s-]$/.test(word.gap);

function unitOf(word: Word | undefined): string | null {
  if (!isGap(word)) return null;
  const unit = UNIT_OF.get(word.stem) ?? UNIT_OF.get(word.lower);
  if (unit !== undefined && unit !== 'people') return unit;
  return TURN.has(word.stem) ? word.stem : null;
}

type Turn = { low: number; high: number | null; head: string; last: number };

const timesOf = (lower: string): number | null =>
  TIMES[lower] ?? (lower.length > 3 && lower.endsWith('mal') ? wordValue(lower.slice(0, -3), 'de') : null);

/** 'twice a month', 'viermal im Jahr'. */
function timesAt(words: readonly Word[], at: number): Turn | null {
  const { lower = '', value = null } = words[at] ?? {};
  const isCounted = value !== null && words[at + 1]?.lower === 'times';
  if (isCounted) return timesIn(words, at + 1, value);
  const times = timesOf(lower);
  return times === null ? null : timesIn(words, at, times);
}

function timesIn(words: readonly Word[], at: number, times: number): Turn | null {
  if (!isGap(words[at + 1]) || !PER.test(words[at + 1]?.lower ?? '')) return null;
  const unit = at + (words[at + 2]?.lower === 'der' ? 3 : 2);
  const name = unitOf(words[unit]);
  return name === null ? null : { low: times, high: null, head: `times a ${name}`, last: unit };
}

/** 'every third weekend', 'alle zwei Wochen', 'jeden zweiten Samstag'. */
function everyAt(words: readonly Word[], at: number): Turn | null {
  const [every, nth] = [words[at], words[at + 1]];
  if (every && ALTERNATE.test(every.lower)) {
    const own = unitOf(nth);
    return own === null ? null : { low: 1, high: 2, head: `every ${own}`, last: at + 1 };
  }
  if (!every || !isGap(nth) || !EVERY.test(every.lower)) return null;
  if (nth.lower === 'fortnight') return { low: 1, high: 2, head: 'every week', last: at + 1 };
  const turn = nth.value ?? ORDINALS[nth.lower.replace(/(?<=t)e[nrsm]?$/, '')] ?? ORDINALS[nth.lower];
  const name = unitOf(words[at + 2]);
  return turn === undefined || name === null ? null : { low: 1, high: turn, head: `every ${name}`, last: at + 2 };
}

const MANY: Record<string, number> = {
  one: 1,
  ein: 1,
  eine: 1,
  einer: 1,
  eines: 1,
  jede: 1,
  jedes: 1,
  two: 2,
  zwei: 2,
};

/** 'one weekend in three' and 'eines von drei Wochenenden' are every third weekend, also 'one weekend off in three'. */
function oneInAt(words: readonly Word[], at: number): Turn | null {
  const many = MANY[words[at]?.lower ?? ''];
  if (many === undefined) return null;
  const name = unitOf(words[at + 1]);
  const link = at + (name === null ? 1 : words[at + 2]?.lower === 'off' ? 3 : 2);
  const [of, nth, noun] = [words[link], words[link + 1], words[link + 2]];
  if (!isGap(of) || !isGap(nth) || !/^(?:in|of|von|out)$/.test(of.lower) || nth.value === null) return null;
  const own = name ?? unitOf(noun);
  if (own === null) return null;
  return { low: many, high: nth.value, head: `every ${own}`, last: name === null ? link + 2 : link + 1 };
}

const ADVERBS: Record<string, string> = {
  daily: 'day',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
  yearly: 'year',
  täglich: 'day',
  wöchentlich: 'week',
  monatlich: 'month',
  vierteljährlich: 'quarter',
  biweekly: 'fortnight',
  zweiwöchentlich: 'fortnight',
  seasonally: 'season',
  jährlich: 'year',
};

/** 'Reported weekly' and 'every week': once a week; a fact only beside another value of the same thing. */
function regularAt(words: readonly Word[], at: number): Turn | null {
  const { lower = '' } = words[at] ?? {};
  const adverb = Object.hasOwn(ADVERBS, lower) ? ADVERBS[lower] : undefined;
  if (adverb && words[at]?.gap !== '-') return { low: 1, high: null, head: `times a ${adverb}`, last: at };
  const name =
    EVERY.test(lower) && lower !== 'alle' && !TURN.has(words[at + 1]?.stem ?? '') ? unitOf(words[at + 1]) : null;
  return name === null ? null : { low: 1, high: null, head: `times a ${name}`, last: at + 1 };
}

const PER_YEAR: Readonly<Record<string, number>> = {
  day: 365,
  week: 52,
  weekend: 52,
  fortnight: 26,
  month: 12,
  quarter: 4,
  season: 4,
  year: 1,
};
const DAY_OF_WEEK = /day$|tag$|^mittwoch$/;

/** How often a year it happens; null: the figure does not say how often. */
export function turnsInYear({ head, quantity: { low, high } }: Figure): number | null {
  const [, kind, unit = ''] = /^(times a|every) (.+)$/.exec(head) ?? [];
  if (!kind) return null;
  const times = PER_YEAR[unit] ?? (DAY_OF_WEEK.test(unit) ? PER_YEAR.week : undefined);
  if (times === undefined) return null;
  return kind === 'every' ? (times * low) / (high ?? 1) : times * low;
}

/** How often something happens. */
export function frequenciesIn(sentence: Sentence, isTaken: (from: number, to: number) => boolean): Claim<Figure>[] {
  const { words } = sentence;
  return words.flatMap((first, at): Claim<Figure>[] => {
    const firm = timesAt(words, at) ?? everyAt(words, at) ?? oneInAt(words, at);
    const turn = firm ?? regularAt(words, at);
    const last = turn && words[turn.last];
    if (!last || isTaken(first.from, last.to)) return [];
    const quantity = { low: turn.low, high: turn.high, bound: null };
    return [
      {
        type: 'figure',
        sentence,
        from: first.from,
        to: last.to,
        meaning: { kind: 'figure', quantity, head: turn.head, aspects: new Set(), stems: [], isWeak: firm === null },
      },
    ];
  });
}
