import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';

const { db, call, signedIn, ADVERT, EMAIL, BOOLEAN, aGenerated } = await documentsBench(ownApp());
const user = await signedIn();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** All pages of the list, each of so few rows that a place between any two rows is one where a page begins. */
async function allPages(query: string, limit = 3): Promise<GeneratedDocumentRow[]> {
  const items: GeneratedDocumentRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { status, body } = await call(user, 'GET', `${PATH}?limit=${limit}&${query}${after && `&after=${after}`}`);
    expect([query, status]).toEqual([query, 200]);
    items.push(...body.items);
    after = body.next;
  }
  return items;
}

type Made = {
  id: string;
  text: string;
  role: { id: string; title: string } | null;
  template: string | null;
  created: number;
  updated: number;
  /** Null: not counted yet. */
  counts: { fix: number; facts_open: number; pay_missing: boolean; at: number } | null;
};
const made: Made[] = [];

/** What the n-th document is; some were saved since they were counted, some never counted. */
function wantedOf(n: number, roles: readonly Made['role'][]): Omit<Made, 'id'> {
  const updated = 1 + ((n * 7) % 20);
  const isOlder = n % 5 === 0;
  return {
    text: n % 3 === 0 ? `Lantern ${n}` : `Something else ${n}`,
    role: roles[n % 9] ?? null,
    template: [ADVERT, EMAIL, BOOLEAN, null][Math.floor(n / 9)] ?? null,
    created: 40 - ((n * 11) % 17),
    updated,
    counts: n % 6 === 5 ? null : { ...countsOf(n), at: isOlder ? updated - 1 : updated },
  };
}
const countsOf = (n: number) => ({
  fix: n % 4 === 1 ? 2 : 0,
  facts_open: n % 7 === 2 ? 1 : 0,
  pay_missing: n % 5 === 1,
});

async function store({ text, role, template, created, updated, counts }: Omit<Made, 'id'>): Promise<string> {
  const given = { role_id: role?.id ?? null, template_id: template, updated_at: day(updated) };
  const id = await aGenerated(user.id, text, given);
  await db
    .updateTable('generated_documents')
    .set({ created_at: day(created) })
    .where('id', '=', id)
    .execute();
  const { at, ...stored } = counts ?? { at: updated, urgency: 1 as const };
  const version = counts ? (at === updated ? 1 : 9) : 0;
  const row = { document_id: id, workspace_id: user.id, version, consider: 3, rules: 1, updated_at: day(at) };
  await db
    .insertInto('document_checks')
    .values({ ...row, ...stored })
    .execute();
  return id;
}

beforeAll(async () => {
  const roles: Made['role'][] = [];
  // Two of the same title, titles that differ in case, and one without documents.
  for (const title of ['Baker', 'apprentice', 'Baker', 'Cook'])
    roles.push({ id: (await aRole(db, user.id, { job_title: title })).id, title: title.toLowerCase() });
  await aRole(db, user.id, { job_title: 'Empty' });
  for (let n = 0; n < 36; n += 1) {
    const wanted = wantedOf(n, roles);
    made.push({ ...wanted, id: await store(wanted) });
  }
});

const toFix = ({ counts }: Made): boolean => counts !== null && counts.fix + counts.facts_open > 0;
const filters: Record<string, Record<string, (one: Made) => boolean>> = {
  state: { '': () => true, to_fix: toFix, clear: (one) => one.counts !== null && !toFix(one) },
  pay: { '': () => true, missing: ({ counts }) => counts?.pay_missing === true },
  template_id: {
    '': () => true,
    unknown: ({ template }) => template === null,
    [ADVERT]: ({ template }) => template === ADVERT,
  },
  role_id: { '': () => true, deleted: ({ role }) => role === null },
  q: { '': () => true, lantern: ({ text }) => text.startsWith('Lantern') },
};

/** The combinations of all filters: 3 × 2 × 3 × 2 × 2. */
const combinations = Object.entries(filters).reduce<{ query: string; holds: (one: Made) => boolean }[]>(
  (all, [name, values]) =>
    all.flatMap(({ query, holds }) =>
      Object.entries(values).map(([value, more]) => ({
        query: value ? `${query}&${name}=${value}` : query,
        holds: (one: Made) => holds(one) && more(one),
      })),
    ),
  [{ query: '', holds: () => true }],
);

