import * as z from 'zod';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import type { Evaluation } from '#local/evaluate/evaluation.ts';
import { percent } from '#local/lab/bench/row.ts';
import { type AdvertAnswer, answerOf, type FactName } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { closingDateOf } from '#shared/roles/advert/facts.ts';
import { numberedLines } from '#shared/roles/advert/lines.ts';
import type { AdvertReading, Field } from '#shared/roles/advert/reading.ts';
import { type AdvertSource, advertSource } from '#shared/roles/advert/source.ts';

const label = z.object({ value: z.unknown(), quote: z.string() });
const sample = z.object({
  id: z.string(),
  language: z.string(),
  today: z.string(),
  text: z.string(),
  is_advert: z.boolean().default(true),
  fields: z.record(z.string(), label).default({}),
  passed_closing_date: z.optional(z.string()),
  decoys: z.array(z.object({ field: z.string(), quote: z.string() })).default([]),
});
type Sample = z.output<typeof sample>;

/** The values that are compared, of which some stand in one field of a reading. Benefits are lines there, and are not. */
const COMPARED = [
  'job_title',
  'company_name',
  'experience_level',
  'location_type',
  'days_onsite',
  'city',
  'region',
  'country',
  'pay_min',
  'pay_max',
  'pay_currency',
  'pay_period',
  'employment_type',
  'hours_per_week',
  'closing_date',
  'how_to_apply',
] as const;
type Name = (typeof COMPARED)[number];

const FACT_OF: Readonly<Record<string, FactName>> = {
  pay_min: 'pay',
  pay_max: 'pay',
  pay_currency: 'pay',
  pay_period: 'pay',
  hours_per_week: 'hours',
  how_to_apply: 'apply',
  days_remote: 'days_onsite',
};
const factOf = (field: string): FactName => FACT_OF[field] ?? (field as FactName);

const WORK_DAYS = 5;

/** What is written for a value, by its name. */
function labelled({ fields }: Sample, name: Name): z.output<typeof label> | undefined {
  const days = name === 'days_onsite' && !fields.days_onsite ? fields.days_remote : undefined;
  return days ? { value: WORK_DAYS - Number(days.value), quote: days.quote } : fields[name];
}

type Read = { value: unknown; field: Field<unknown> };

function filled({ fields }: AdvertReading, name: Name): Read | undefined {
  if (!name.startsWith('pay_')) {
    const field = fields[name as Exclude<Name, `pay_${string}`>];
    return field && { value: field.value, field };
  }
  const { pay } = fields;
  const value = pay?.value[name.slice('pay_'.length) as 'min' | 'max' | 'currency' | 'period'] ?? undefined;
  return pay && value !== undefined ? { value, field: pay } : undefined;
}

const plain = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/^(?:the|die|der|das) /, '')
    .replace(/[\s.]+/g, ' ')
    .trim();

/** Whether two requests to apply have a word in common that only one address or a name has, or most of their words. */
function isSameWay(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(plain(text).match(/[\p{L}\p{N}@]+/gu) ?? [])) as [
    Set<string>,
    Set<string>,
  ];
  const shared = [...a].filter((word) => b.has(word));
  return shared.length >= Math.min(a.size, b.size) / 2;
}

function isRight(name: Name, { value, quote }: z.output<typeof label>, read: unknown): boolean {
  if (name === 'how_to_apply') return isSameWay(String(value), String(read));
  if (typeof value === 'number') return Math.abs(value - Number(read)) < 0.005;
  return plain(value) === plain(read) || (['city', 'region'].includes(name) && plain(quote) === plain(read));
}

export type Outcome = 'right' | 'doubtful' | 'wrong' | 'suspected' | 'missing' | 'decoy';
const OUTCOMES: readonly Outcome[] = ['right', 'doubtful', 'wrong', 'suspected', 'missing', 'decoy'];

/** What came of one value: `decoy`: taken without doubt from words about something else. */
export type Value = { sample: string; language: string; name: string; outcome: Outcome; note: string };

type Label = z.output<typeof label>;

function outcomeOf(one: Sample, name: Name, wanted: Label | undefined, { value, field }: Read): Outcome {
  const isDoubtful = field.doubt !== undefined;
  if (wanted && isRight(name, wanted, value)) return isDoubtful ? 'doubtful' : 'right';
  if (isDoubtful) return 'suspected';
  const isDecoy = one.decoys.some((decoy) => factOf(decoy.field) === factOf(name) && overlaps(one, field, decoy.quote));
  return isDecoy ? 'decoy' : 'wrong';
}

