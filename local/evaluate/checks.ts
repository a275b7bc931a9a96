import * as z from 'zod';
import type { Evaluation } from '#local/evaluate/evaluation.ts';
import { percent } from '#local/lab/bench/row.ts';
import type { Finding, Level } from '#shared/checks/finding.ts';
import { runChecks } from '#shared/checks/run.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import { roleMaterial, sibling, voiceMaterial } from '#shared/text/material.ts';

const label = z.object({
  quote: z.string().nullable().default(null),
  occurrence: z.number().default(1),
  rule_hint: z.string(),
  level: z.enum(['fix', 'consider']),
  also: z.array(z.string()).default([]),
});
const sample = z.object({
  id: z.string(),
  language: z.string().nullable().default(null),
  kind: kindName,
  role: z.nullable(roleMaterial).default(null),
  brand_guidelines: z.nullable(voiceMaterial).default(null),
  siblings: z.array(sibling).default([]),
  text: z.string(),
  /** Of the reader, which placeholders are filled with. */
  first_name: z.string().default(''),
  cards: z.array(z.record(z.string(), z.string())).nullish(),
  expect: z.array(label).default([]),
  clean: z.boolean().default(false),
});
type Sample = z.output<typeof sample>;
type Label = z.output<typeof label>;

/** A finding with its place in the text as shown; null without a place. */
type Placed = { rule: string; level: Level; from: number | null; to: number | null; quote: string | null };

/** Where each part stands in the text as it is shown and copied. */
function offsetsOf(parts: readonly DocumentPart[], { text, first_name, role }: Sample): Map<string, number> {
  const shownFor = { first_name, company_name: role?.company_name ?? '' };
  let after = 0;
  return new Map(
    parts.map(({ name, text: part }) => {
      const shown = fillShown(part, shownFor);
      const at = Math.max(0, text.indexOf(shown, after));
      after = at + shown.length;
      return [name, at];
    }),
  );
}

const contentOf = ({ cards, text }: Sample): Content => (cards ? (cards as Content) : text);

export function findingsOf(one: Sample): Placed[] {
  const { kind, language, role, brand_guidelines, siblings } = one;
  const parts = partsOf(kind, contentOf(one));
  const offsets = offsetsOf(parts, one);
  const about = { kind, language, role, brand_guidelines, siblings, document_titles: [] };
  return runChecks(parts, about, lexicons).map(({ rule, level, part, from, to, quote }: Finding) => {
    if (part === null) return { rule, level, from: null, to: null, quote: null };
    const shift = offsets.get(part) ?? 0;
    return { rule, level, from: from + shift, to: to + shift, quote };
  });
}

type Span = { from: number; to: number };

function placeOf({ id, text }: Sample, { quote, occurrence }: Label): Span | null {
  if (quote === null) return null;
  let from = -1;
  for (let count = 0; count < occurrence; count += 1) from = text.indexOf(quote, from + 1);
  if (from === -1) throw new Error(`${id}: '${quote}' is not in the text`);
  return { from, to: from + quote.length };
}

const overlaps = (place: Span | null, { from, to }: Placed): boolean =>
  place === null || from === null || to === null ? place === null && from === null : from < place.to && place.from < to;

/** A label with what was found for it: a finding of its rule, or of one that may mark the words as well. */
type Labelled = { label: Label; found: Placed | undefined };
type Judged = { sample: Sample; labelled: Labelled[]; spare: Placed[] };

function judge(one: Sample): Judged {
  const findings = findingsOf(one);
  const used = new Set<Placed>();
  const labelled = one.expect.map((label): Labelled => {
    const place = placeOf(one, label);
    const rules = [label.rule_hint, ...label.also];
    const fits = findings.filter((finding) => rules.includes(finding.rule) && overlaps(place, finding));
    // A finding without a place may stand for a labelled place, and several of a rule for one label.
    const loose = findings.filter(({ rule, from }) => rule === label.rule_hint && (from === null || place === null));
    const all = fits.length > 0 ? fits : loose;
    for (const finding of all) used.add(finding);
    return { label, found: all.find(({ level }) => level === label.level) ?? all[0] };
  });
  return { sample: one, labelled, spare: findings.filter((finding) => !used.has(finding)) };
}

