import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import { answerIn } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { numberedLines } from '#shared/roles/advert/lines.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { payText } from '#shared/roles/advert/testing/samples.ts';

const TODAY = '2026-12-08';
const FIELD_OF: Readonly<Record<string, string>> = { hours: 'hours_per_week', apply: 'how_to_apply' };

type Read = { name: string; isAdvert: boolean; missed: string[]; wrong: string[]; right: number; labelled: number };

/** What gets into the form of what the demo says of a text. */
function fieldsOf(text: string): { isAdvert: boolean; fields: Map<string, string> } {
  const source = advertSource(text);
  const prompt = `Read the source below.\n\n<source>\n${numberedLines(source.lines)}\n</source>`;
  const answer = answerIn(demoAdvert(prompt) ?? '');
  if (!answer) throw new Error('The demo provider gave no answer');
  const { kind, fields } = assemble(answer, source, TODAY);
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
    right: right.length,
    labelled: labels.length,
  };
}

const FILE = 'local/demo/text/advert/testing/adverts.txt';
const reads = readFileSync(FILE, 'utf8').split(/^=== /m).slice(1).map(read);
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
