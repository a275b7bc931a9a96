import { WARM_UP } from '#local/lab/bench/backlog.ts';
import type { Growth } from '#local/lab/bench/lists.ts';
import { ms, type Row, verdict } from '#local/lab/bench/row.ts';

const HEADS = ['', 'What', 'Goal', 'Measured', 'Reference', 'Ratio', ''];
const cellsOf = (row: Row): string[] => [
  row.id,
  row.what,
  row.goal,
  row.figure,
  row.reference,
  row.ratio,
  verdict(row),
];
const GROWTH_HEADS = ['', '2,000', '10,000'];
const growthCells = ({ page, spreads }: Growth): string[] => [
  page.name,
  ...spreads.map(({ p50, p99 }) => `${ms(p50)} / ${ms(p99)}`),
];

/** The results in columns, for the screen. */
function columns(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const table = (rows: readonly Row[]): string => columns([HEADS, ...rows.map(cellsOf)]);
export const growthTable = (growth: readonly Growth[]): string => columns([GROWTH_HEADS, ...growth.map(growthCells)]);

const markdown = (lines: readonly string[][]): string => {
  const [heads = [], ...rest] = lines.map((line) => `| ${line.join(' | ')} |`);
  return [heads, `|${(lines[0] ?? []).map(() => '---').join('|')}|`, ...rest].join('\n');
};

type Run = { rows: readonly Row[]; growth: readonly Growth[]; machine: readonly string[]; loads: string; at: Date };

const HOW = `Written by \`npm run bench\`; \`npm run bench P1 P6\` prints some of it. All parts are real: the built api and workers as
processes on their own Postgres, Redis, S3 and mail server, and a provider in its own process that answers after a fixed
50 ms. Each reference is measured in the same run, alternating with the product; a figure is the median of three runs.
For P1 to P3 every process, those of the references too, has done ${WARM_UP.toLocaleString('en')} of the same before,
because processes run for weeks. Everything shares one machine: processes that would have their own cores elsewhere
wait for each other here. TYPING is the time from a keydown to the end of the frame that shows its letter, in a Chromium
that draws each frame at once; its reference is a bare text field of the same text in the same page.`;

const GROWTH = `One person's documents among those of 99 neighbours with as many each, a tenth as many roles and as many assets; median and 99th
percentile of the answer's time over HTTP, four in flight.`;

/** The text of docs/benchmarks.md. */
export function page({ rows, growth, machine, loads, at }: Run): string {
  const parts = [
    '# Measured',
    HOW,
    `${machine.join('\n')}. ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC. Load average of the last minute: ${loads}.`,
    markdown([HEADS, ...rows.map(cellsOf)]),
    ...(growth.length > 0 ? ['## Growth', GROWTH, markdown([GROWTH_HEADS, ...growth.map(growthCells)])] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