const names: Record<string, string> = {
  [ADVERT]: 'Job Advert',
  [EMAIL]: 'Sourcing Email',
  [BOOLEAN]: 'Boolean Search Strings',
};
const last = '\uffff';
/** What the rows are sorted by, each text ascending and each number descending. */
const orders: Record<string, (one: Made, counted: boolean) => (string | number)[]> = {
  updated: ({ updated, counts }, counted) => [counted && counts ? counts.at : updated],
  created: ({ created }) => [created],
  type: ({ template, updated }) => [template ? (names[template] ?? '') : last, updated],
  role: ({ role, updated }) => [role?.title ?? last, role?.id ?? last, updated],
};

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (one === other) continue;
    if (typeof one === 'number') return Number(other) - one;
    return one < String(other) ? -1 : 1;
  }
  return 0;
}

describe.each(Object.keys(orders))('sorted by %s', (sort) => {
  test('every combination of filters answers its rows, each once and in order, page by page', async () => {
    const order = orders[sort] as (typeof orders)['updated'];
    for (const { query, holds } of combinations) {
      const counted = /state|pay/.test(query);
      const keyOf = (one: Made) => [...order(one, counted && sort === 'updated')];
      const wanted = made
        .filter(holds)
        .toSorted((a, b) => compare(keyOf(a), keyOf(b)) || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      const found = (await allPages(`sort=${sort}${query}`)).map(({ id }) => id);
      expect([query, found]).toEqual([query, wanted]);
    }
    expect(combinations).toHaveLength(72);
  }, 60_000);
});

describe('a row of the list', () => {
  test('has its counts, whether they are of its text, and the author of the text', async () => {
    const rows = new Map((await allPages('', 50)).map((row) => [row.id, row]));
    for (const [n, { id, counts }] of made.entries()) {
      const shown = counts && { fix: counts.fix, facts_open: counts.facts_open, consider: 3, current: n % 5 !== 0 };
      expect([n, rows.get(id)?.checks]).toEqual([n, shown]);
    }
    const [first] = made;
    expect(rows.get(first?.id ?? '')).not.toHaveProperty('sorted_at');
    expect(rows.get(first?.id ?? '')?.author).toEqual({ id: user.id, name: 'Test Person' });
    await sql`update document_versions set author_id = ${null} where document_id = ${first?.id ?? ''}`.execute(db);
    const [row] = (await call(user, 'GET', `${PATH}?limit=200`)).body.items.filter(({ id }: Made) => id === first?.id);
    expect(row.author).toBeNull();
  });

  test('is of no other workspace, whatever is asked', async () => {
    const other = await signedIn();
    for (const sort of Object.keys(orders)) {
      for (const filter of [
        '',
        '&state=to_fix',
        '&state=clear',
        '&pay=missing',
        '&role_id=deleted',
        '&template_id=unknown',
      ])
        expect((await call(other, 'GET', `${PATH}?sort=${sort}${filter}`)).body.items).toEqual([]);
    }
  });

  test.each(['state=fixed', 'pay=present', 'template_id=none', 'role_id=none', 'sort=title'])(
    '%s is refused',
    async (query) => {
      const got = await call(user, 'GET', `${PATH}?${query}`);
      expect([got.status, got.body.error.code]).toEqual([422, 'invalid_input']);
    },
  );

  test.each(['type', 'role', 'created'])('a cursor that is none is refused, sorted by %s', async (sort) => {
    for (const value of ['', 'x', `${day(1).toISOString()}no-role`]) {
      if (sort === 'type' && value.endsWith('role')) continue;
      const after = Buffer.from(JSON.stringify([value, made[0]?.id])).toString('base64url');
      const got = await call(user, 'GET', `${PATH}?sort=${sort}&after=${after}`);
      expect([value, got.status, got.body.error?.fields]).toMatchObject([value, 422, { after: expect.any(String) }]);
    }
  });
});
