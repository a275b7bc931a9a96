import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSocketLeases } from '#api/realtime/socket-leases.ts';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';
import { newDatabaseUrl } from '#db/testing/database.ts';
import { aGuideline, aRole, aSession } from '#db/testing/factories.ts';
import { aGeneration } from '#db/testing/generations.ts';
import { runOf } from '#db/testing/plans.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { giveVersions, insertText } from '#db/testing/texts.ts';
import { usageOf, usageQuery } from '#db/usage.ts';
import { type Usage, type UsedName, usedNames } from '#shared/accounts/contracts/usage.ts';
import { TOKENS_PER_GENERATION, UNFINISHED_MAX } from '#shared/constants.ts';
import { personalScope } from '#shared/scope.ts';

const product = await startProduct({ settings: { RATE_LIMITS: 'on' }, databaseUrl: await newDatabaseUrl() });
const { db, deps } = product;
const { config, storage } = deps;
const read = async (who: Caller): Promise<Usage> =>
  (await send(product, who, { method: 'GET', path: '/api/usage' })).json;
const used = ({ limits }: Usage) => Object.fromEntries(limits.map((limit) => [limit.name, limit.used]));
const asked = { most: config, bucket: storage.documents, idleDays: config.AUTH_IDLE_DAYS };

test('usage counts what each limit counts, of this person alone [USAGE-01] [USAGE-02] [GAP-190]', async () => {
  const { row, user } = await aGeneration(db);
  const [who, another] = [await product.signIn(user.id), await product.signedIn()];
  await aGuideline(db, another.id);
  await aRole(db, another.id);
  const before = used(await read(who));
  await Promise.all([aGuideline(db, user.id), aRole(db, user.id), aSession(db, user.id)]);
  const files = [
    { bucket: storage.documents, path: 'a', size: 500 },
    { bucket: storage.documents, path: 'b', size: 70 },
    { bucket: storage.avatars, path: 'c', size: 3 },
  ].map((file) => ({ ...file, workspace_id: user.id, user_id: user.id, state: 'kept' as const }));
  await db.insertInto('stored_files').values(files).execute();
  await insertText(db, { user_id: user.id, workspace_id: user.id, content: JSON.stringify('x'.repeat(1_230)) });
  await sql`insert into token_use values (${user.id}, (now() at time zone 'utc')::date, 10),
    (${user.id}, (now() at time zone 'utc')::date - 1, 999)`.execute(db);
  await sql`insert into profiles (user_id, workspace_id, name) values (${user.id}, ${user.id}, 'P')`.execute(db);
  const expired = { not_after: new Date(Date.now() - 1_000) };
  await db
    .updateTable('auth.sessions')
    .set(expired)
    .where('id', '=', (await aSession(db, user.id)).id)
    .execute();
  const after = await read(who);
  const more = (name: UsedName) => Number(used(after)[name]) - Number(before[name]);
  expect(Object.fromEntries(usedNames.map((name) => [name, more(name)]))).toEqual({
    LIMIT_ROLES: 1,
    LIMIT_BRAND_VOICES: 1,
    LIMIT_PROFILES: 1,
    LIMIT_ASSETS: 2,
    LIMIT_FILE_BYTES: 573,
    LIMIT_VERSION_BYTES: 1_234,
    LIMIT_SESSIONS: 1,
    LIMIT_TOKENS_PER_DAY: 10,
    UNFINISHED: 0,
    LIMIT_SOCKETS: 0,
  });
  expect(used(after)).toMatchObject({ UNFINISHED: 1, LIMIT_TOKENS_PER_DAY: 10 + TOKENS_PER_GENERATION });
  expect(after.expected_tokens).toBe(TOKENS_PER_GENERATION);
  expect(after.limits.map(({ most }) => most)).toEqual(
    usedNames.map((name) => (name === 'UNFINISHED' ? UNFINISHED_MAX : config[name])),
  );
  expect(new Date(after.day_ends_at).toISOString()).toMatch(/T00:00:00.000Z$/);
  expect(Date.parse(after.day_ends_at)).toBeGreaterThan(Date.now());
  await db
    .updateTable('generation_queue')
    .set({ status: 'completed', completed_at: new Date() })
    .where('id', '=', row.id)
    .execute();
  expect(used(await read(who))).toMatchObject({ UNFINISHED: 0, LIMIT_TOKENS_PER_DAY: 10 });
});

