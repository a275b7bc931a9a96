import pg from 'pg';
import { fill, HUNDREDTH, OTHER_USERS, RARE, type Size, sizeOf } from '#local/lab/bench/fill.ts';
import { askWell } from '#local/lab/bench/http.ts';
import { newPeople, type Person } from '#local/lab/bench/people.ts';
import { inFlight, median, ms, NONE, quantile, type Row, times } from '#local/lab/bench/row.ts';
import type { World } from '#local/lab/bench/world.ts';

export const AT_ONCE = 4;
const COUNT = 100;
const ROUNDS = 3;
/** The documents of one person at each stage, always a hundredth of all documents; p99 in ms. */
const STAGES = [
  { documents: 2_000, goal: { list: 25, search: 80 } },
  { documents: 10_000, goal: { list: 80, search: 250 } },
] as const;
export const GOAL = STAGES[1].goal;
/** Stored texts are far longer than any field of a list. */
const LONGEST = 600;

export type Page = { name: string; path: string; kind: 'list' | 'search' | 'wizard' | 'admin' };
type Spread = { p50: number; p99: number };
export type Growth = { page: Page; spreads: Spread[] };

/** Texts of 1 to 200 characters in several scripts; `tear` is in none, but all its parts are in nearly every text. */
const SEARCHES: readonly (readonly [string, string])[] = [
  ['a word in many', 'booking'],
  ['a word in one in a hundred', HUNDREDTH],
  ['a word in one', RARE],
  ['one sign in none', '%'],
  ['another sign in none', '#'],
  ['two letters in many', 'st'],
  ['two letters in none', 'xj'],
  ['four letters whose parts are in all', 'tear'],
  ['Cyrillic in a third', 'повар'],
  ['Cyrillic in none', 'жук'],
  ['one CJK character in a third', '料'],
  ['CJK in none', '東京'],
  ['200 characters in none', 'steady growth '.repeat(15).slice(0, 199)],
];
const searches = (list: string, path: string, texts: typeof SEARCHES): Page[] =>
  texts.map(([name, q]) => ({ kind: 'search', name: `${list}, ${name}`, path: `${path}&q=${encodeURIComponent(q)}` }));

const pagesOf = (role: string): Page[] => [
  { kind: 'list', name: 'Documents, newest first', path: '/api/generated-documents?limit=50' },
  { kind: 'list', name: 'Documents by type', path: '/api/generated-documents?limit=50&sort=type' },
  { kind: 'list', name: 'Roles', path: '/api/roles?limit=50' },
  { kind: 'list', name: 'Assets', path: '/api/reference-documents?limit=50' },
  ...searches('Documents', '/api/generated-documents?limit=50', SEARCHES),
  ...searches('Documents by type', '/api/generated-documents?limit=50&sort=type', [['in none', 'xj']]),
  ...searches('Roles', '/api/roles?limit=50', [
    ['a word in one', RARE],
    ['two letters in none', 'xj'],
    ['Cyrillic in none', 'жук'],
  ]),
  ...searches('Assets', '/api/reference-documents?limit=50', [
    ['a word in one', RARE],
    ['two letters in none', 'xj'],
    ['a sign in none', '#'],
  ]),
  { kind: 'wizard', name: 'A role', path: `/api/roles/${role}` },
  { kind: 'wizard', name: 'Its documents', path: `/api/generated-documents?role_id=${role}` },
  { kind: 'wizard', name: 'Running generations', path: '/api/generations?active=true' },
  { kind: 'admin', name: 'Users', path: '/api/admin/users' },
  { kind: 'admin', name: 'Users, searched', path: '/api/admin/users?q=person7' },
  { kind: 'admin', name: 'The queue', path: '/api/admin/queue' },
];

const spreadOf = (each: readonly number[]): Spread => ({ p50: quantile(each, 0.5), p99: quantile(each, 0.99) });

async function timed(count: number, work: () => Promise<number>): Promise<Spread> {
  const each: number[] = [];
  await inFlight(AT_ONCE, count, async () => each.push(await work()));
  return spreadOf(each);
}

const medianOf = (runs: readonly Spread[]): Spread => ({
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
});