function valuesOf(one: Sample, reading: AdvertReading): Value[] {
  const { id, language, passed_closing_date: passed } = one;
  const value = (name: string, outcome: Outcome, note: string): Value => ({
    sample: id,
    language,
    name,
    outcome,
    note,
  });
  const read = COMPARED.flatMap((name) => {
    const [wanted, found] = [labelled(one, name), filled(reading, name)];
    if (!found) return wanted ? [value(name, 'missing', `'${wanted.quote}'`)] : [];
    const note = `'${found.field.quote}' as ${found.value}, not ${wanted?.value ?? 'filled'}`;
    return [value(name, outcomeOf(one, name, wanted, found), note)];
  });
  return passed ? [...read, value('passed', reading.passed?.value === passed ? 'right' : 'missing', passed)] : read;
}

/** Whether a value was read from words of a decoy. */
function overlaps({ text }: Sample, { place }: Field<unknown>, quote: string): boolean {
  const at = text.indexOf(quote);
  return place.in === 'text' && at !== -1 && place.from < at + quote.length && place.to > at;
}

const EMPTY = answerOf({ kind: 'other', facts: {}, lists: {} });

/** An answer of a model that points at a place of a text. */
function pointAt(source: AdvertSource, from: number, to: number): { line: number; quote: string } | null {
  const line = source.lines.findLast((one) => one.from <= from);
  return line ? { line: line.number, quote: source.text.slice(from, Math.min(to, line.to)) } : null;
}

const point = (source: AdvertSource, quote: string): { line: number; quote: string } | null => {
  const at = source.text.indexOf(quote);
  return at === -1 ? null : pointAt(source, at, at + quote.length);
};

/** The expression of pay as a whole: from the first to the last of its labelled words that stand together. */
const PAY_REACH = 160;
function pointAtPay({ fields }: Sample, source: AdvertSource): { line: number; quote: string } | null {
  const [first] = [fields.pay_min, fields.pay_max].flatMap((one) => one ?? []);
  const at = first ? source.text.indexOf(first.quote) : -1;
  if (!first || at === -1) return null;
  let [from, to] = [at, at + first.quote.length];
  for (const { quote } of [fields.pay_max, fields.pay_period].flatMap((one) => one ?? [])) {
    const after = source.text.indexOf(quote, from);
    const near = after !== -1 && after - to < PAY_REACH ? after : source.text.lastIndexOf(quote, from);
    if (near === -1 || Math.abs(near - from) > PAY_REACH) continue;
    [from, to] = [Math.min(from, near), Math.max(to, near + quote.length)];
  }
  return pointAt(source, from, to);
}

const DAY = /\d{1,2}\.? ?\p{L}{3,9}\.? \d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{4}/gu;
/** The words of the day that has passed, which is labelled without them. */
const dayIn = ({ text, passed_closing_date: passed }: Sample): string | undefined =>
  passed ? text.match(DAY)?.find((quote) => closingDateOf(quote, 'GB') === passed) : undefined;

/** A model that points at the right words. */
function carefulAnswer(one: Sample, source: AdvertSource): AdvertAnswer {
  if (!one.is_advert) return EMPTY;
  const passed = dayIn(one);
  const rows = Object.entries(one.fields).map(([name, { quote }]) => [factOf(name), point(source, quote)] as const);
  const facts = { ...Object.fromEntries(rows), ...(passed ? { closing_date: point(source, passed) } : {}) };
  return answerOf({ kind: 'advert', facts: { ...facts, pay: pointAtPay(one, source) }, lists: {} });
}

/** Models that point at words about something else, one decoy each and the rest as it should be. */
const carelessAnswers = (one: Sample, source: AdvertSource): { name: FactName; answer: AdvertAnswer }[] =>
  one.decoys.map(({ field, quote }) => {
    const name = factOf(field);
    const { facts } = carefulAnswer(one, source);
    return { name, answer: answerOf({ kind: 'advert', facts: { ...facts, [name]: point(source, quote) }, lists: {} }) };
  });

function demoAnswer(source: AdvertSource): AdvertAnswer {
  const lines = numberedLines(source.lines).replaceAll('<', '&lt;');
  return answerOf(JSON.parse(demoAdvert(`Read the source below\n<source>\n${lines}\n</source>`) ?? '{}'));
}

export const READERS = ['demo', 'careful', 'careless'] as const;
export type Reader = (typeof READERS)[number];

