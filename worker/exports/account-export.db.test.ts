import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ExportedTable, exportedTables } from '#db/accounts/personal-rows.ts';
import { personalData } from '#db/personal-data.ts';
import { aDocument, aRole } from '#db/testing/factories.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { exportBench } from '#worker/exports/testing/export-bench.ts';

const bench = await exportBench();
const { db, storage } = bench;

const linesIn = (files: Record<string, Uint8Array>, { table, exported }: ExportedTable): string[] => {
  const name = new RegExp(`^${exported.folder}/${table.replace('auth.', '')}(\\.\\d+)?\\.jsonl$`);
  const texts = Object.entries(files).filter(([path]) => name.test(path));
  return texts.flatMap(([, bytes]) => Buffer.from(bytes).toString().split('\n').filter(Boolean));
};

async function exported(userId: string, more = {}) {
  const id = await bench.start(userId);
  await bench.run(id, more);
  const zips = (await bench.zips(id)).map((zip) => unzipSync(zip));
  return { id, zips, files: Object.assign({}, ...zips) as Record<string, Uint8Array> };
}

/** Rows of a table that name one of these texts anywhere, also where no column of the list looks. */
const rowsNaming = async (table: string, texts: string[]): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} t
    where to_jsonb(t)::text like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(db);
  return rows[0]?.rows ?? 0;
};

test('the download of a person holds every row of every table that names them, counted by script [EXPORT-25] [PRIVACY-02] [TEAM-28]', async () => {
  const [person] = [await aFullPerson(db), await aFullPerson(db)];
  const ids = await sql<{ id: string }>`select id::text from auth.sessions where user_id = ${person.id}
    union select id::text from auth.mfa_factors where user_id = ${person.id}`.execute(db);
  const names = [person.id, person.email, person.phone, ...ids.rows.map(({ id }) => id)];
  const { files } = await exported(person.id);
  // Written at the end of the export.
  await db.deleteFrom('auth.mail_outbox').where('kind', '=', 'export_ready').execute();
  await db.deleteFrom('stored_files').where('bucket', '=', storage.exports).execute();
  const counts: [string, number][] = [];
  for (const one of exportedTables) {
    const lines = linesIn(files, one);
    expect([one.table, lines.length]).toEqual([one.table, await rowsNaming(one.table, names)]);
    expect([one.table, lines.length > 0]).toEqual([one.table, true]);
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
    counts.push([one.table, lines.length]);
  }
  const excepted = personalData.filter(({ exported: how }) => 'excepted' in how);
  for (const { table } of excepted) expect([table, await rowsNaming(table, names)]).toEqual([table, 0]);
  console.info(`export: ${counts.reduce((sum, [, lines]) => sum + lines, 0)} rows of ${counts.length} tables`);
});

test('no secret, no search column and nothing of another person is in it, and an administrator is not named [EXPORT-25] [S1]', async () => {
  const [person, other] = [await aFullPerson(db), await aFullPerson(db)];
  const { files } = await exported(person.id);
  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n');
  for (const text of [other.id, other.email, '198.51.100.1', 'sealed', 'a hash', 'password_hash', 'search_text']) {
    expect([text, all.includes(text)]).toEqual([text, false]);
  }
  const entries = Buffer.from(files['account/audit.events.jsonl'] ?? []).toString();
  expect(entries).toContain('user_updated_by_admin');
  expect(entries).toContain('192.0.2.7');
});

test('files are as they were uploaded, with valid names, documents are pages, and a lost file is named [EXPORT-25]', async () => {
  const person = await aFullPerson(db);
  const bytes = Buffer.from([...Array(300_000).keys()].map((at) => (at * 7_919) % 256));
  await storage.put({
    bucket: storage.documents,
    path: person.document.file_path,
    body: bytes,
    type: 'application/pdf',
  });
  const again = await aDocument(db, person.id, { title: 'über uns  1 2.PDF' });
  const kept = {
    user_id: person.id,
    workspace_id: person.id,
    bucket: storage.documents,
    state: 'kept',
    size: 1,
  } as const;
  await db
    .insertInto('stored_files')
    .values({ ...kept, path: again.file_path })
    .execute();
  const { files } = await exported(person.id);
  expect(Object.keys(files).filter((name) => /^(files|documents|README)/.test(name))).toEqual([
    'README.txt',
    expect.stringMatching(/^files\/[^/]+$/),
    'documents/Engineer - Job and Person Spec.html',
    'files/MISSING.txt',
  ]);
  const stored = Object.entries(files).find(
    ([name]) => name === 'files/Über uns 1 2.pdf' || name === 'files/Über uns 1 2 (2).pdf',
  );
  expect(Buffer.from(stored?.[1] ?? []).equals(bytes)).toBe(true);
  expect(Buffer.from(files['files/MISSING.txt'] ?? []).toString()).toMatch(/über uns 1 2( \(2\))?\.PDF/);
  const page = Buffer.from(files['documents/Engineer - Job and Person Spec.html'] ?? []).toString();
  expect(page).toContain('<p>Join us.</p>\n<p>We build &lt;boats&gt;.</p>');
});

test('1,200 roles are read 500 at a time and all are there, once [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification)
    select ${person.id}, ${person.id}, 'Harbour', 'Role ' || n, 'senior', 'remote', 'Portugal', 'Porto', 'a', 'b'
    from generate_series(1, 1200) n`.execute(db);
  const { files, id } = await exported(person.id);
  const roles = exportedTables.find(({ table }) => table === 'role_details') as ExportedTable;
  const titles = linesIn(files, roles).map((line) => JSON.parse(line).job_title);
  expect([titles.length, new Set(titles).size]).toEqual([1_201, 1_201]);
  const row = await bench.row(id);
  expect([row?.done, (row?.total ?? 0) > 1_200]).toEqual([row?.total, true]);
});

test('an export larger than a part goes on in the next, each a ZIP of its own [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
  for (let number = 1; number <= 5; number += 1) {
    const { file_path: path } = await aDocument(db, person.id, { title: `File ${number}.pdf` });
    const kept = {
      user_id: person.id,
      workspace_id: person.id,
      bucket: storage.documents,
      path,
      state: 'kept',
      size: 60_000,
    } as const;
    await db.insertInto('stored_files').values(kept).execute();
    await storage.put({ bucket: storage.documents, path, body: random(), type: 'application/pdf' });
  }
  const whole = await exported(person.id);
  await db.deleteFrom('exports').where('id', '=', whole.id).execute();
  const { id, zips, files } = await exported(person.id, { partBytes: 130_000 });
  expect(zips.length).toBeGreaterThanOrEqual(3);
  expect(Object.keys(files).sort()).toEqual(Object.keys(whole.files).sort());
  const row = await bench.row(id);
  const sizes = (await bench.zips(id)).map((zip) => zip.length);
  expect(row?.parts.map(({ bytes }) => bytes)).toEqual(sizes);
  expect(Math.max(...sizes)).toBeLessThan(140_000);
  expect(row?.parts.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY')).slice(0, 2)).toEqual([
    'Rolevoice export DAY.zip',
    'Rolevoice export DAY part 2.zip',
  ]);
});

test('a role of a deleted brand voice and an empty workspace are exported too [EXPORT-25]', async () => {
  const person = await aFullPerson(db);
  await aRole(db, person.id, { brand_guidelines_id: null });
  await db.deleteFrom('generated_documents').where('user_id', '=', person.id).execute();
  const { files } = await exported(person.id);
  expect(Object.keys(files)).toContain('workspace/generated_documents.jsonl');
});
