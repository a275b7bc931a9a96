import { lighthouse } from '#local/lab/bench/lighthouse.ts';
import { NONE, type Row } from '#local/lab/bench/row.ts';
import type { World } from '#local/lab/bench/world.ts';
import { isOver, webBudget } from '#local/launch/bundle-budget.ts';

const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** P7: the size of the downloads, from the build's own table, and the first page on a phone. */
export async function web(world: () => Promise<World>): Promise<Row[]> {
  const rows = webBudget();
  const of = (name: string) => rows.find((row) => row.name === name);
  const named = new Set(['first load', 'socket', 'styles', 'font']);
  const heaviest = rows.filter(({ name }) => !named.has(name)).toSorted((a, b) => b.bytes - a.bytes)[0];
  const parts = [
    { what: 'First load, gzip', part: of('first load') },
    { what: `Heaviest page on top: ${heaviest?.name}`, part: heaviest },
    { what: 'Styles, gzip', part: of('styles') },
  ];
  const sizes = parts.flatMap(({ what, part }): Row[] =>
    part
      ? [
          {
            id: 'P7',
            what,
            goal: `≤ ${kB(part.limit)}`,
            figure: kB(part.bytes),
            reference: NONE,
            ratio: `${(part.bytes / part.limit).toFixed(2)} ×`,
            met: !isOver(part),
          },
        ]
      : [],
  );
  return [...sizes, await lighthouse(world)];
}
