import type { Sent } from '#db/testing/counting-server.ts';
import type { Counted, CountedProduct, Counts } from '#worker/tasks/testing/counted-product.ts';

/**
 * The least of each count is taken of so many texts, and of more of them until it is within its limit: the pages of an
 * index split now and then, and on a busy machine a wait of the queue may end in the middle of a text.
 */
const TEXTS = 5;
const AT_MOST = 25;
/** The first, the one of the worker's start, and the last. More follow every 100 ms, which a busy machine may need. */
const CARDS = 3;

export type Costs = Record<string, number>;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The statements between two counts. */
export function statementsBetween(from: Counts, to: Counts): Sent[] {
  const before = new Map(from.database.statements.map((one) => [one.text, one]));
  return to.database.statements.flatMap(({ text, calls, pages }) => {
    const known = before.get(text) ?? { calls: 0, pages: 0 };
    return calls > known.calls ? [{ text, calls: calls - known.calls, pages: pages - known.pages }] : [];
  });
}

/** The counts of one text, by the names of the table. */
export function costsOf({ before, card, end }: Counted): Costs {
  const writes = (of: 'api' | 'worker', to: Counts) =>
    sum(Object.values(to[of].writes)) - sum(Object.values(before[of].writes));
  const commands = (of: 'ours' | 'queue') =>
    sum([card.api, card.worker].map((wire) => wire.commands[of])) -
    sum([before.api, before.worker].map((wire) => wire.commands[of]));
  const events = (to: Counts) => sum(Object.values(to.page.events)) - sum(Object.values(before.page.events));
  const sent = statementsBetween(before, card);
  return {
    statements: sum(sent.map(({ calls }) => calls)),
    'pages of the cache': sum(sent.map(({ pages }) => pages)),
    'pages of the largest statement': Math.max(...sent.map(({ pages }) => pages)),
    'WAL bytes': card.database.wal - before.database.wal,
    'WAL bytes in all': end.database.wal - before.database.wal,
    'write calls of the api': writes('api', card),
    'write calls of the worker': writes('worker', card),
    'Redis commands of ours': commands('ours'),
    'Redis commands of the queue': commands('queue'),
    'socket events': events(card),
    'socket events in all': events(end),
    'socket bytes': card.page.bytes - before.page.bytes,
    'socket bytes in all': end.page.bytes - before.page.bytes,
  };
}

export type Measured = { roles: string[]; costs: Costs; rows: Costs; statements: Sent[] };

/** Writes texts of these roles until there are enough of them, and takes the least of each count. */
export async function measureTexts(
  product: CountedProduct,
  given: readonly string[],
  isWithin: (costs: Costs) => boolean,
): Promise<Measured> {
  const rows = await product.rows();
  const roles: string[] = [];
  const counted: Counted[] = [];
  for (const role of given) {
    if (counted.length === AT_MOST || (counted.length >= TEXTS && isWithin(leastOf(counted)))) break;
    roles.push(role);
    const { cards, ...one } = await product.write(role);
    if (cards <= CARDS) counted.push(one);
  }
  if (counted.length < TEXTS) throw new Error(`Only ${counted.length} texts were without cards of progress`);
  return {
    roles,
    costs: leastOf(counted),
    rows: rowsOfEach(rows, await product.rows(), roles.length),
    statements: ofEach(counted.map(({ before, card }) => statementsBetween(before, card))),
  };
}

function leastOf(counted: readonly Counted[]): Costs {
  const each = counted.map(costsOf);
  const names = Object.keys(each[0] ?? {});
  const inAll = ofEach(counted.map(({ before, end }) => statementsBetween(before, end)));
  return {
    ...Object.fromEntries(names.map((name) => [name, Math.min(...each.map((one) => one[name] ?? 0))])),
    'different statements in all': inAll.length,
  };
}

/** The statements that every text sends, and the least that each takes: how often is looked for work depends on the clock. */
function ofEach(each: readonly Sent[][]): Sent[] {
  return (each[0] ?? []).flatMap(({ text }) => {
    const same = each.flatMap((sent) => sent.filter((one) => one.text === text));
    if (same.length < each.length) return [];
    const least = (of: 'calls' | 'pages') => Math.min(...same.map((one) => one[of]));
    return [{ text, calls: least('calls'), pages: least('pages') }];
  });
}

type Rows = Awaited<ReturnType<CountedProduct['rows']>>;

/** What every text has written: more of a few of them is what the test itself or the clock has done. */
function rowsOfEach(from: Rows, to: Rows, texts: number): Costs {
  const found = Object.entries(to).flatMap(([table, now]) =>
    (['inserted', 'updated', 'deleted'] as const).map((how): [string, number] => [
      `${table} ${how}`,
      Math.floor((now[how] - (from[table]?.[how] ?? 0)) / texts),
    ]),
  );
  return Object.fromEntries(found.filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b)));
}

/** The counts beside their limits, for the screen. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
