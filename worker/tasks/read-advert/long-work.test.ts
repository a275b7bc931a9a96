import { describe, expect, it } from 'vitest';
import { answerIn, answerOf, FACTS, LISTS, partOfAnswerIn } from '#shared/advert/answer.ts';
import { assemble } from '#shared/advert/assemble.ts';
import { advertSource } from '#shared/advert/source.ts';
import { promptTokens } from '#worker/generation/tokens.ts';
import { advertPrompt } from '#worker/tasks/read-advert/prompt.ts';

/** The last resort: no test asserts how long it took. */
const MOST = 240_000;
const SEEDS: readonly string[] = [
  ...[
    'The Best ',
    'The Best\n',
    ' ',
    '\n',
    '\r',
    '\u2028',
    '\t',
    'a',
    'ab ',
    'A ',
    '1',
    '1 ',
    '1.2,',
    'a.',
    '-',
    '•\n',
  ],
  ...[
    '£1 ',
    '1 January ',
    'in Berlin ',
    'Senior ',
    'a@b.de ',
    'Pay: ',
    '"',
    '"\\',
    '\\',
    '{',
    '[',
    '[,',
    '{"a":"',
    '<',
  ],
  ...['a\u0301', '😀', '//', '/*'],
];

function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of some runs: others are busy, too. */
const leastOf = (run: () => unknown): number => Math.min(...Array.from({ length: 4 }, () => cpuOf(run)));

/** Below this many milliseconds the growth of a reader is that of the clock. */
const MEASURED = 80;

/** A text of the form that an advert is pasted in, read as the worker does: to the prompt, and by an answer about it. */
function read(text: string): void {
  const source = advertSource(text);
  promptTokens(advertPrompt([...source.lines, ...advertSource('A line.').lines]).messages);
  const quote = text.slice(0, 900);
  const facts = Object.fromEntries(FACTS.map((name, at) => [name, { line: at % 2 ? null : 1, quote }]));
  const numbers = source.lines.map(({ number }) => number);
  const lists = Object.fromEntries(LISTS.map((name) => [name, numbers]));
  assemble(answerOf({ kind: 'advert', facts, lists }), source, '2026-01-01');
}
const readers: [string, (text: string) => unknown][] = [
  ['the text of an advert', read],
  ['an answer about one', answerIn],
  ['an answer that is still being written', partOfAnswerIn],
  ['such an answer with facts', (text) => partOfAnswerIn(`{"facts": {"a": ${text}`)],
];

describe.each(readers)('%s', (_, reader) => {
  it.each(SEEDS)(
    'of %j takes at most 2.6 times as long when it is twice as long [GAP-258]',
    { timeout: MOST },
    (seed) => {
      const of = (length: number) => seed.repeat(length / seed.length);
      const [once, twice] = [of(20_000), of(40_000)];
      reader(once);
      const long = leastOf(() => reader(twice));
      if (long > MEASURED) expect(long / leastOf(() => reader(once))).toBeLessThan(2.6);
      expect(leastOf(() => reader(of(199_000)))).toBeLessThan(20 * Math.max(MEASURED, long));
    },
  );
});
