import { beforeAll, expect, test } from 'vitest';
import { type Costs, type Measured, measureTexts, tableOf } from '#worker/tasks/testing/costs.ts';
import { startCountedProduct } from '#worker/tasks/testing/counted-product.ts';

type Limit = {
  first: number;
  again: number;
  /** What the count pays for. */
  for: string;
};

/** Until the last card, unless it says `in all`: then with the events and checks that follow from the text. */
const LIMITS: Record<string, Limit> = {
  statements: { first: 11, again: 11, for: 'the person, a start of 6, claim, role and template, settle' },
  'different statements in all': { first: 23, again: 17, for: 'and two dispatches, the check, what pages show of it' },
  'pages of the cache': {
    first: 278,
    again: 284,
    for: 'rows by key and their indexes, in a workspace of 2,000 texts of 10,000',
  },
  'pages of the largest statement': { first: 152, again: 132, for: 'settling: generation, document, version, events' },
  'WAL bytes': { first: 9_550, again: 7_950, for: 'the rows below with 8 indexes of documents, 15 of generations' },
  'WAL bytes in all': { first: 12_450, again: 8_850, for: 'and events sent, counts of the check' },
  'write calls of the api': { first: 8, again: 8, for: '3 of the start, its job and card, the answer, 3 cards' },
  'write calls of the worker': { first: 16, again: 16, for: 'a write a statement and command, one to the provider' },
  'Redis commands of ours': { first: 7, again: 7, for: '3 cards, 3 of the token budget, the budget settled' },
  'Redis commands of the queue': { first: 7, again: 7, for: 'BullMQ: add, wait, take, complete' },
  'socket events': { first: 3, again: 3, for: 'cards: pending, begun, completed' },
  'socket events in all': { first: 5, again: 3, for: 'and of a new document that it is there and was checked' },
  'socket bytes': { first: 2_712, again: 2_712, for: 'three whole cards' },
  'socket bytes in all': { first: 3_075, again: 2_712, for: 'and two lines of a list' },
};
/** Rows of each text. */
const ROWS: Record<string, Limit> = {
  'generation_queue inserted': { first: 1, again: 1, for: 'the generation' },
  'generation_queue updated': { first: 2, again: 3, for: 'claimed, completed, the one before replaced' },
  'generated_documents inserted': { first: 1, again: 0, for: 'the document' },
  'generated_documents updated': { first: 0, again: 1, for: 'its new text' },
  'document_versions inserted': { first: 1, again: 1, for: 'the version' },
  'materials inserted': { first: 1, again: 0, for: 'what the text was written from, once for the same material' },
  'materials updated': { first: 0, again: 1, for: 'that it is still used' },
  'outbox inserted': { first: 2, again: 1, for: 'events: document created, generation completed' },
  'outbox updated': { first: 4, again: 2, for: 'each taken, and sent' },
  'document_checks inserted': { first: 1, again: 0, for: 'a new document is due' },
  'document_checks updated': { first: 2, again: 0, for: 'taken, and its counts' },
  'idempotency_keys inserted': { first: 1, again: 1, for: 'the key of the start' },
  'workspace_activity inserted': { first: 1, again: 1, for: 'the start' },
  'token_use updated': { first: 1, again: 1, for: 'the tokens of the day' },
};

/** The pages of a statement that finds a few rows by key. */
const PAGES_OF_A_ROW = 20;
const PAGES: { has: string; most: number; for: string }[] = [
  { has: 'ended as (update', most: 152, for: 'settling: four rows in their 28 indexes' },
  { has: 'insert into "idempotency_keys"', most: 98, for: 'the new row in 15 indexes, the one before, the key, the act' },
  { has: 'update "generation_queue"', most: 23, for: 'claiming: a row alone, in none of its indexes' },
];

// Not in the hook: what it starts would not be ended.
const product = await startCountedProduct();
let first: Measured;
let again: Measured;

beforeAll(async () => {
  const [warm = '', ...roles] = product.roles;
  // The first uses make connections and prepare statements.
  await product.write(warm);
  await product.write(warm);
  const isWithin = (of: 'first' | 'again') => (costs: Costs) =>
    Object.entries(LIMITS).every(([name, limit]) => (costs[name] ?? 0) <= limit[of]);
  first = await measureTexts(product, roles, isWithin('first'));
  again = await measureTexts(product, Array.from({ length: 10 }, () => first.roles).flat(), isWithin('again'));
}, 300_000);

/** Prints the counts beside their limits, and answers which are over them; a count without a limit is. */
function over(limits: Record<string, Limit>, costs: { first: Costs; again: Costs }): string[] {
  const names = [...new Set([...Object.keys(limits), ...Object.keys(costs.first), ...Object.keys(costs.again)])];
  const lines = names.map((name) => {
    const limit = limits[name] ?? { first: 0, again: 0, for: 'nothing' };
    const one = { first: costs.first[name] ?? 0, again: costs.again[name] ?? 0 };
    const isOver = one.first > limit.first || one.again > limit.again;
    return { isOver, cells: [name, one.first, one.again, `${limit.first} / ${limit.again}`, limit.for] };
  });
  const heads = ['', 'first', 'again', 'limit', 'for'];
  console.info(tableOf([heads, ...lines.map(({ cells }) => cells)]));
  return lines.flatMap(({ isOver, cells }) => (isOver ? [cells.join(' | ')] : []));
}

test('a text costs no more statements, commands, writes, log, events and pages than it has', () => {
  const costs = { first: first.costs, again: again.costs };
  expect(over(LIMITS, costs), 'over their limits').toEqual([]);
});

test('a text writes no more rows than it has, in no other table', () => {
  expect(over(ROWS, { first: first.rows, again: again.rows }), 'over their limits').toEqual([]);
});

test('no statement of a text touches more pages of the cache than it has', () => {
  const lines = [first, again].flatMap(({ statements }) =>
    statements
      .toSorted((a, b) => b.pages - a.pages)
      .map(({ text, calls, pages }) => {
        const limit = PAGES.find(({ has }) => text.includes(has))?.most ?? PAGES_OF_A_ROW;
        return [pages, calls * limit, calls, text.replaceAll(/\s+/g, ' ').slice(0, 90)] as const;
      }),
  );
  console.info(tableOf([['pages', 'limit', 'calls', 'statement'], ...lines]));
  expect(lines.filter(([pages, limit]) => pages > limit)).toEqual([]);
});
