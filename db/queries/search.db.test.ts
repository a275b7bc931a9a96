import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listDocuments } from '#db/queries/documents.ts';
import { listGeneratedDocuments } from '#db/queries/generated-documents/list.ts';
import { listRoles } from '#db/queries/roles.ts';
import { writeSearchBits } from '#db/queries/search.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { personalScope } from '#shared/scope.ts';

/** Words of several scripts, signs and digits; a text consists of some of them, not always with spaces. */
const WORDS = [
  'Baker',
  'bread',
  '100%',
  'C#',
  'a_b',
  'Straße',
  'Łódź',
  'Повар',
  'кухня',
  '料理人',
  '東京',
  '🙂',
  "l'été",
  '—',
];
const TEXTS = Array.from({ length: 60 }, (_, n) =>
  [0, 1, 2, 3, 4].map((at) => WORDS[(n * 7 + at * n + at) % WORDS.length]).join(n % 2 ? ' ' : ''),
);
const TABLES = ['generated_documents', 'reference_documents', 'role_details'] as const;
const db = await ownDatabase();
const user = await aUser(db);
const page = { limit: 100, sort: 'updated' as const };

async function fill(userId: string, texts: readonly string[]): Promise<void> {
  const rows = sql`unnest(${sql.val([...texts])}::text[]) with ordinality as t (words, n)`;
  await sql`insert into generated_documents (user_id, workspace_id, content) select ${userId}, ${userId}, to_jsonb(words) from ${rows}`.execute(
    db,
  );
  await sql`insert into reference_documents (user_id, workspace_id, title, file_path, file_type, file_size, description)
    select ${userId}, ${userId}, 'f', ${userId} || '/' || n, 'application/pdf', n, words from ${rows}`.execute(db);
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification)
    select ${userId}, ${userId}, 'q', 'q', 'mid', 'remote', 'q', 'q', words, 'q' from ${rows}`.execute(db);
}

/** The number of hits per list. */
async function finds(q: string, { id } = user): Promise<number[]> {
  const some = { ...page, q };
  const scope = personalScope(id);
  const lists = [
    await listGeneratedDocuments(db, scope, some),
    await listGeneratedDocuments(db, scope, { ...some, sort: 'type' }),
    await listDocuments(db, scope, some),
    await listRoles(db, scope, some),
  ];
  return lists.map(({ items }) => items.length);
}
const inAll = (count: number) => Array(4).fill(count);

beforeAll(async () => {
  await fill(user.id, TEXTS);
  await writeSearchBits(db, TEXTS.length - 1);
});

test('every part of every text is found, of 1 to 200 characters and in any script [OUT-02] [HUB-06] [ROLES-03]', async () => {
  const chars = TEXTS.map((text) => [...text]);
  const parts = new Set(
    [1, 2, 3, 4, 5, 9].flatMap((length) =>
      chars.map((text, n) =>
        text
          .slice(n % text.length, (n % text.length) + length)
          .join('')
          .trim(),
      ),
    ),
  );
  parts.delete('');
  expect(parts.size).toBeGreaterThan(150);
  for (const part of parts) {
    const holding = TEXTS.filter((text) => text.toLowerCase().includes(part.toLowerCase())).length;
    for (const q of [part, part.toUpperCase()].filter((one) => one.toLowerCase() === part.toLowerCase())) {
      // What is shown for a document without a template is searched as well (OUT-05).
      const documents = 'unknown template'.includes(q.toLowerCase()) ? TEXTS.length : holding;
      expect([q, ...(await finds(q))]).toEqual([q, documents, documents, holding, holding]);
    }
  }
  expect(await finds(TEXTS[3] ?? '')).toEqual(inAll(TEXTS.filter((text) => text.includes(TEXTS[3] ?? '')).length));
});

describe('the bits of a row', () => {
  const bitsAre = async (userId: string, bits: string | null) => {
    for (const table of TABLES) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
      await sql`update ${sql.table(table)} set search_bits = ${bits}::bit(8192) where user_id = ${userId}`.execute(db);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    }
  };

  test('decide whether its texts are read [OUT-02] [HUB-06] [ROLES-03]', async () => {
    const other = await aUser(db);
    await fill(other.id, ['Night porter']);
    expect(await finds('porter', other)).toEqual(inAll(1));
    await bitsAre(other.id, '0'.repeat(8192));
    expect(await finds('porter', other)).toEqual(inAll(0));
    await bitsAre(other.id, null);
    expect(await finds('porter', other)).toEqual(inAll(1));
    expect(await finds('stoker', other)).toEqual(inAll(0));
  });

  const bitsOf = async (userId: string) => {
    const each = TABLES.map((table) =>
      sql<{ bits: string | null }>`select search_bits::text as bits from ${sql.table(table)}
        where user_id = ${userId}`.execute(db),
    );
    return (await Promise.all(each)).flatMap(({ rows }) => rows.map(({ bits }) => bits));
  };
  const writeAll = async () => {
    while ((await writeSearchBits(db, 50)) > 0);
  };

  test('are written in batches for rows that have none [HUB-06] [ROLES-03]', async () => {
    await writeAll();
    const other = await aUser(db);
    await fill(other.id, ['One', 'Two', 'Three', 'Four', 'Five']);
    expect(await writeSearchBits(db, 2)).toBe(6);
    expect((await bitsOf(other.id)).filter((bits) => bits === null)).toHaveLength(9);
    await writeAll();
    expect(await bitsOf(other.id)).not.toContain(null);
    expect(await finds('three', other)).toEqual(inAll(1));
    expect(await finds('seven', other)).toEqual(inAll(0));
  });

  test('no longer hold when a text is changed, also by a release that does not write them [OUT-02] [HUB-06] [ROLES-03]', async () => {
    const other = await aUser(db);
    await fill(other.id, ['Night porter']);
    await writeAll();
    const words = 'Станция';
    await sql`update generated_documents set content = to_jsonb(${words}::text) where user_id = ${other.id}`.execute(
      db,
    );
    await sql`update reference_documents set title = ${words} where user_id = ${other.id}`.execute(db);
    await sql`update role_details set city = ${words} where user_id = ${other.id}`.execute(db);
    expect(await bitsOf(other.id)).toEqual([null, null, null]);
    expect(await finds('стан', other)).toEqual(inAll(1));
    await writeAll();
    await sql`update generated_documents set role_id = (select id from role_details where user_id = ${other.id})
      where user_id = ${other.id}`.execute(db);
    await sql`update role_details set job_title = 'Bäcker' where user_id = ${other.id}`.execute(db);
    await writeAll();
    const [byTime, byType, , ofRoles] = await finds('BÄCKER', other);
    expect([byTime, byType, ofRoles]).toEqual([1, 1, 1]);
  });

  test('of a very long text exclude no search text [OUT-02]', async () => {
    const other = await aUser(db);
    await fill(other.id, [`${'long '.repeat(5_000)}needle`]);
    expect(await finds('needle', other)).toEqual(inAll(1));
    expect(await finds('xj', other)).toEqual(inAll(0));
  });
});
