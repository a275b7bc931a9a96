import { expect, test } from 'vitest';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import { sampled } from '#local/testing/size.ts';
import { answerOf, FACTS, LISTS } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { growths } from '#shared/testing/growth.ts';
import { advertPrompt } from '#worker/roles/tasks/read-advert/prompt.ts';
import { promptTokens } from '#worker/tasks/provider/tokens.ts';

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
test(
  sampled('an advert twice as long takes at most 2.6 times as long to be read, whatever it holds [GAP-258]'),
  {
    timeout: 600_000,
  },
  () => expect(growths(read, 0)).toEqual([]),
);

/** The same text in a prompt, as the demo provider is sent it. */
const readInDemo = (text: string): string | null => demoAdvert(`Read the source below\n<source>\n${text}\n</source>`);
test(
  sampled('an advert twice as long takes the demo provider at most 2.6 times as long [GAP-258]'),
  {
    timeout: 600_000,
  },
  () => expect(growths(readInDemo, 1)).toEqual([]),
);
