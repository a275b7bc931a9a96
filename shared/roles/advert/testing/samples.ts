import { readdirSync, readFileSync } from 'node:fs';
import { type AdvertAnswer, FACTS, type FactName, LISTS, type ListName } from '#shared/roles/advert/answer.ts';
import type { Pay } from '#shared/roles/advert/pay.ts';
import { type AdvertSource, advertSource } from '#shared/roles/advert/source.ts';
import { findWords } from '#shared/text/quotes.ts';
import type { PayPeriod } from '#shared/text/role-terms.ts';

/** An advert of `shared/roles/advert/samples` with what a right answer names in it. */
export type Sample = {
  name: string;
  source: AdvertSource;
  facts: Map<FactName, { quote: string; value: string }>;
  /** Words of the text that state no value of their field. */
  traps: readonly (readonly [FactName, string])[];
  lists: Record<ListName, number[]>;
};

const FOLDER = 'shared/roles/advert/samples';
const LIST_OF: Record<string, ListName> = {
  d: 'duties',
  p: 'person',
  b: 'benefits',
  a: 'about',
  h: 'apply_lines',
  l: 'legal',
};

const isFact = (name: string): name is FactName => FACTS.some((one) => one === name);

function parse(block: string): Sample {
  const [head = '', body = ''] = block.split('\n---\n');
  const [name = '', ...rows] = head.split('\n');
  const facts: Sample['facts'] = new Map();
  const traps: [FactName, string][] = [];
  for (const row of rows) {
    const [, sign, raw = '', words = ''] = /^([@?])(\w+) (.+)$/.exec(row) ?? [];
    const field = { hours_per_week: 'hours', how_to_apply: 'apply' }[raw] ?? raw;
    if (!isFact(field)) throw new Error(`${name}: ${row}`);
    const [quote = '', value = quote] = words.split(' => ');
    if (sign === '@') facts.set(field, { quote, value });
    else traps.push([field, quote]);
  }
  const lines = body.trimEnd().split('\n');
  const source = advertSource(lines.map((line) => line.slice(2)).join('\n'));
  // A line of a sample may be empty, or a paragraph that is read as several lines.
  const rowOf = ({ from }: { from: number }) => source.text.slice(0, from).split('\n').length - 1;
  const of = (list: ListName) =>
    source.lines.flatMap((line) => (LIST_OF[lines[rowOf(line)]?.[0] ?? ''] === list ? [line.number] : []));
  const lists = Object.fromEntries(LISTS.map((list) => [list, of(list)])) as Sample['lists'];
  return { name, facts, traps, lists, source };
}

export const samples: Sample[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt'))
  .flatMap((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').split(/^=== /m).slice(1))
  .map(parse);

const at = ({ source }: Sample, quote: string) => ({
  line: source.lines.find((line) => findWords(source.index, quote, line))?.number ?? null,
  quote,
});

/** What a model answers that reads without a mistake. */
export function rightAnswer(sample: Sample): AdvertAnswer {
  const facts = [...sample.facts].map(([name, { quote }]) => [name, at(sample, quote)] as const);
  return { kind: 'advert', facts: Object.fromEntries(facts), lists: sample.lists };
}

const INVENTED: Record<FactName, string> = {
  job_title: 'Chief Fun Officer',
  company_name: 'Globex Corporation',
  experience_level: 'Mid-level',
  location_type: 'Fully remote from anywhere',
  days_onsite: 'four days in the office',
  city: 'Springfield',
  country: 'New Zealand',
  region: 'Waikato',
  pay: '£90,000 to £99,000 a year',
  pay_note: 'plus 40 % bonus',
  employment_type: 'zero-hours freelance',
  hours: '39 hours a week',
  closing_date: '24 December 2027',
  apply: 'Apply at https://globex.example/jobs',
};

/** What a model answers that fills every gap: by words of the text that mean something else, or by its own. */
export function inventingAnswer(sample: Sample): AdvertAnswer {
  const right = rightAnswer(sample);
  const traps = new Map(sample.traps);
  const gaps = FACTS.filter((name) => !sample.facts.has(name)).map((name) => {
    const trap = traps.get(name);
    return [name, trap ? at(sample, trap) : { line: 2, quote: INVENTED[name] }] as const;
  });
  const lists = { ...right.lists, benefits: [...right.lists.benefits, 0, -1, 99, ...right.lists.duties] };
  return { ...right, facts: { ...right.facts, ...Object.fromEntries(gaps) }, lists };
}

/** What a careless model answers: one value by words that speak of something else, the others right. */
export function carelessAnswers(sample: Sample): { name: FactName; answer: AdvertAnswer }[] {
  const right = rightAnswer(sample);
  return sample.traps.map(([name, quote]) => {
    return { name, answer: { ...right, facts: { ...right.facts, [name]: at(sample, quote) } } };
  });
}

/** What a model answers that mixes the lines up: each fact with the line of another, each list one line off. */
export function swappedAnswer(sample: Sample): AdvertAnswer {
  const right = rightAnswer(sample);
  const facts = Object.entries(right.facts);
  const moved = facts.map(([name, { quote }], index) => {
    const line = facts[(index + 1) % facts.length]?.[1].line ?? null;
    return [name, { line, quote }] as const;
  });
  const off = (numbers: number[]) => numbers.map((number) => number + 1).reverse();
  const lists = Object.fromEntries(LISTS.map((list) => [list, off(right.lists[list])])) as Sample['lists'];
  return { ...right, facts: Object.fromEntries(moved), lists };
}

/** '28000-32000 GBP year', as samples write it. */
export const payText = ({ min, max, currency, period }: Pay): string =>
  `${min ?? ''}-${max ?? ''} ${currency} ${period satisfies PayPeriod}`;
