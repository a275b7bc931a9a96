import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { sampled, sampleOf, timesOf } from '#local/testing/size.ts';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { findingsIn } from '#shared/checks/testing/texts.ts';
import { seenText } from '#shared/text/as-seen.ts';
import { material } from '#shared/text/material.ts';

/** The last resort: no test asserts how long it took. */
const MOST = 240_000;
const LENGTH = timesOf({ whole: 10_000, sample: 5_000 });

const role = { job_title: 'Mechanic', role_requirements: 'Young people with 1 year. £1 an hour, a pension, 25 days.' };
const index = indexMaterial(material.parse({ role }), null);

/** The characters that patterns have read, and how often one was asked. */
let work = 0;
/** The patterns that have read a line end other than a line feed. */
const readers = new Set<string>();
const OTHER_ENDS = /[\r\u2028\u2029]/;
const { exec } = RegExp.prototype;

beforeEach(() => {
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const isAtOnePlace = this.sticky || (this.source.startsWith('^') && !this.multiline && !this.source.includes('|'));
    const end = found ? found.index + found[0].length : isAtOnePlace ? from : text.length;
    work += 1 + Math.max(0, end - from);
    if (exec.call(OTHER_ENDS, text)) readers.add(this.source);
    return found;
  };
});
afterEach(() => {
  RegExp.prototype.exec = exec;
});

function workOf(run: () => unknown): number {
  work = 0;
  run();
  return work;
}

const runs: [string, string][] = [
  ['one letter', 'a'],
  ['one word', 'young '],
  ['digits', '1'],
  ['single digits', '1 '],
  ['amounts', '£1 '],
  ['amounts that are no pay', '£1 budget '],
  ['blanks', ' '],
  ['dots', 'a.'],
  ['one benefit', 'pension '],
  ['one phrase of figures', '25 days of holiday, '],
];

describe.each(sampleOf(runs, 5))(sampled(`${2 * LENGTH} characters of %s`), (_, run) => {
  const once = run.repeat(LENGTH / run.length);
  const twice = run.repeat((2 * LENGTH) / run.length);

  it('are about twice the work of half of them for the checks [CHECK-15] [GAP-258]', { timeout: MOST }, () => {
    const before = workOf(() => findingsIn(once));
    expect(workOf(() => findingsIn(twice)) / before).toBeLessThan(2.3);
  });

  it('are about twice the work of half of them for the facts [CHECK-15] [GAP-258]', { timeout: MOST }, () => {
    const facts = (text: string) =>
      factsOf([{ name: 'text', card: '', text }], { now: index, snapshot: null, language: 'en' });
    const before = workOf(() => facts(once));
    expect(workOf(() => facts(twice)) / before).toBeLessThan(2.3);
  });
});

test.each(['\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'patterns read line feeds alone, where a run of %j may begin anew at each of its places [CHECK-15] [GAP-258]',
  (end) => {
    const text = `Young people.${end.repeat(3)}${end}£1 an hour${end}`.repeat(3);
    readers.clear();
    seenText(text);
    const door = [...readers];
    readers.clear();
    findingsIn(text);
    factsOf([{ name: 'text', card: '', text }], { now: index, snapshot: null, language: 'en' });
    expect([...readers]).toEqual(door);
  },
);
