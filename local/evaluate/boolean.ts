import * as z from 'zod';
import type { Evaluation } from '#local/evaluate/evaluation.ts';
import { percent } from '#local/lab/bench/row.ts';
import { lintText } from '#shared/checks/boolean/lint.ts';
import { rewriteText } from '#shared/checks/boolean/rewrite.ts';
import { TARGET_IDS, type TargetId } from '#shared/checks/boolean/target-ids.ts';
import { targetOf } from '#shared/checks/boolean/targets.ts';

const expected = z.object({
  /** Rules without 'boolean/' that must be found, each as often as it stands here; no other Fix may be. */
  fix: z.array(z.string()).default([]),
  consider: z.array(z.string()).default([]),
  /** The text for a target; null: refused. */
  rewritten: z.partialRecord(z.enum(TARGET_IDS), z.nullable(z.string())).default({}),
});
const oneCase = z.object({
  input: z.string(),
  targets: z.array(z.enum(TARGET_IDS)).default([]),
  company: z.string().default(''),
  expect: z.unknown().optional(),
});
const sample = z.object({ cases: z.array(oneCase) });
type Case = z.output<typeof oneCase>;

type Found = { rule: string; level: 'fix' | 'consider' };

/** What is found everywhere and on the targets of the case, each place and rule once. */
function findingsOf({ input, targets, company }: Case): Found[] {
  const seen = new Set<string>();
  return [null, ...targets.map(targetOf)].flatMap((target) =>
    lintText(input, { target, company }).flatMap(({ rule, level, from, to }) => {
      const key = `${rule} ${from} ${to}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ rule, level }];
    }),
  );
}

type Counts = { right: number; missed: string[]; extra: string[] };

/** The rules of two lists that are in both, in the first alone and in the second alone. */
function compared(want: readonly string[], got: readonly string[]): Counts {
  const left = [...got];
  const missed = want.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { right: want.length - missed.length, missed, extra: left };
}

export type Judged = {
  input: string;
  findings: Found[];
  rewritten: Partial<Record<TargetId, string>>;
  fix: Counts;
  consider: Counts;
  texts: { right: number; wrong: string[] };
};

function judged(one: Case): Judged {
  const want = expected.safeParse(one.expect).data ?? { fix: [], consider: [], rewritten: {} };
  const findings = findingsOf(one);
  const named = (level: Found['level']) =>
    findings.filter((found) => found.level === level).map(({ rule }) => rule.replace('boolean/', ''));
  const rewritten = Object.fromEntries(one.targets.map((id) => [id, rewriteText(one.input, targetOf(id)).text]));
  const asked = Object.entries(want.rewritten);
  const wrong = asked.filter(([id, text]) => rewritten[id] !== (text ?? ''));
  return {
    input: one.input,
    findings,
    rewritten,
    fix: compared(want.fix, named('fix')),
    consider: compared(want.consider, named('consider')),
    texts: { right: asked.length - wrong.length, wrong: wrong.map(([id]) => `${id}: ${rewritten[id]}`) },
  };
}

/** The judged cases of samples. Throws when one has not the shape of a sample. */
export const judgedIn = (samples: readonly unknown[]): Judged[] =>
  samples.flatMap((one) => sample.parse(one).cases.map(judged));

const share = (right: number, of: number): string => (of === 0 ? '–' : `${right} of ${of} (${percent(right / of)})`);

function line(name: string, all: readonly Counts[]): string {
  const right = all.reduce((sum, one) => sum + one.right, 0);
  const missed = all.reduce((sum, one) => sum + one.missed.length, 0);
  const extra = all.reduce((sum, one) => sum + one.extra.length, 0);
  return `  ${name.padEnd(10)} found ${share(right, right + missed)}, false ${extra}`;
}

function reportOf(all: readonly Judged[]): string {
  const right = all.reduce((sum, { texts }) => sum + texts.right, 0);
  const wrong = all.reduce((sum, { texts }) => sum + texts.wrong.length, 0);
  return [
    line(
      'Fix',
      all.map(({ fix }) => fix),
    ),
    line(
      'Consider',
      all.map(({ consider }) => consider),
    ),
    `  rewritten as expected ${share(right, right + wrong)}`,
  ].join('\n');
}

function mistakes({ input, fix, consider, texts }: Judged): string[] {
  const found = [
    ...fix.extra.map((rule) => `false Fix ${rule}`),
    ...fix.missed.map((rule) => `missed Fix ${rule}`),
    ...texts.wrong.map((text) => `other text for ${text}`),
    ...consider.extra.map((rule) => `false Consider ${rule}`),
    ...consider.missed.map((rule) => `missed Consider ${rule}`),
  ];
  return found.map((one) => `  ${input}: ${one}`);
}

/** Findings and rewritten texts of search strings against what people expect of them. */
export const boolean: Evaluation = {
  name: 'boolean',
  samples: 'shared/checks/boolean/samples',
  run: (samples) => {
    const all = judgedIn(samples);
    return {
      lines: all.map(({ input, findings, rewritten }) => ({ input, findings, rewritten })),
      report: reportOf(all),
      worst: all.flatMap(mistakes),
    };
  },
};
