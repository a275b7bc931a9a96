import { fill, HUNDREDTH, OTHER_USERS, RARE, sizeOf } from '#local/lab/bench/fill.ts';
import { askWell } from '#local/lab/bench/http.ts';
import { AT_ONCE, filled, GOAL as OF_LISTS } from '#local/lab/bench/lists.ts';
import { newPeople, type Person } from '#local/lab/bench/people.ts';
import { inFlight, median, ms, NONE, quantile, type Row } from '#local/lab/bench/row.ts';
import type { World } from '#local/lab/bench/world.ts';

const COUNT = 100;
const ROUNDS = 3;
const GOAL = { filter: OF_LISTS.list, search: OF_LISTS.search };

/** As after the checks: one document in ten has something to fix, one in thirty no pay, one in two hundred no counts yet. */
const COUNTS = `
  insert into document_checks (document_id, workspace_id, version, rules, fix, consider, facts_open, pay_missing, updated_at)
  select id, workspace_id, case when hashtext(id::text) % 200 = 9 then 0 else version end, 1,
    (hashtext(id::text) % 15 = 1)::int, 3, (hashtext(id::text) % 30 = 2)::int * 2, hashtext(id::text) % 30 = 3, updated_at
  from generated_documents on conflict do nothing`;

type Filter = { query: string; kind: keyof typeof GOAL };

const asked = (name: string, ...values: string[]): string[] => ['', ...values.map((value) => `&${name}=${value}`)];

/** Each sort with each combination of filters; two with a word in one document, in some, and in none. */
function filtersOf(role: string, template: string): Filter[] {
  const parts = [
    ['updated', 'created', 'type', 'role'].map((sort) => `sort=${sort}`),
    asked('state', 'to_fix', 'clear'),
    asked('pay', 'missing'),
    asked('template_id', template, 'unknown'),
    asked('role_id', role, 'deleted'),
  ];
  const all = parts.reduce((some, next) => some.flatMap((one) => next.map((more) => `${one}${more}`)));
  const filters = all.map((query) => ({ kind: 'filter' as const, query }));
  const words = [RARE, HUNDREDTH, 'xj'];
  const searches = ['updated', 'role'].flatMap((sort) =>
    ['state=to_fix', 'state=clear', `template_id=${template}`].flatMap((filter) =>
      words.map((q) => ({ kind: 'search' as const, query: `sort=${sort}&${filter}&q=${q}` })),
    ),
  );
  return [...filters, ...searches];
}

/** P6's documents, with counts; made here unless P6 ran before. */
async function withCounts(world: World, documents: number): Promise<Person> {
  const [made] = filled.has(world) ? [filled.get(world)] : await newPeople(world, 1, 1);
  if (!made) throw new Error('There is nobody to ask');
  if (!filled.has(world)) await fill(world, made.id, sizeOf(0), sizeOf(documents));
  await world.query(COUNTS);
  await world.query('vacuum analyze document_checks');
  return made;
}

type Measured = { filter: Filter; p99: number };

async function measure(world: World, person: Person, filters: readonly Filter[]): Promise<Measured[]> {
  const ask = ({ query }: Filter) =>
    askWell(`${world.api.url}/api/generated-documents?limit=50&${query}`, person.token);
  const runs = filters.map(() => [] as number[]);
  for (const filter of filters) await inFlight(AT_ONCE, AT_ONCE, () => ask(filter));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, filter] of filters.entries()) {
      const each: number[] = [];
      await inFlight(AT_ONCE, COUNT, async () => each.push((await ask(filter)).ms));
      runs[at]?.push(quantile(each, 0.99));
    }
  }
  return filters.map((filter, at) => ({ filter, p99: median(runs[at] ?? []) }));
}

function slowest(measured: readonly Measured[], kind: Filter['kind'], what: string): Row {
  const all = measured.filter(({ filter }) => filter.kind === kind).toSorted((a, b) => b.p99 - a.p99);
  const { p99, filter } = all[0] ?? { p99: 0, filter: { query: NONE } };
  const others = all.slice(1, 4).map((one) => `${one.filter.query} ${ms(one.p99)}`);
  return {
    id: 'LIBRARY',
    what: `${what}: ${filter.query}`,
    goal: `≤ ${ms(GOAL[kind])}`,
    figure: ms(p99),
    reference: `then ${others.join(', ')}`,
    ratio: NONE,
    met: p99 <= GOAL[kind],
  };
}

/** The content library with each filter, of one person's 10,000 documents among a hundred times as many. */
export async function library(world: World, documents = 10_000): Promise<Row[]> {
  const person = await withCounts(world, documents);
  const one = async (text: string) => (await world.query<{ id: string }>(text, [person.id]))[0]?.id ?? '';
  const role = await one('select id from role_details where user_id = $1 order by created_at limit 1');
  const template = await one(
    `select id from document_templates where $1::uuid is not null order by sort_order limit 1`,
  );
  const measured = await measure(world, person, filtersOf(role, template));
  const size = `${documents.toLocaleString('en')} among ${(documents * (OTHER_USERS + 1)).toLocaleString('en')}`;
  return [
    slowest(measured, 'filter', `Slowest filter of ${size}, ${AT_ONCE} in flight, p99`),
    slowest(measured, 'search', `Slowest filter with a search of ${size}, p99`),
  ];
}
