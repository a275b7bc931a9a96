import * as z from 'zod';
import type { Evaluation } from '#local/evaluate/evaluation.ts';
import { percent } from '#local/lab/bench/row.ts';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { FACT_TYPES, type Fact, type FactType, type Passage } from '#shared/text/claims/fact.ts';
import { material } from '#shared/text/material.ts';

const label = z.object({
  quote: z.string(),
  occurrence: z.number().default(1),
  state: z.enum(['found', 'not_found', 'different']),
  type: z.enum(FACT_TYPES),
  source: z.nullable(z.string()).default(null),
});
const sample = z.object({
  id: z.string(),
  language: z.string().nullable().default(null),
  material,
  text: z.string(),
  facts: z.array(label).default([]),
});
type Sample = z.output<typeof sample>;
type Label = z.output<typeof label> & { from: number; to: number };

/** One labelled fact and the fact found there, or one of both without the other. */
export type Pair = { sample: string; label: Label | null; fact: Fact | null };

/** Where the labelled words stand; a label whose words are not in the text is an error of the sample. */
function placed({ id, text, facts }: Sample): Label[] {
  return facts.map((one) => {
    let from = -1;
    for (let count = 0; count < one.occurrence; count += 1) from = text.indexOf(one.quote, from + 1);
    if (from === -1) throw new Error(`${id}: '${one.quote}' is not in the text`);
    return { ...one, from, to: from + one.quote.length };
  });
}

const isOpen = (state: string): boolean => state !== 'found';

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** The fact for a label: among those that share words with it one that is open as it is, of its type, with most words. */
function factFor(label: Label, facts: readonly Fact[]): Fact | undefined {
  const rank = (fact: Fact): number =>
    (isOpen(fact.state) === isOpen(label.state) ? 1_000 : 0) +
    (fact.type === label.type ? 500 : 0) +
    overlap(fact, label);
  return facts.filter((fact) => overlap(fact, label) > 0).toSorted((a, b) => rank(b) - rank(a))[0];
}

