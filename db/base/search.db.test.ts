import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listDocuments } from '#db/brand/assets.ts';
import { listRoles } from '#db/roles/roles.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { listGeneratedDocuments } from '#db/writing/documents/list.ts';
import { sampled, sampleOf } from '#local/testing/size.ts';
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
const db = await ownDatabase();
const user = await aUser(db);
const page = { limit: 100, sort: 'updated' as const };

async function fill(userId: string, texts: readonly string[]): Promise<void> {
  const rows = sql`unnest(${sql.val([...texts])}::text[]) with ordinality as t (words, n)`;
  await sql`insert into generated_documents (user_id, workspace_id, kind, content) select ${userId}, ${userId}, 'plain', to_jsonb(words) from ${rows}`.execute(
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

beforeAll(() => fill(user.id, TEXTS));

test(
  sampled(
    'every part of every text is found by its words, of 1 to 200 characters and in any script [OUT-02] [HUB-06] [ROLES-03]',
  ),
  async () => {
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
    for (const part of sampleOf([...parts], 60)) {
      const words = part.toLowerCase().split(/\s+/u);
      const held = (more = '') =>
        TEXTS.filter((text) => words.every((word) => text.toLowerCase().includes(word) || more.includes(word))).length;
      for (const q of [part, part.toUpperCase()].filter((one) => one.toLowerCase() === part.toLowerCase())) {
        // What is shown for a document without a template is searched as well (OUT-05).
        const documents = held('unknown template');
        expect([q, ...(await finds(q))]).toEqual([q, documents, documents, held(), held()]);
      }
    }
    // In another order.
    const turned = (TEXTS[3] ?? '').split(' ').reverse();
    expect(await finds(turned.join(' '))).toEqual(
      inAll(TEXTS.filter((text) => turned.every((word) => text.includes(word))).length),
    );
  },
);

test('a changed text and a renamed role are found by their new words alone, at once [OUT-02] [HUB-06] [ROLES-03]', async () => {
  const other = await aUser(db);
  await fill(other.id, ['Night porter']);
  expect(await finds('porter', other)).toEqual(inAll(1));
  const words = 'Станция';
  await sql`update generated_documents set content = to_jsonb(${words}::text) where user_id = ${other.id}`.execute(db);
  await sql`update reference_documents set title = ${words}, description = '' where user_id = ${other.id}`.execute(db);
  await sql`update role_details set city = ${words}, role_requirements = '' where user_id = ${other.id}`.execute(db);
  expect(await finds('стан', other)).toEqual(inAll(1));
  expect(await finds('porter', other)).toEqual(inAll(0));
  await sql`update generated_documents set role_id = (select id from role_details where user_id = ${other.id})
    where user_id = ${other.id}`.execute(db);
  await sql`update role_details set job_title = 'Bäcker' where user_id = ${other.id}`.execute(db);
  const [byTime, byType, , ofRoles] = await finds('BÄCKER', other);
  expect([byTime, byType, ofRoles]).toEqual([1, 1, 1]);
});

test('a word at the end of a very long text is found [OUT-02]', async () => {
  const other = await aUser(db);
  await fill(other.id, [`${'long '.repeat(5_000)}needle`]);
  expect(await finds('needle', other)).toEqual(inAll(1));
  expect(await finds('xj', other)).toEqual(inAll(0));
});

test('signs that nobody sees hide no word from a search, in what is stored and in what is typed [REAL-27]', async () => {
  const other = await aUser(db);
  await fill(other.id, ['a rock\u00adstar', 'sales\u200bman\u{e0041}', 'nin\ufeffja 👩\u200d💻', 'plain']);
  const found = (q: string) => finds(q, other);
  for (const q of ['rockstar', 'salesman', 'ninja', '👩\u200d💻', 'pl\u00adain', 'rock\u2060star'])
    expect([q, await found(q)]).toEqual([q, inAll(1)]);
});