/** Three rounds over all pages, so that a slow moment affects all of them. */
async function measure(world: World, person: Person, pages: readonly Page[]): Promise<Spread[]> {
  const ask = async ({ path }: Page) => (await askWell(`${world.api.url}${path}`, person.token)).ms;
  const runs: Spread[][] = pages.map(() => []);
  for (const page of pages) await timed(AT_ONCE, () => ask(page));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, page] of pages.entries()) runs[at]?.push(await timed(COUNT, () => ask(page)));
  }
  return runs.map(medianOf);
}

const BARE = `select id, role_id, template_id, version, created_at, updated_at from generated_documents
  where workspace_id = $1 order by updated_at desc, id desc limit 51`;

/** The reference: the bare statement of a list, run directly on Postgres with the same concurrency. */
async function bareQuery({ databaseUrl }: World, userId: string): Promise<Spread> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE });
  const ask = async () => {
    const from = performance.now();
    await pool.query(BARE, [userId]);
    return performance.now() - from;
  };
  await timed(AT_ONCE * 2, ask);
  const runs = [await timed(COUNT, ask), await timed(COUNT, ask), await timed(COUNT, ask)];
  await pool.end();
  return medianOf(runs);
}

const longestIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longestIn));
};

async function longestText(world: World, person: Person, pages: readonly Page[]): Promise<number> {
  const lists = pages.filter(({ kind }) => kind === 'list');
  const answers = await Promise.all(lists.map(({ path }) => askWell(`${world.api.url}${path}`, person.token)));
  return Math.max(...answers.map(({ body }) => longestIn((JSON.parse(body) as { items: unknown }).items)));
}

/** Who has the largest set of documents in a world. */
export const filled = new WeakMap<World, Person>();

type Found = { growth: Growth[]; bare: Spread; longest: number };

async function grow(world: World, person: Person): Promise<Found> {
  const pages = pagesOf(person.roles[0] ?? '');
  const growth: Growth[] = pages.map((page) => ({ page, spreads: [] }));
  let size: Size = sizeOf(0);
  for (const { documents } of STAGES) {
    const next = sizeOf(documents);
    await fill(world, person.id, size, next);
    size = next;
    const spreads = await measure(world, person, pages);
    for (const [at, spread] of spreads.entries()) growth[at]?.spreads.push(spread);
  }
  filled.set(world, person);
  return { growth, bare: await bareQuery(world, person.id), longest: await longestText(world, person, pages) };
}

const sizes = (documents: number): string =>
  `${documents.toLocaleString('en')} among ${(documents * (OTHER_USERS + 1)).toLocaleString('en')}`;

function slowest({ growth, bare }: Found, kind: 'list' | 'search', at: number): Row[] {
  const stage = STAGES[at];
  const p99Of = ({ spreads }: Growth): number => spreads[at]?.p99 ?? 0;
  const [one] = growth.filter(({ page }) => page.kind === kind).toSorted((a, b) => p99Of(b) - p99Of(a));
  if (!stage || !one) return [];
  const [goal, figure] = [stage.goal[kind], p99Of(one)];
  return [
    {
      id: 'P6',
      what: `Slowest ${kind} of ${sizes(stage.documents)}, ${AT_ONCE} in flight, p99: ${one.page.name}`,
      goal: `≤ ${ms(goal)}`,
      figure: ms(figure),
      met: figure <= goal,
      reference: `bare query p99 ${ms(bare.p99)}`,
      ratio: times(figure / bare.p99),
    },
  ];
}

const rowsOf = (found: Found): Row[] => [
  ...STAGES.flatMap((_, at) => [...slowest(found, 'list', at), ...slowest(found, 'search', at)]),
  {
    id: 'P6',
    what: 'Longest text that a list carries',
    goal: `≤ ${LONGEST} characters`,
    figure: `${found.longest} characters`,
    reference: 'stored: 1,500 and more',
    ratio: NONE,
    met: found.longest <= LONGEST,
  },
];

/** P6: lists, searches and pages of one person among many others, while their data grows a hundredfold. */
export async function lists(world: World): Promise<{ rows: Row[]; growth: Growth[] }> {
  const [person] = await newPeople(world, 1, 1, 'admin');
  if (!person) throw new Error('There is nobody to ask');
  const found = await grow(world, person);
  return { rows: rowsOf(found), growth: found.growth };
}
