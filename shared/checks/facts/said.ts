import type { Answer, MaterialIndex } from '#shared/checks/facts/entry.ts';
import type { Claim, Day, Meaning, Money, Quantity } from '#shared/text/claims/claim.ts';
import type { Words } from '#shared/text/claims/numbers.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

const MONTHS: Record<Words, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
};
const PERIODS: Record<Words, Record<string, string>> = {
  en: { hour: ' an hour', day: ' a day', week: ' a week', month: ' a month', year: ' a year' },
  de: { hour: ' pro Stunde', day: ' am Tag', week: ' pro Woche', month: ' im Monat', year: ' im Jahr' },
};
const BOUNDS: Record<Words, Record<NonNullable<Quantity['bound']>, string>> = {
  en: { min: 'at least ', max: 'up to ', about: 'about ', over: 'over ' },
  de: { min: 'mindestens ', max: 'bis zu ', about: 'rund ', over: 'über ' },
};
const BOUND =
  /^(?:at|least|up|to|about|around|over|more|than|from|mindestens|wenigstens|bis|zu|rund|etwa|über|mehr|als|ab|circa|ca|maximal|höchstens)$/;
const SIGNS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$', D: '$' };

/** Terms of which at most one is true, English and German. */
const TERMS: Record<string, Record<Words, string>> = {
  'place:fully remote': { en: 'fully remote', de: 'vollständig remote' },
  'place:hybrid': { en: 'hybrid', de: 'hybrid' },
  'place:onsite': { en: 'on site', de: 'vor Ort' },
  'length:permanent': { en: 'permanent', de: 'unbefristet' },
  'length:fixed term': { en: 'fixed-term', de: 'befristet' },
  'length:temporary': { en: 'temporary', de: 'befristet' },
  'length:freelance': { en: 'freelance', de: 'freiberuflich' },
  'length:seasonal': { en: 'seasonal', de: 'saisonal' },
  'length:internship': { en: 'internship', de: 'Praktikum' },
  'hours:full-time': { en: 'full-time', de: 'Vollzeit' },
  'hours:part-time': { en: 'part-time', de: 'Teilzeit' },
};

/** A number as a text in these words writes it. */
export const numberIn = (value: number, words: Words): string =>
  value.toLocaleString(words === 'de' ? 'de-DE' : 'en-GB', { maximumFractionDigits: 2 });

function moneyIn(
  { quantity: { low, high, bound }, currency, period }: Money,
  words: Words,
  hasPeriod: boolean,
): string {
  const sign = SIGNS[currency ?? ''] ?? currency ?? '';
  const [before, after] = words === 'de' ? ['', ` ${sign}`] : [sign.length === 1 ? sign : `${sign} `, ''];
  const ends = [low, ...(high === null ? [] : [high])].map((value) => before + numberIn(value, words));
  const amount = ends.join(words === 'de' ? ' bis ' : ' to ') + after;
  return (bound ? BOUNDS[words][bound] : '') + amount + ((hasPeriod && PERIODS[words][period ?? '']) || '');
}

const singular = (word: string): string =>
  word.replace(/^(Tag|Jahr|Monat)e$|^(Woche|Stunde)n$|^(day|week|month|year|hour)s$/, '$1$2$3');
const joined = (all: readonly Word[], isOne: boolean): string =>
  all.map(({ raw, gap }, at) => (at === 0 ? '' : gap) + (isOne ? singular(raw) : raw)).join('');

/** The words of the claim with the number of the source: '2 Tage vor Ort' becomes '3 Tage vor Ort'. */
function figureIn({ from, to, sentence }: Claim, { low, high, bound }: Quantity, words: Words): string | null {
  const own = sentence.words.filter((word) => word.from >= from && word.to <= to);
  const first = own.findIndex(({ value }) => value !== null);
  if (first === -1) return null;
  const after = own.slice(own.findLastIndex(({ value }) => value !== null) + 1);
  const before = joined(
    own.slice(0, first).filter(({ lower }) => !BOUND.test(lower)),
    false,
  );
  const number =
    numberIn(low, words) + (high === null ? '' : `${words === 'de' ? ' bis ' : ' to '}${numberIn(high, words)}`);
  const rest = (after[0]?.gap ?? '') + joined(after, low === 1 && high === null);
  return (before && `${before} `) + (bound ? BOUNDS[words][bound] : '') + number + rest;
}

function dayIn({ day, month, year }: Day, words: Words): string {
  const number = day === null ? null : `${day}${words === 'de' ? '.' : ''}`;
  return [number, month && MONTHS[words][month - 1], year].filter(Boolean).join(' ');
}

function valueIn(words: Words, claim: Claim, source: Meaning): string | null {
  const { meaning } = claim;
  if (source.kind === 'money') return moneyIn(source, words, meaning.kind === 'money' && meaning.period !== null);
  if (source.kind === 'figure') return source.head.includes(' ') ? null : figureIn(claim, source.quantity, words);
  if (source.kind === 'date') return dayIn(source, words);
  return source.kind === 'term' ? (TERMS[source.id]?.[words] ?? null) : null;
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** The answer with its other value as a text in these words says it: the material may be in another language. */
export function inWordsOf(words: Words, claim: Claim, answer: Answer, { claims }: MaterialIndex): Answer {
  if (answer.state !== 'different' || answer.difference.because !== 'value') return answer;
  const { entry, from } = answer.at;
  if (entry.reading.words === words && !ISO_DAY.test(answer.difference.value)) return answer;
  const source = claims.get(claim.meaning.kind)?.find((one) => one.entry === entry && one.claim.from === from);
  const value = source && valueIn(words, claim, source.claim.meaning);
  return value ? { ...answer, difference: { because: 'value', value } } : answer;
}
