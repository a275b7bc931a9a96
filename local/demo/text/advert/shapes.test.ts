import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import { answerIn } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { numberedLines } from '#shared/roles/advert/lines.ts';
import { type AdvertSource, advertSource } from '#shared/roles/advert/source.ts';
import { payText } from '#shared/roles/advert/testing/samples.ts';

const TODAY = '2026-12-08';
const FIELD_OF: Readonly<Record<string, string>> = { hours: 'hours_per_week', apply: 'how_to_apply' };

type Read = {
  name: string;
  isAdvert: boolean;
  missed: string[];
  wrong: string[];
  /** What no label names, but the country, which follows from other words. */
  more: string[];
  right: number;
  labelled: number;
};

function readingOf(source: AdvertSource) {
  const prompt = `Read the source below.\n\n<source>\n${numberedLines(source.lines)}\n</source>`;
  const answer = answerIn(demoAdvert(prompt) ?? '');
  if (!answer) throw new Error('The demo provider gave no answer');
  return assemble(answer, source, TODAY);
}

/** What gets into the form of what the demo says of a text. */
function fieldsOf(text: string): { isAdvert: boolean; fields: Map<string, string> } {
  const { kind, fields } = readingOf(advertSource(text));
  const values = Object.entries(fields).map(([name, { value }]): [string, string] => [
    name,
    typeof value === 'object' ? payText(value) : String(value),
  ]);
  return { isAdvert: kind === 'advert', fields: new Map(values) };
}

/** A request to apply says the same with a few words more or less. */
const isSame = (name: string, right: string, got: string): boolean =>
  right.toLowerCase() === got.toLowerCase() || (name === 'apply' && (right.includes(got) || got.includes(right)));

function read(block: string): Read {
  const [head = '', body = ''] = block.split('\n---\n');
  const [name = '', ...rows] = head.split('\n');
  const { isAdvert, fields } = fieldsOf(body);
  const labels = rows.map((row): [string, string] => {
    const [, label = '', value = ''] = /^@(\w+) (.+)$/.exec(row) ?? [];
    return [label, value];
  });
  const got = ([label]: [string, string]): string | undefined => fields.get(FIELD_OF[label] ?? label);
  const filled = labels.filter((row) => got(row) !== undefined);
  const right = filled.filter((row) => isSame(row[0], row[1], got(row) ?? ''));
  const say = (row: [string, string]): string => `${name}: ${row[0]} '${got(row)}', not '${row[1]}'`;
  return {
    name,
    isAdvert,
    missed: labels.filter((row) => got(row) === undefined).map(say),
    wrong: filled.filter((row) => !right.includes(row)).map(say),
    more: [...fields]
      .filter(([field]) => field !== 'country' && !labels.some(([label]) => (FIELD_OF[label] ?? label) === field))
      .map(([field, value]) => `${name}: ${field} '${value}'`),
    right: right.length,
    labelled: labels.length,
  };
}

const readsOf = (file: string): Read[] =>
  readFileSync(`local/demo/text/advert/testing/${file}`, 'utf8').split(/^=== /m).slice(1).map(read);
const reads = readsOf('adverts.txt');
const sum = (of: (one: Read) => number): number => reads.reduce((all, one) => all + of(one), 0);

test('of adverts from chats, boards, mails and notices the demo takes nine values of ten, nineteen of twenty of them right [JUDGE-80]', () => {
  const [right, labelled, wrong] = [
    sum((one) => one.right),
    sum((one) => one.labelled),
    sum((one) => one.wrong.length),
  ];
  const report = reads.flatMap((one) => [...one.wrong, ...one.missed]).join('\n');
  expect(right / labelled, report).toBeGreaterThan(0.9);
  expect(right / (right + wrong), report).toBeGreaterThan(0.95);
});

test('of tables, portals and other shapes that people paste every value is right and none is from words about something else [JUDGE-80]', () => {
  const forms = readsOf('forms.txt');
  expect(forms).toHaveLength(12);
  expect(forms.flatMap(({ missed, wrong, more }) => [...missed, ...wrong, ...more])).toEqual([]);
  expect(forms.filter(({ isAdvert }) => !isAdvert)).toEqual([]);
});

test('the rows of a table that was pasted stand in the list of the heading beside the first of them [JUDGE-80]', () => {
  const table =
    'Mechanic\nHarbour, Bristol\nDuties\tMend bikes\n\tKeep the rota\nRequirements\tA licence\n\nCall Ada on 0117 496 0000';
  const { lists } = readingOf(advertSource(table));
  expect(lists.role_requirements.map(({ text }) => text)).toEqual(['Mend bikes', 'Keep the rota']);
  expect(lists.person_specification.map(({ text }) => text)).toEqual(['A licence']);
});

test.each([
  'Hourly pay is discussed. Standby of £150 a week is on top.',
  'Für Material stehen 6.000 € im Jahr bereit.',
  'For courses there is £900 a year.',
])('money that is there for something is no pay: %s [JUDGE-80]', (words) => {
  expect(
    fieldsOf(`Lift Engineer\nTrentside Lifts, Derby\nFull-time, 40 hours a week\n\n${words}`).fields.has('pay'),
  ).toBe(false);
});

test('of such adverts the demo takes at most one in thirty for no advert [JUDGE-80]', () => {
  expect(reads.filter(({ isAdvert }) => !isAdvert).map(({ name }) => name).length).toBeLessThanOrEqual(
    reads.length / 30,
  );
});

test.each([
  ['the name of who posted it', 'Posted by Hannah Lee, Talent Manager\nFerry Deckhand\nSeasonal, £13.40 per hour'],
  [
    'a colleague who leaves',
    'After 30 years our foreman retires, so we need a deckhand, £13.40 per hour, 40 hours a week',
  ],
  ['a head of people above', 'Jo Fields\nHead of People at Northlight\nWe are hiring a Deckhand. £13.40 per hour'],
])('the title of the job is not that of %s [JUDGE-80]', (_name, text) => {
  expect(fieldsOf(text).fields.get('job_title')).toMatch(/deckhand$/i);
});
