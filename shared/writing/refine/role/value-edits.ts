import type { Sentence } from '#shared/text/claims/sentences.ts';
import { dateAsNow, hasPay, numberAsNow, payAsNow, weekdayBefore } from '#shared/writing/refine/role/figures.ts';
import {
  type Edits,
  joined,
  NOTHING,
  only,
  type Place,
  removedFrom,
  sentenceOf,
  UNSURE,
} from '#shared/writing/refine/role/place.ts';
import type { Found, Statement } from '#shared/writing/refine/role/stated.ts';

const PAY =
  /\b(?:salary|pay|paid|pays|paying|wages?|rate|earn|remuneration|compensation|package|band)\b|gehalt|vergütung|lohn|verdien/iu;
/** Amounts that are hardly what a person is paid. */
const NOT_PAY =
  /\b(?:worth|value[ds]?|stock|spend(?:ing)?|spent|cost|costs|price[ds]?|limit|insur\w+|prize|loan|savings?|fund(?:s|ing|ed|raising)?|budget|turnover|revenue|grant|sales|target|bonus|donat\w+)\b|budget|umsatz|wert|kosten|preis|bestand/iu;
const SHORT = 6;

/** A range and an amount for a time are pay; one amount alone has to stand where pay is spoken of. */
export function isPayHere({ phrase, from, to }: Found, text: string, sentence: Sentence | undefined): boolean {
  const clause = text.slice(Math.max(sentence?.from ?? 0, from - 40), Math.min(sentence?.to ?? to, to + 24));
  if (NOT_PAY.test(clause) && !PAY.test(clause)) return false;
  const isSure = /^\S*\d-\d/.test(phrase) || /\b(?:hour|day|week|month|year) pay$/.test(phrase) || PAY.test(clause);
  const isLine = sentence !== undefined && (sentence.aim === 'offer' || sentence.words.length <= SHORT);
  return isSure || (isLine && !NOT_PAY.test(clause));
}

function payEdits(place: Place, { fact }: Statement): Edits {
  const { text, roles } = place;
  if (!isPayHere(fact, text, sentenceOf(place, fact))) return NOTHING;
  if (!hasPay(roles.now)) return removedFrom(place, withLead(text, fact), { isClause: true });
  const now = payAsNow(fact.quote, text.slice(0, fact.from), roles);
  return now ? only({ from: fact.from - now.from, to: fact.to, text: now.text }) : UNSURE;
}

/** 'between £34,000 and £38,500' goes with its first word. */
function withLead(text: string, { from, to }: Found): { from: number; to: number } {
  const lead =
    /\b(?:between|up to|zwischen|bis zu)\s+$/iu.exec(text.slice(Math.max(0, from - 12), from))?.[0].length ?? 0;
  return { from: from - lead, to };
}

const FULL_TIME = 35;
/** How working all week or a part of it is said. */
const TIMES = [
  [/full([- ]?)time/iu, 'full', 'part'],
  [/part([- ]?)time/iu, 'part', 'full'],
  [/vollzeit/iu, 'Voll', 'Teil'],
  [/teilzeit/iu, 'Teil', 'Voll'],
] as const;

/** Whether the role is full-time now; null: it does not say. */
function isFullTime({ now }: Place['roles']): boolean | null {
  if (now.employment_type === 'full_time') return true;
  if (now.employment_type === 'part_time') return false;
  return now.hours_per_week === null ? null : now.hours_per_week >= FULL_TIME;
}

function timeEdits(place: Place, { fact }: Statement): Edits {
  const isFull = isFullTime(place.roles);
  const known = TIMES.find(([pattern]) => pattern.test(fact.quote));
  if (!known) return UNSURE;
  if (isFull === null) return removedFrom(place, fact, { isClause: true });
  const [, was, other] = known;
  if (isFull === (was.toLowerCase().startsWith('full') || was === 'Voll')) return NOTHING;
  const text = fact.quote.replace(new RegExp(was, 'iu'), (found) =>
    /^\p{Lu}/u.test(found) ? other[0]?.toUpperCase() + other.slice(1) : other.toLowerCase(),
  );
  return only({ from: fact.from, to: fact.to, text });
}

function hoursEdits(place: Place, statement: Statement): Edits {
  const { fact } = statement;
  const { earlier, now, words } = place.roles;
  if (fact.type === 'term') return timeEdits(place, statement);
  if (now.hours_per_week === null) return removedFrom(place, fact, { isClause: true });
  const text =
    earlier.hours_per_week === null ? null : numberAsNow(fact.quote, earlier.hours_per_week, now.hours_per_week, words);
  return text === null ? UNSURE : only({ from: fact.from, to: fact.to, text });
}

function closingEdits(place: Place, { fact }: Statement): Edits {
  const { text, roles } = place;
  // A full stop after a short month may end the sentence.
  const quote = fact.quote.replace(/\.$/, '');
  const to = fact.from + quote.length;
  const before = text.slice(0, fact.from);
  const weekday = weekdayBefore(before, {
    ...roles,
    now: { ...roles.now, closing_date: roles.now.closing_date || roles.earlier.closing_date },
  });
  const from = weekday?.from ?? fact.from;
  if (roles.now.closing_date === '') return removedFrom(place, { from, to }, { isClause: true });
  const day = dateAsNow(quote, roles);
  const lead = weekday ? weekday.text + text.slice(weekday.from + weekday.old.length, fact.from) : '';
  return only({ from, to, text: lead + day });
}

/** What became of amounts, hours and dates. */
export function valueEdits(place: Place): { field: string; edits: Edits }[] {
  const of = (label: string, names: readonly string[], edit: (place: Place, one: Statement) => Edits) => ({
    field: label,
    edits: joined(place.outdated.filter(({ field }) => names.includes(field)).map((one) => edit(place, one))),
  });
  return [
    of('Pay', ['pay_min'], payEdits),
    of('Hours a Week', ['hours_per_week'], hoursEdits),
    of('Employment Type', ['employment_type'], timeEdits),
    of('Closing Date', ['closing_date'], closingEdits),
  ];
}
