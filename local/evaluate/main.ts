import { parseArgs } from 'node:util';
import { adverts } from '#local/evaluate/adverts.ts';
import { boolean } from '#local/evaluate/boolean.ts';
import { checks } from '#local/evaluate/checks.ts';
import type { Evaluation } from '#local/evaluate/evaluation.ts';
import { facts } from '#local/evaluate/facts.ts';
import { evaluatePrompts } from '#local/evaluate/prompts.ts';
import { ownSamples, readSamples, SEALED } from '#local/evaluate/samples.ts';
import { failureText, say } from '#local/launch/say.ts';

const EVALUATIONS: readonly Evaluation[] = [adverts, boolean, checks, facts];
const WORST = 20;

type Asked = { evaluations: readonly Evaluation[]; samples: string | undefined; json: boolean; worst: boolean };

/** Throws when a name is unknown or an option is. */
export function asked(args: readonly string[]): Asked {
  const options = { samples: { type: 'string' }, json: { type: 'boolean' }, worst: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const known = EVALUATIONS.map(({ name }) => name);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}`);
  return {
    evaluations: EVALUATIONS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    samples: values.samples,
    json: values.json ?? false,
    worst: values.worst ?? false,
  };
}

/** What one evaluation prints of its samples, or of those in a folder or file; of the sealed ones no mistakes. */
export function printed(evaluation: Evaluation, { samples: path, json, worst: isWorst }: Asked): string[] {
  const parts = path ? [{ part: path, samples: readSamples(path) }] : ownSamples(evaluation.samples);
  return parts.flatMap(({ part, samples }) => {
    const { lines, report, worst = [] } = evaluation.run(samples);
    if (json) return lines.map((line) => JSON.stringify(line));
    const mistakes = isWorst && part !== SEALED ? worst.slice(0, WORST) : [];
    return [`${evaluation.name}, ${part}: ${samples.length} samples`, report, ...mistakes, ''];
  });
}

/**
 * `npm run evaluate [names] [--samples DIR] [--json] [--worst]`: what the rules find in labelled samples;
 * `npm run evaluate prompts`: what a model makes of the prompts.
 */
export async function run(): Promise<void> {
  try {
    const [first, ...options] = process.argv.slice(2);
    if (first === 'prompts') return await evaluatePrompts(options);
    const what = asked(process.argv.slice(2));
    for (const line of what.evaluations.flatMap((one) => printed(one, what))) say(line);
  } catch (thrown) {
    say(failureText(thrown));
    process.exitCode = 1;
  }
}
