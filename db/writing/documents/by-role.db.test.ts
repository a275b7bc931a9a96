import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newDatabase } from '#db/testing/database.ts';
import { aRole, aUser, theTemplates } from '#db/testing/factories.ts';
import { insertTexts } from '#db/testing/texts.ts';
import { listGeneratedDocuments } from '#db/writing/documents/list.ts';
import { personalScope } from '#shared/scope.ts';
import { DOCUMENT_SORTS } from '#shared/text/contracts/generated-documents.ts';

const db = await newDatabase();
const templates = await theTemplates(db);
const TITLES = ['Chef', 'Porter', 'Baker', 'Chef', 'Driver', 'Nurse', 'Clerk'];
let user = '';
const scope = () => personalScope(user);

type Query = Partial<Parameters<typeof listGeneratedDocuments>[2]>;
const read = (query: Query = {}) =>
  listGeneratedDocuments(db, scope(), { limit: 50, sort: 'updated', group: 'role', ...query });
type Listed = Awaited<ReturnType<typeof read>>['items'][number];

async function readAll(query: Query): Promise<Listed[]> {
  const items: Listed[] = [];
  for (let after: string | undefined, pages = 0; pages < 60; pages += 1) {
    const page = await read({ ...query, after });
    items.push(...page.items);
    if (page.next === null) break;
    after = page.next;
  }
  return items;
}

const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;
const touch = (id: string) =>
  db.updateTable('generated_documents').set({ updated_at: sql<Date>`now()` }).where('id', '=', id).execute();

/** Of each role some texts at scattered times, two of a deleted template, and four of deleted roles. */
beforeAll(async () => {
  user = (await aUser(db)).id;
  const kind = 'plain' as const;
  const rows = [];
  for (const [n, job_title] of TITLES.entries()) {
    const { id: role_id } = await aRole(db, user, { job_title });
    for (const [at, template] of templates.slice(0, 2 + (n % 4)).entries())
      rows.push({
        role_id,
        template_id: template.id,
        kind,
        content: JSON.stringify(`Text ${n} ${at}`),
        age: (n * 11 + at * 37) % 90,
      });
    if (n < 2) rows.push({ role_id, template_id: null, kind, content: '"Other"', age: 5 + n });
  }
  for (const age of [1, 2, 50, 60]) rows.push({ role_id: null, template_id: null, kind, content: '"Left"', age });
  const stored = await insertTexts(
    db,
    rows.map(({ age: _, ...row }) => ({ ...row, user_id: user, workspace_id: user })),
  );
  for (const [at, { age }] of rows.entries())
    await db
      .updateTable('generated_documents')
      .set({ updated_at: minutesAgo(age), created_at: minutesAgo(200 - age) })
      .where('id', '=', stored[at]?.id ?? '')
      .execute();
});

const rolesIn = (items: readonly Listed[]) =>
  items.map(({ role_id }) => role_id).filter((id, at, all) => at === 0 || id !== all[at - 1]);

test.each(DOCUMENT_SORTS)(
  'the texts of one role stand together, in the order within it: %s [HOME-37]',
  async (sort) => {
    const { items } = await read({ sort, limit: 100 });
    const roles = rolesIn(items);
    expect(new Set(roles).size).toBe(roles.length);
    expect(roles).toHaveLength(TITLES.length + 1);
    expect(roles.at(-1)).toBeNull();
    const lastChange = (role: string | null) =>
      Math.max(...items.filter(({ role_id }) => role_id === role).map(({ updated_at }) => updated_at.getTime()));
    const changes = roles.slice(0, -1).map(lastChange);
    if (sort !== 'role') expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    for (const role of roles) {
      const own = items.filter(({ role_id }) => role_id === role);
      const alone = await read({ sort, group: undefined, role_id: role ?? 'deleted' });
      expect(own.map(({ id }) => id)).toEqual(alone.items.map(({ id }) => id));
    }
  },
);

test.each(DOCUMENT_SORTS)(
  'pages of any size are the list, without a row twice or left out: %s [HOME-37, CONTENT-05]',
  async (sort) => {
    const whole = (await read({ sort, limit: 100 })).items.map(({ id }) => id);
    for (const limit of [1, 2, 3, 7]) expect((await readAll({ sort, limit })).map(({ id }) => id)).toEqual(whole);
  },
);

test('what is left of a role whose text changes between two pages comes on the next one [HOME-37, CONTENT-05]', async () => {
  const whole = (await read()).items;
  const second = rolesIn(whole)[1] ?? '';
  const own = whole.filter(({ role_id }) => role_id === second).map(({ id }) => id);
  const limit = whole.findIndex(({ role_id }) => role_id === second) + 1;
  const first = await read({ limit });
  expect(first.items.at(-1)?.role_id).toBe(second);
  await touch(own[0] ?? '');
  const next = await read({ after: first.next ?? '', limit: 100 });
  expect(next.items.slice(0, own.length - 1).map(({ id }) => id)).toEqual(own.slice(1));
  const ids = [...first.items, ...next.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(whole.length);
});

test('a page has the texts of its roles, also those that a filter leaves out and those not written [HOME-37]', async () => {
  const { items, roles } = await read({ limit: 3, template_id: templates[0]?.id });
  expect(roles?.map(({ id }) => id).sort()).toEqual([...new Set(items.map(({ role_id }) => role_id))].sort());
  for (const { id, texts } of roles ?? []) {
    const { items: all } = await read({ group: undefined, role_id: id });
    expect(texts.flatMap(({ document_id }) => document_id ?? []).sort()).toEqual(all.map((one) => one.id).sort());
    expect(texts.filter(({ template_id }) => template_id !== null)).toHaveLength(templates.length);
    expect(
      texts.filter(({ state }) => state.state === 'missing').every(({ document_id }) => document_id === null),
    ).toBe(true);
  }
  expect((await read({ group: undefined })).roles).toBeUndefined();
});

test('neither texts nor roles of another workspace are in it [HOME-37]', async () => {
  const other = await aUser(db);
  const listed = await listGeneratedDocuments(db, personalScope(other.id), {
    limit: 50,
    sort: 'updated',
    group: 'role',
  });
  expect(listed).toEqual({ items: [], next: null, roles: [] });
});

test.each([
  '',
  'x',
  '2026-01-01T00:00:00.000Z',
  `2026-01-01T00:00:00.000Z${crypto.randomUUID()}`,
  `2026-01-01T00:00:00.000Zx${crypto.randomUUID()}2026-01-01T00:00:00.000Z`,
])('what is no end of a page is refused: %j [HOME-37]', async (value) => {
  const after = Buffer.from(JSON.stringify([value, crypto.randomUUID()])).toString('base64url');
  await expect(read({ after })).rejects.toMatchObject({ code: 'invalid_input' });
});