function kindOf({ id, language, is_advert }: Sample, { kind }: AdvertReading): Value {
  const isAsLabelled = (kind === 'advert') === is_advert;
  return { sample: id, language, name: 'kind', outcome: isAsLabelled ? 'right' : 'wrong', note: kind };
}

/** What one reader makes of a text, through the rules that stand between an answer and the form. */
export function readBy(reader: Reader, given: unknown): Value[] {
  const one = sample.parse(given);
  const source = advertSource(one.text);
  const through = (answer: AdvertAnswer): AdvertReading => assemble(answer, source, one.today);
  if (reader !== 'careless') {
    const reading = through(reader === 'demo' ? demoAnswer(source) : carefulAnswer(one, source));
    return [kindOf(one, reading), ...valuesOf(one, reading)];
  }
  return carelessAnswers(one, source).flatMap(({ name, answer }) => {
    const values = valuesOf(one, through(answer)).filter((value) => factOf(value.name) === name);
    const worst = values.find(({ outcome }) => outcome === 'decoy' || (outcome === 'wrong' && !one.is_advert));
    return worst ?? values[0] ?? { sample: one.id, language: one.language, name, outcome: 'missing', note: '' };
  });
}

const count = (values: readonly Value[], ...outcomes: Outcome[]): number =>
  values.filter(({ outcome }) => outcomes.includes(outcome)).length;

/** Of the labelled values those that are read, and of the filled ones those that are right. */
export type AdvertFigures = { labelled: number; taken: number; filled: number; right: number; believed: number };

export function advertFigures(values: readonly Value[]): AdvertFigures {
  const read = values.filter(({ name }) => name !== 'kind');
  const right = count(read, 'right', 'doubtful');
  const extra = read.filter(({ note, outcome }) => outcome !== 'missing' && note.endsWith('not filled')).length;
  return {
    labelled: read.length - extra,
    taken: right,
    filled: read.length - count(read, 'missing'),
    right,
    believed: count(read, 'decoy'),
  };
}

function tableOf(values: readonly Value[]): string[] {
  const languages = [...new Set(values.map(({ language }) => language))].sort();
  const names = [...new Set(['kind', ...COMPARED, 'passed', ...values.map(({ name }) => name)])];
  const cells = (name: string, language: string): string => {
    const of = values.filter((value) => value.name === name && value.language === language);
    return OUTCOMES.map((outcome) => String(count(of, outcome)).padStart(outcome.length)).join(' ');
  };
  const used = names.filter((name) => values.some((value) => value.name === name));
  return [
    `  ${''.padEnd(16)} ${languages.map((language) => `${language}: ${OUTCOMES.join(' ')}`).join('   ')}`,
    ...used.map((name) => `  ${name.padEnd(16)} ${languages.map((one) => `    ${cells(name, one)}`).join('   ')}`),
  ];
}

function reportOf(reader: Reader, values: readonly Value[]): string {
  const { labelled: all, taken, filled: of, right, believed } = advertFigures(values);
  const pointed = values.length;
  const said =
    reader === 'careless'
      ? `${pointed} pointed at, ${count(values, 'decoy', 'wrong')} believed, ${count(values, 'suspected')} with a doubt`
      : `${taken} of ${all} values taken (${percent(taken / all)}), ${right} of ${of} filled right (${percent(right / of)}), ${believed} from a decoy, ${count(values, 'doubtful')} right ones in doubt`;
  return [`${reader}: ${said}`, ...tableOf(values)].join('\n');
}

const IS_MISTAKE: readonly Outcome[] = ['decoy', 'wrong', 'suspected', 'missing'];

/** `npm run evaluate adverts`: what three readers fill in of labelled adverts, through the rules of the form. */
export const adverts: Evaluation = {
  name: 'adverts',
  samples: 'shared/roles/advert/samples/samples',
  run: (samples) => {
    const read = READERS.map((reader) => ({ reader, values: samples.flatMap((one) => readBy(reader, one)) }));
    const worst = read.flatMap(({ reader, values }) =>
      values
        .filter(
          ({ outcome }) =>
            IS_MISTAKE.includes(outcome) && (reader !== 'careless' || outcome === 'decoy' || outcome === 'wrong'),
        )
        .map(({ sample: id, name, outcome, note }) => `  ${reader} ${id} ${name}: ${outcome}, ${note}`),
    );
    return {
      // Without the words: those of sealed texts are never shown.
      lines: read.flatMap(({ reader, values }) => values.map(({ note: _, ...value }) => ({ reader, ...value }))),
      report: read.map(({ reader, values }) => reportOf(reader, values)).join('\n'),
      worst,
    };
  },
};
