import type { AdvertReadingResult } from '#shared/brand/contracts/readings.ts';
import { formatDate } from '#shared/roles/offer.ts';
import { QUOTE_MAX, type ToCheck, waitingFieldOf } from '#shared/roles/waiting.ts';
import { isListed, tagOfLanguage } from '#shared/text/languages.ts';
import type { RolePrefill } from '#web/features/roles/copy-of-role.ts';
import { daysFor, type RoleDraft } from '#web/features/roles/role-draft.ts';

/** Below the empty closing date. */
const passedNote = (date: string): string => `The advert said ${formatDate(date)}, which has passed.`;

export type Span = { from: number; to: number };
/** What filled a control of the form: the values it set, and where their words stand. */
export type Sign = {
  values: Partial<RoleDraft>;
  spans: Span[];
  /** The field of the page's job data the value is from. */
  data: string | null;
  /** It may not be so: the text is old, or the value stands there in a weak way or follows from something else. */
  toCheck: boolean;
  /** The words of the advert that the value comes from. */
  quote: string;
};
/** By the id of the control. */
export type Signs = Readonly<Record<string, Sign>>;

type Fields = AdvertReadingResult['fields'];
type Read = NonNullable<Fields[keyof Fields]>;

const of = (read: readonly (Read | undefined)[], values: Partial<RoleDraft>): Sign => {
  const places = read.flatMap((one) => (one ? [one.place] : []));
  const data = places.find((place) => place.in === 'data');
  return {
    values,
    toCheck: read.some((one) => one?.doubt !== undefined),
    quote: read.find((one) => one?.doubt)?.doubt?.sentence ?? read.find(Boolean)?.quote ?? '',
    spans: places.flatMap((place) => (place.in === 'text' ? [{ from: place.from, to: place.to }] : [])),
    data: data?.in === 'data' ? data.field : null,
  };
};

const PLAIN = ['job_title', 'company_name', 'experience_level', 'city', 'country', 'region'] as const;
const OFFERED = ['employment_type', 'closing_date', 'how_to_apply'] as const;

/** What was read for each control. */
export function signsOf({ fields, lists, passed }: AdvertReadingResult): Signs {
  const signs: Record<string, Sign> = {};
  for (const name of [...PLAIN, ...OFFERED]) {
    const read = fields[name];
    if (read) signs[name] = of([read], { [name]: read.value });
  }
  const { location_type: place, days_onsite: days, hours_per_week: hours } = fields;
  if (place)
    signs.location_type = of([place, days], {
      location_type: place.value,
      ...daysFor(place.value, { days_onsite: days?.value ?? null, days_remote: days ? 5 - days.value : null }),
    });
  const isOld = passed !== null;
  if (hours) signs.hours_per_week = aged(of([hours], { hours_per_week: String(hours.value) }), isOld);
  for (const name of ['role_requirements', 'person_specification', 'benefits'] as const)
    if (lists[name].length > 0)
      signs[name] = {
        values: { [name]: lists[name].map(({ text }) => text).join('\n') },
        spans: lists[name].map(({ from, to }) => ({ from, to })),
        data: null,
        toCheck: name === 'benefits' && isOld,
        quote: lists[name].map(({ text }) => text).join('; '),
      };
  return { ...signs, ...paySigns(fields, isOld) };
}

/** What an advert said that is over may be another amount today. */
const aged = (sign: Sign, isOld: boolean): Sign => ({ ...sign, toCheck: sign.toCheck || isOld });

/** Words that make an amount a rough one belong into the note. */
function paySigns({ pay, pay_note: note }: Fields, isOld: boolean): Signs {
  const signs: Record<string, Sign> = {};
  const amount = (value: number | null) => (value === null ? '' : String(value));
  if (pay) {
    const { min, max, currency, period } = pay.value;
    const values = { pay_min: amount(min), pay_max: amount(max), pay_currency: currency, pay_period: period };
    signs.pay = aged(of([pay], values), isOld);
  }
  const bound = pay?.value.bound ?? '';
  const words = note?.value ?? '';
  const text = words.toLowerCase().includes(bound.toLowerCase()) ? words : [bound, words].filter(Boolean).join(', ');
  if (text) signs.pay_note = of([note ?? pay], { pay_note: text });
  return signs;
}

/** A new form's values from a reading; nothing is saved. */
export function prefillOf(id: string, reading: AdvertReadingResult): RolePrefill {
  const values = Object.assign({}, ...Object.values(signsOf(reading)).map((sign) => sign.values)) as Partial<RoleDraft>;
  const language = reading.language ? tagOfLanguage(reading.language, values.country ?? '') : '';
  return {
    name: `reading:${id}`,
    values: { ...values, ...(isListed(language) && language && { content_language: language }) },
    dateNote: reading.passed ? passedNote(reading.passed.value) : undefined,
  };
}

/** Whether the form still has what was read: editing a field takes its sign away. */
export const isUntouched = ({ values }: Sign, draft: RoleDraft): boolean =>
  Object.entries(values).every(([name, value]) => draft[name as keyof RoleDraft] === value);

const asText = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? '').trim());

/**
 * What of a reading waits for a person once the role is saved: the doubtful values that the form still has, and a closing
 * date that has passed. `input`: as it is saved.
 */
export function waitingIn(reading: AdvertReadingResult, input: Readonly<Record<string, unknown>>): ToCheck {
  const doubtful = Object.entries(signsOf(reading)).filter(([, { toCheck }]) => toCheck);
  const same = doubtful.filter(([, { values }]) =>
    Object.entries(values).every(([name, value]) => asText(input[name]) === asText(value)),
  );
  const words = same.map(([name, { quote }]) => [
    waitingFieldOf(name === 'pay' ? 'pay_min' : name) ?? name,
    quote.slice(0, QUOTE_MAX),
  ]);
  return { ...Object.fromEntries(words), ...(reading.passed && { passed: reading.passed.value }) };
}

export type Piece = { text: string; from: number; isUsed: boolean; isShown: boolean };

const covers = (spans: readonly Span[], at: number) => spans.some(({ from, to }) => from <= at && at < to);

/** The source in pieces: those that filled a field, and those of the field that is shown. */
export function piecesOf(text: string, used: readonly Span[], shown: readonly Span[]): Piece[] {
  const cuts = [0, text.length, ...[...used, ...shown].flatMap(({ from, to }) => [from, to])]
    .filter((at) => at >= 0 && at <= text.length)
    .sort((a, b) => a - b);
  return [...new Set(cuts)].flatMap((from, index, all) => {
    const to = all[index + 1];
    if (to === undefined) return [];
    return [{ text: text.slice(from, to), from, isUsed: covers(used, from), isShown: covers(shown, from) }];
  });
}