function pairsOf(one: Sample): { facts: Fact[]; pairs: Pair[] } {
  const now = indexMaterial(one.material, one.language);
  const facts = factsOf([{ name: 'text', card: '', text: one.text }], { now, snapshot: null, language: one.language });
  const labels = placed(one);
  const pairs = labels.map((label): Pair => ({ sample: one.id, label, fact: factFor(label, facts) ?? null }));
  const spare = facts.filter((fact) => labels.every((label) => overlap(fact, label) <= 0));
  return { facts, pairs: [...pairs, ...spare.map((fact): Pair => ({ sample: one.id, label: null, fact }))] };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Whether the passage is the labelled one, the labelled field, or another one that has the same words: a name that
 * stands in the material twice is right in both places.
 */
export function isRightPassage({ source, quote }: Pick<Label, 'source' | 'quote'>, passage: Passage): boolean {
  if (source === null) return true;
  const field = /^(role|voice|brand_guidelines)\.(\w+)/.exec(source);
  if (field)
    return (
      (passage.place.in !== 'document' && sameField(passage.place.field, field[2] ?? '')) || hasWords(passage, quote)
    );
  const [a, b] = [plain(source), plain(passage.text)];
  return a.includes(b) || b.includes(a) || hasWords(passage, quote);
}

const PAIRS: Record<string, string> = { pay_max: 'pay_min', pay_currency: 'pay_min', pay_period: 'pay_min' };
const sameField = (a: string, b: string): boolean => (PAIRS[a] ?? a) === (PAIRS[b] ?? b);
const hasWords = (passage: Passage, quote: string): boolean => plain(passage.text).includes(plain(quote));

type Share = { right: number; of: number };
export type Figures = {
  labelled: number;
  /** Labelled facts that were seen as facts at all. */
  found: Share;
  /** Of labelled open facts those marked open; of marked open ones those labelled open. */
  open: Record<FactType | 'all', { recall: Share; precision: Share }>;
  /** Open facts with the labelled state, not found or different. */
  states: Share;
  passages: Share;
};

const share = (all: readonly Pair[], isRight: (pair: Pair) => boolean): Share => ({
  right: all.filter(isRight).length,
  of: all.length,
});

const isMarked = ({ fact }: Pair): boolean => fact !== null && isOpen(fact.state);
const isLabelledOpen = ({ label }: Pair): boolean => label !== null && isOpen(label.state);

function openOf(pairs: readonly Pair[], type?: FactType): { recall: Share; precision: Share } {
  const labelled = pairs.filter((pair) => isLabelledOpen(pair) && (!type || pair.label?.type === type));
  const marked = pairs.filter((pair) => isMarked(pair) && (!type || (pair.label?.type ?? pair.fact?.type) === type));
  return { recall: share(labelled, isMarked), precision: share(marked, isLabelledOpen) };
}

export function figuresOf(pairs: readonly Pair[]): Figures {
  const labelled = pairs.filter(({ label }) => label !== null);
  const foundOnes = labelled.filter(({ label, fact }) => label?.state === 'found' && fact?.state === 'found');
  const open = labelled.filter((pair) => isLabelledOpen(pair) && isMarked(pair));
  return {
    labelled: labelled.length,
    found: share(labelled, ({ fact }) => fact !== null),
    open: Object.fromEntries(
      [undefined, ...FACT_TYPES].map((type) => [type ?? 'all', openOf(pairs, type)]),
    ) as Figures['open'],
    states: share(open, ({ label, fact }) => label?.state === fact?.state),
    passages: share(
      foundOnes,
      ({ label, fact }) => label !== null && fact?.state === 'found' && isRightPassage(label, fact.passage),
    ),
  };
}

const shown = ({ right, of }: Share): string => (of === 0 ? '–' : `${right} of ${of} (${percent(right / of)})`);

function reportOf(figures: Figures): string {
  const types = Object.entries(figures.open).map(
    ([type, { recall, precision }]) =>
      `  open, ${type.padEnd(8)} recall ${shown(recall)}, precision ${shown(precision)}`,
  );
  return [
    `  labelled facts found      ${shown(figures.found)}`,
    ...types,
    `  open in the right state   ${shown(figures.states)}`,
    `  right passage             ${shown(figures.passages)}`,
  ].join('\n');
}

/** How much a mistake costs, 0 for none: a false alarm most, then an invention that slips through. */
function costOf({ label, fact }: Pair): number {
  if (!label) return fact && isOpen(fact.state) ? 4 : 0;
  return isOpen(label.state) ? costOfOpen(label, fact) : costOfFound(label, fact);
}

function costOfOpen(label: Label, fact: Fact | null): number {
  if (!fact || fact.state === 'found') return 3;
  return fact.state === label.state ? 0 : 0.5;
}

function costOfFound(label: Label, fact: Fact | null): number {
  if (fact?.state !== 'found') return fact ? 4 : 1;
  return isRightPassage(label, fact.passage) ? 0 : 0.7;
}

function mistake({ sample: id, label, fact }: Pair): string {
  const asked = label ? `${label.state} ${label.type} '${label.quote}' (${label.source ?? '–'})` : 'nothing';
  const passage = fact?.state === 'found' || fact?.state === 'different' ? ` in '${fact.passage.text}'` : '';
  const got = fact ? `${fact.state} ${fact.type} '${fact.quote}'${passage}` : 'nothing';
  return `  ${id}: labelled ${asked}; found ${got}`;
}

/** The pairs of some samples. Throws when one has not the shape of a sample. */
export const pairsIn = (samples: readonly unknown[]): Pair[] =>
  samples.flatMap((one) => pairsOf(sample.parse(one)).pairs);

/** Facts found in labelled texts, and how many of the open ones are right. */
export const facts: Evaluation = {
  name: 'facts',
  samples: 'shared/checks/facts/samples',
  run: (samples) => {
    const read = samples.map((one) => sample.parse(one)).map((one) => ({ id: one.id, ...pairsOf(one) }));
    const pairs = read.flatMap((one) => one.pairs);
    return {
      lines: read.map(({ id, facts: found }) => ({
        id,
        facts: found.map(({ from, to, quote, state }) => ({ from, to, quote, state })),
      })),
      report: reportOf(figuresOf(pairs)),
      worst: pairs
        .filter((pair) => costOf(pair) > 0)
        .toSorted((a, b) => costOf(b) - costOf(a))
        .map(mistake),
    };
  },
};