export type Figures = {
  planted: number;
  found: number;
  /** Fix findings that no label speaks of, in clean texts and in all. */
  false_in_clean: number;
  clean: number;
  false_fix: number;
  false_consider: number;
};

const isFix = ({ level }: { level: Level }): boolean => level === 'fix';
const isHit = ({ label, found }: Labelled): boolean => found !== undefined && (!isFix(label) || isFix(found));

/** The figures of CHECK-16 over labelled samples. */
export function figuresOf(samples: readonly unknown[]): Figures {
  const judged = samples.map((one) => judge(sample.parse(one)));
  const planted = judged.flatMap(({ labelled }) => labelled).filter(({ label }) => isFix(label));
  const clean = judged.filter(({ sample: { clean: isClean } }) => isClean);
  const spare = judged.flatMap((one) => one.spare);
  return {
    planted: planted.length,
    found: planted.filter(isHit).length,
    clean: clean.length,
    false_in_clean: clean.flatMap((one) => one.spare).filter(isFix).length,
    false_fix: spare.filter(isFix).length,
    false_consider: spare.filter((one) => !isFix(one)).length,
  };
}

const lineOf = (rule: string, counts: readonly (string | number)[]): string =>
  `  ${rule.padEnd(20)} ${counts.map((count) => String(count).padStart(12)).join(' ')}`;

function tableOf(judged: readonly Judged[]): string {
  const labelled = judged.flatMap((one) => one.labelled);
  const spare = judged.flatMap((one) => one.spare);
  const rules = [
    ...new Set([...labelled.map(({ label }) => label.rule_hint), ...spare.map(({ rule }) => rule)]),
  ].sort();
  const rows = rules.map((rule) => {
    const of = labelled.filter(({ label }) => label.rule_hint === rule);
    const extra = spare.filter((one) => one.rule === rule);
    const counts = [`${of.filter(isHit).length} of ${of.length}`, extra.filter(isFix).length, extra.length];
    return lineOf(rule, counts);
  });
  return [lineOf('rule', ['found', 'false Fix', 'not labelled']), ...rows].join('\n');
}

function mistakesOf({ sample: { id, text }, labelled, spare }: Judged): { weight: number; text: string }[] {
  const around = ({ from, to }: Placed): string => {
    if (from === null || to === null) return '';
    return `${text.slice(Math.max(0, from - 30), from)}[${text.slice(from, to)}]${text.slice(to, to + 30)}`.replaceAll(
      '\n',
      ' ',
    );
  };
  const missed = labelled.filter((one) => !isHit(one));
  return [
    ...missed.map(({ label }) => ({
      weight: isFix(label) ? 3 : 1,
      text: `${id} missed ${label.level} ${label.rule_hint}: ${label.quote ?? 'no place'}`,
    })),
    ...spare.map((one) => ({
      weight: isFix(one) ? 4 : 0,
      text: `${id} not labelled ${one.level} ${one.rule}: ${around(one)}`,
    })),
  ];
}

function run(samples: unknown[]): ReturnType<Evaluation['run']> {
  const read = samples.map((one) => sample.parse(one));
  const judged = read.map(judge);
  const figures = figuresOf(samples);
  const perClean = figures.clean === 0 ? 0 : figures.false_in_clean / figures.clean;
  return {
    lines: read.map((one) => ({ id: one.id, findings: findingsOf(one) })),
    report: [
      `planted Fix found: ${figures.found} of ${figures.planted} (${percent(figures.found / Math.max(1, figures.planted))})`,
      `false Fix in ${figures.clean} clean texts: ${figures.false_in_clean} (${perClean.toFixed(2)} a text); in all texts: ${figures.false_fix}`,
      `Consider that no label speaks of: ${figures.false_consider}`,
      tableOf(judged),
    ].join('\n'),
    worst: judged
      .flatMap(mistakesOf)
      .sort((one, other) => other.weight - one.weight)
      .map((one) => one.text),
  };
}

/** `npm run evaluate checks`: labelled adverts, a third of them without anything to fix (CHECK-16). */
export const checks: Evaluation = { name: 'checks', samples: 'shared/checks/samples', run };