test('the rates are those of the installation [USAGE-03]', async () => {
  const { rates } = await read(await product.signedIn());
  expect(rates).toEqual([
    { name: 'LIMIT_REQUESTS_PER_MINUTE', most: 600 },
    { name: 'LIMIT_REQUESTS_AT_ONCE', most: 8 },
    { name: 'LIMIT_SEARCHES_AT_ONCE', most: 2 },
    { name: 'STARTS', most: 60 },
    { name: 'UPLOADS', most: 60 },
    { name: 'LIMIT_UPLOADS_AT_ONCE', most: 2 },
  ]);
});

test('open windows are counted over all apis [USAGE-01]', async () => {
  const who = await product.signedIn();
  const { take, giveBack, stop } = createSocketLeases(config, deps.redis);
  await take(who.id, 'one');
  await take(who.id, 'two');
  expect(used(await read(who)).LIMIT_SOCKETS).toBe(2);
  giveBack(who.id, 'one');
  await expect.poll(async () => used(await read(who)).LIMIT_SOCKETS).toBe(1);
  stop();
});

test('with RATE_LIMITS=off nothing is shown that is not enforced [USAGE-01] [USAGE-03]', async () => {
  const off = await startProduct();
  const { json } = await send(off, await off.signedIn(), { method: 'GET', path: '/api/usage' });
  const unlimited = json.limits.filter(({ most }: Usage['limits'][number]) => most === null);
  expect(unlimited.map(({ name }: Usage['limits'][number]) => name)).toEqual(['LIMIT_TOKENS_PER_DAY', 'LIMIT_SOCKETS']);
  expect(json.rates).toEqual([]);
});

test('usage is one statement that reads no text, and few pages [USAGE-01]', async () => {
  const who = await product.signedIn();
  await fill(who.id);
  const { db: listened, sent } = await listenedTo(db);
  const { used: counted } = await usageOf(listened, personalScope(who.id), asked);
  expect(counted).toMatchObject({ LIMIT_ROLES: ROLES, LIMIT_ASSETS: FILES, LIMIT_VERSION_BYTES: DOCUMENTS * BYTES });
  expect(sent).toHaveLength(1);
  const { plan, pages } = await runOf(db, { compile: () => usageQuery(personalScope(who.id), asked).compile(db) });
  expect(plan).toMatch(/stored_files_ws/);
  expect(plan).toMatch(/Index Only Scan using document_versions_oldest/);
  // At most a page for each row it counts.
  expect(pages).toBeLessThan(ROLES + FILES);
});

const [ROLES, FILES, DOCUMENTS] = [1_700, 1_000, 500];
/** As long as a short text, and cannot be compressed. */
const LONG = sql`(select string_agg(md5((n * 50 + w)::text), '') from generate_series(1, 31) w)`;
/** It stands between quotes, and the metadata is empty. */
const BYTES = 31 * 32 + 2 + 2;

/** Of this person, and as much of each of five others. */
async function fill(id: string): Promise<void> {
  const owners = [id];
  while (owners.length < 6) owners.push((await product.signedIn()).id);
  for (const owner of owners) {
    await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
        role_requirements, person_specification)
      select ${owner}, ${owner}, 'C', 'T', 'mid', 'remote', 'Portugal', 'Porto', 'x', 'x' from generate_series(1, ${ROLES})`.execute(
      db,
    );
    await sql`insert into stored_files (bucket, path, workspace_id, user_id, state, size)
      select ${storage.documents}, ${owner} || n, ${owner}, ${owner}, 'kept', 1000 from generate_series(1, ${FILES}) n`.execute(
      db,
    );
    await sql`insert into generated_documents (user_id, workspace_id, kind, content)
      select ${owner}, ${owner}, 'plain', to_jsonb(${LONG}) from generate_series(1, ${DOCUMENTS}) n`.execute(db);
    await giveVersions(db);
  }
  for (const table of ['role_details', 'stored_files', 'document_versions'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
