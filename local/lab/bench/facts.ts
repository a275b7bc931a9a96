import { ownSamples } from '#local/evaluate/samples.ts';
import { median, ms, NONE, quantile, type Row } from '#local/lab/bench/row.ts';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { type Material, material } from '#shared/text/material.ts';

const WORDS = 1_000;
const CHARACTERS = 40_000;
const INDEX_GOAL = 40;
const LOOK_UP_GOAL = 10;
const WARM_UP = 20;
const RUNS = 300;

type Sample = { text: string; material: Material };

/** A text of 1,000 words and 40,000 characters of documents, from the samples that people wrote. */
function world(): { text: string; sources: Material } {
  const samples = ownSamples('shared/checks/facts/samples').flatMap((part) => part.samples) as Sample[];
  const english = samples.filter(({ text }) => / the /.test(text));
  const words = english
    .map(({ text }) => text)
    .join('\n\n')
    .split(/(?<=\s)/);
  const texts = english.flatMap(({ material: { documents } }) => documents.map(({ text }) => text));
  const all = texts.join('\n\n');
  const long = all.repeat(Math.ceil(CHARACTERS / all.length)).slice(0, CHARACTERS);
  const { role } = english[0]?.material ?? { role: null };
  return {
    text: words.slice(0, WORDS).join(''),
    sources: material.parse({ role, documents: [{ title: 'All', text: long }] }),
  };
}

function timesOf(work: () => unknown): number[] {
  for (let n = 0; n < WARM_UP; n += 1) work();
  return Array.from({ length: RUNS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
}

/** CONTENT-42: reading the material once, and looking the facts of a text up in it. */
export function facts(): Row[] {
  const { text, sources } = world();
  const indexing = timesOf(() => indexMaterial(sources, 'en'));
  const now = indexMaterial(sources, 'en');
  const parts = [{ name: 'text', card: '', text }] as const;
  const looking = timesOf(() => factsOf(parts, { now, snapshot: null, language: 'en' }));
  const of = (what: string, times: readonly number[], value: number, goal: number): Row => ({
    id: 'FACTS',
    what,
    goal: `≤ ${ms(goal)}`,
    figure: ms(value),
    reference: `median ${ms(median(times))}`,
    ratio: NONE,
    met: value <= goal,
  });
  return [
    of('Index of 40,000 characters, median', indexing, median(indexing), INDEX_GOAL),
    of('Facts of 1,000 words, p99', looking, quantile(looking, 0.99), LOOK_UP_GOAL),
  ];
}
