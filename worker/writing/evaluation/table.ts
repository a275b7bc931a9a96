import type { Scores } from '#shared/evaluate/scores.ts';
import type { Answered } from '#worker/writing/evaluation/ask.ts';

/** The figures of the texts of one task and kind. Shares are null where nothing was judged. */
export type Line = {
  name: string;
  texts: number;
  valid_first: number;
  valid_last: number;
  unsupported: number;
  /** Of readings: values found as they are, of those that were to be found. */
  found: number | null;
  in_range: number | null;
  lix: number | null;
  fix: number;
  avoided: number;
  /** Of refinements: changes that start off, per text. */
  off: number | null;
  language_right: number | null;
  tokens: number;
  seconds: number;
};

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
const mean = (values: readonly number[]): number | null => (values.length > 0 ? sum(values) / values.length : null);

const isValid = ({ content, found }: Answered): boolean => content !== null || found !== undefined;

function lineOf(name: string, texts: readonly Answered[]): Line {
  const scores = texts.flatMap((one) => one.scores ?? []);
  const perText = (of: (one: Scores) => number) => mean(scores.map(of)) ?? 0;
  const found = texts.flatMap((one) => one.found ?? []);
  const judged = [...scores, ...texts].flatMap(({ language_right: right }) =>
    right === null || right === undefined ? [] : [Number(right)],
  );
  const ranges = sum(scores.map((one) => one.ranges.of));
  return {
    name,
    texts: texts.length,
    valid_first: sum(texts.map((one) => Number(isValid(one) && one.attempts === 1))) / texts.length,
    valid_last: sum(texts.map((one) => Number(isValid(one)))) / texts.length,
    unsupported: mean([...scores.map((one) => one.unsupported), ...found.map(({ wrong }) => wrong)]) ?? 0,
    found: found.length > 0 ? sum(found.map(({ right }) => right)) / sum(found.map(({ of }) => of)) : null,
    in_range: ranges > 0 ? sum(scores.map((one) => one.ranges.within)) / ranges : null,
    lix: mean(scores.flatMap(({ lix }) => lix ?? [])),
    fix: perText((one) => one.fix),
    avoided: perText((one) => one.avoided),
    off: mean(texts.flatMap((one) => one.off ?? [])),
    language_right: mean(judged),
    tokens: mean(texts.map((one) => one.tokens)) ?? 0,
    seconds: mean(texts.map((one) => one.seconds)) ?? 0,
  };
}

/** One line per task and kind, in the order in which they were asked for. */
export function linesOf(answers: readonly Answered[]): Line[] {
  const names = [...new Set(answers.map(({ task, of }) => `${task} ${of}`))];
  return names.map((name) =>
    lineOf(
      name,
      answers.filter(({ task, of }) => `${task} ${of}` === name),
    ),
  );
}

type Column = { head: string; of: keyof Omit<Line, 'name'>; as: 'share' | 'count' | 'whole' };
const COLUMNS: readonly Column[] = [
  { head: 'texts', of: 'texts', as: 'whole' },
  { head: 'valid 1st', of: 'valid_first', as: 'share' },
  { head: 'valid', of: 'valid_last', as: 'share' },
  { head: 'unsupported', of: 'unsupported', as: 'count' },
  { head: 'found', of: 'found', as: 'share' },
  { head: 'in range', of: 'in_range', as: 'share' },
  { head: 'LIX', of: 'lix', as: 'count' },
  { head: 'fix', of: 'fix', as: 'count' },
  { head: 'avoided', of: 'avoided', as: 'count' },
  { head: 'off', of: 'off', as: 'count' },
  { head: 'language', of: 'language_right', as: 'share' },
  { head: 'tokens', of: 'tokens', as: 'whole' },
  { head: 'seconds', of: 'seconds', as: 'count' },
];

const PERCENT = 100;
function shown(value: number | null, as: Column['as']): string {
  if (value === null) return '-';
  if (as === 'share') return `${(value * PERCENT).toFixed(0)} %`;
  return value.toFixed(as === 'whole' ? 0 : 1);
}

const NAME_WIDTH = 28;
const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) + cells.map((cell, at) => cell.padStart((COLUMNS[at]?.head.length ?? 0) + 2)).join('');

export const tableOf = (lines: readonly Line[]): string =>
  [
    row(
      '',
      COLUMNS.map(({ head }) => head),
    ),
    ...lines.map((line) =>
      row(
        line.name,
        COLUMNS.map(({ of, as }) => shown(line[of], as)),
      ),
    ),
  ].join('\n');

/** What changed since an earlier run, a line for each figure that did, with the texts both rest on. */
export function differences(before: readonly Line[], now: readonly Line[]): string[] {
  return now.flatMap((line) => {
    const earlier = before.find(({ name }) => name === line.name);
    if (!earlier) return [`${line.name}: not in the earlier run`];
    return COLUMNS.flatMap(({ head, of, as }) => {
      const [from, to] = [shown(earlier[of], as), shown(line[of], as)];
      const isShown = from !== to && of !== 'seconds';
      return isShown ? [`${line.name}: ${head} ${from} → ${to} (${earlier.texts} and ${line.texts} texts)`] : [];
    });
  });
}
