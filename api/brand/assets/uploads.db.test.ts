import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cuttableStorage, storedKeys } from '#api/brand/assets/testing/s3.ts';
import { breakOff, multipart } from '#api/brand/assets/testing/send.ts';
import { type TestApp, testApp } from '#api/testing/app.ts';
import type { Answer } from '#api/testing/call.ts';
import { timesOf } from '#local/testing/size.ts';
import * as sample from '#platform/extract/testing/sample-files.ts';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';

const PATH = '/api/reference-documents';
const PDF = 'application/pdf';
const dir = join(tmpdir(), `rolevoice-uploads-${randomUUID()}`);
let app: TestApp;
let storage: Awaited<ReturnType<typeof cuttableStorage>>;
let user: { id: string; token: string };

beforeAll(async () => {
  storage = await cuttableStorage();
  app = await testApp({
    S3_ENDPOINT: storage.endpoint,
    S3_DOCUMENTS_BUCKET: `documents-${randomUUID()}`,
    UPLOAD_DIR: dir,
    // How slow an upload may be is another test's (`slow-uploads`): here a busy machine refuses none.
    LIMIT_UPLOAD_BYTES_PER_SECOND: '1',
  });
  await app.deps.storage.makeBuckets();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(async () => {
  user = await app.signedIn();
});

type File = { name?: string; type?: string; bytes: Buffer };
type Asked = { who?: { token: string }; query?: string; key?: string };
async function upload({ name = 'Handbook.pdf', type, bytes }: File, asked: Asked = {}): Promise<Answer> {
  const { who = user, query = '', key } = asked;
  const form = multipart({ name, type, bytes });
  const response = await fetch(`${app.url}${PATH}${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': form.type,
      ...(key && { 'idempotency-key': key }),
    },
    body: form.body,
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const rows = () => app.db.selectFrom('reference_documents').selectAll().where('user_id', '=', user.id).execute();
const files = () => app.db.selectFrom('stored_files').selectAll().where('user_id', '=', user.id).execute();
const stored = () => storedKeys(app.deps.storage.documents, user.id);
const spool = () => (existsSync(dir) ? readdirSync(dir) : []);
async function expectNothing() {
  expect([await rows(), await files(), await stored(), spool()]).toEqual([[], [], [], []]);
}

describe('an upload', () => {
  test('keeps the file and its row, and has its text read [ASSET-13] [DATA-API-07] [FILE-API-01] [GAP-35]', async () => {
    const bytes = sample.aPdf(['We build boats.']);
    const before = Date.now();
    const { status, body } = await upload({ name: 'Brand book.pdf', type: PDF, bytes });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_id: user.id,
      title: 'Brand book.pdf',
      file_type: PDF,
      file_size: bytes.length,
      description: '',
      profile_ids: [],
    });
    const [, stamp] = /^[0-9a-f-]{36}\/(\d+)\.pdf$/.exec(body.file_path) ?? [];
    expect(Number(stamp)).toBeGreaterThanOrEqual(before);
    expect(await stored()).toEqual([body.file_path]);
    expect(await files()).toMatchObject([{ path: body.file_path, state: 'kept' }]);
    expect(await rows()).toMatchObject([{ id: body.id, text_state: 'reading', extracted_text: null }]);
    expect(await app.deps.queues.file_reading.getJob(body.id)).toMatchObject({ data: { id: body.id } });
    expect(body).not.toHaveProperty('extracted_text');
  });

  test.each([
    ['docx', sample.DOCX, sample.aDocx(['Our voice']), 'reading'],
    ['pptx', sample.PPTX, sample.aPptx([['Our deck']]), 'reading'],
    ['doc', 'application/msword', sample.anOleFile(), 'reading'],
    ['ppt', 'application/vnd.ms-powerpoint', sample.anOleFile(), 'reading'],
    ['jpg', 'image/jpeg', sample.aJpeg(), 'ready'],
    ['png', 'image/png', sample.aPng(), 'ready'],
  ])(
    'of a %s file is accepted, by its type or by its extension alone [ASSET-12] [GAP-35] [GAP-39]',
    async (extension, type, bytes, state) => {
      const name = `File.${extension}`;
      const answers = [await upload({ name, type, bytes }), await upload({ name, bytes })];
      for (const { status, body } of answers) expect([status, body.file_type]).toEqual([200, type]);
      expect((await rows()).map((row) => row.text_state)).toEqual([state, state]);
    },
  );

  test.each([
    'application/wps-office.docx',
    'application/haansoftdocx',
    'application/vnd.ms-office',
    'application/zip',
    'application/octet-stream',
    'image/png',
  ])('of a Word file that the browser calls %s is accepted as one [REAL-23]', async (type) => {
    const { status, body } = await upload({ name: 'Voice.docx', type, bytes: sample.aDocx(['Our voice']) });
    expect([status, body.file_type, body.text_state]).toEqual([200, sample.DOCX, 'reading']);
  });

  const DOC = 'application/msword';
  const rtf = Buffer.from('{\\rtf1\\ansi Harbour pilot\\par}');
  test.each([
    ['a PDF of any type', 'Book.pdf', 'application/x-pdf', sample.aPdf(['x']), PDF, 'reading'],
    ['a PDF without a name', 'Handbook', 'application/octet-stream', sample.aPdf(['x']), PDF, 'reading'],
    ['a PDF called Word', 'Book.docx', sample.DOCX, sample.aPdf(['x']), PDF, 'reading'],
    ['a Word file without a name', 'Handbook', '', sample.aDocx(['x']), sample.DOCX, 'reading'],
    ['a Word file called .doc', 'Voice.doc', DOC, sample.aDocx(['x']), sample.DOCX, 'reading'],
    ['Rich Text called .doc', 'Pilot.doc', DOC, rtf, DOC, 'reading'],
    ['Rich Text called .docx', 'Pilot.docx', sample.DOCX, rtf, DOC, 'reading'],
    ['a page called .doc', 'Pilot.doc', DOC, Buffer.from('<html><body>Pilot</body></html>'), DOC, 'reading'],
    ['an encrypted Word file', 'Voice.docx', sample.DOCX, sample.anOleFile(), sample.DOCX, 'reading'],
    ['a picture called PDF', 'me.pdf', PDF, sample.aPng(), 'image/png', 'ready'],
  ])('of %s is accepted as what it is [REAL-22] [REAL-23]', async (_what, name, said, bytes, type, state) => {
    const { status, body } = await upload({ name, type: said, bytes });
    expect([status, body.file_type, body.text_state]).toEqual([200, type, state]);
  });

  test('may have exactly 20 MB [ASSET-11] [GAP-40] [S3]', async () => {
    const { status, body } = await upload({ name: 'Big.png', type: 'image/png', bytes: sample.aPng(UPLOAD_MAX_BYTES) });
    expect([status, body.file_size]).toEqual([200, UPLOAD_MAX_BYTES]);
    expect([await stored(), spool()]).toEqual([[body.file_path], []]);
  });

  test('with one byte more is refused, and leaves nothing [ASSET-11] [GAP-40] [S3]', async () => {
    const { status, body } = await upload({ type: 'image/png', bytes: sample.aPng(UPLOAD_MAX_BYTES + 1) });
    expect([status, body.error.message]).toEqual([413, 'File size exceeds 20MB limit']);
    await expectNothing();
  });

  test('far too large is refused before it is read [ASSET-11] [S3]', async () => {
    const { status, body } = await upload({ type: 'image/png', bytes: sample.aPng(2 * UPLOAD_MAX_BYTES) });
    expect([status, body.error.code]).toEqual([413, 'file_too_large']);
    await expectNothing();
  });

  test.each([
    ['a page called PDF', 'Handbook.pdf', PDF, Buffer.from('<script>alert(1)</script>')],
    ['a page called picture', 'me.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>')],
    ['an SVG', 'me.svg', 'image/svg+xml', Buffer.from('<svg/>')],
    ['a GIF', 'me.gif', 'image/gif', Buffer.from('GIF89a')],
    ['an archive called Word', 'Plan.docx', sample.DOCX, sample.aPptx([['not Word']])],
    [
      'a large archive called Word',
      'Plan.docx',
      sample.DOCX,
      Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(7e6, 1)]),
    ],
    ['a program', 'setup.exe', 'application/octet-stream', Buffer.from('MZ')],
    ['of no known kind', 'notes.txt', 'text/plain', Buffer.from('Hello')],
  ])('that is %s is refused and leaves nothing [ASSET-12] [GAP-39] [S3]', async (_what, name, type, bytes) => {
    const { status, body } = await upload({ name, type, bytes });
    expect([status, body.error.message]).toEqual([415, 'File type not supported']);
    await expectNothing();
  });

  test('that is empty is refused with its own reason, and leaves nothing [GAP-151]', async () => {
    const { status, body } = await upload({ type: PDF, bytes: Buffer.alloc(0) });
    expect([status, body.error.message]).toEqual([422, 'This file is empty']);
    await expectNothing();
  });

  test('sent again with its key, also concurrently, returns the existing asset [GAP-154]', async () => {
    const file = { type: PDF, bytes: sample.aPdf(['x']) };
    const both = await Promise.all([upload(file, { key: 'k' }), upload(file, { key: 'k' })]);
    const third = await upload(file, { key: 'k' });
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect([...both, third].map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, row?.id]));
    expect([await stored(), spool()]).toEqual([[row?.file_path], []]);
    const other = await app.signedIn();
    expect((await upload(file, { key: 'k', who: other })).body.id).not.toBe(row?.id);
    expect((await upload(file, { key: 'a b' })).body.error.code).toBe('invalid_input');
  });

  test('into a profile joins it at once; the profile of another user is not found, like a deleted one [GAP-36, GAP-149] [S1]', async () => {
    const aProfile = (user_id: string) =>
      app.db
        .insertInto('profiles')
        .values({ user_id, workspace_id: user_id, name: 'Sales' })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [mine, theirs] = [await aProfile(user.id), await aProfile((await app.signedIn()).id)];
    const file = { type: PDF, bytes: sample.aPdf(['x']) };
    const refused = await upload(file, { query: `?profile=${theirs.id}` });
    expect([refused.status, refused.body.error.message]).toEqual([
      404,
      'This profile was deleted. Choose another and upload the file again.',
    ]);
    expect([await rows(), await stored(), spool()]).toEqual([[], [], []]);
    const { body } = await upload(file, { query: `?profile=${mine.id}` });
    expect(body.profile_ids).toEqual([mine.id]);
    const links = app.db.selectFrom('document_profiles').select(['document_id', 'profile_id']);
    expect(await links.where('user_id', '=', user.id).execute()).toEqual([
      { document_id: body.id, profile_id: mine.id },
    ]);
  });

  test('of a file with the name and size of another is kept and marked as duplicate [GAP-152]', async () => {
    const file = { type: PDF, bytes: sample.aPdf(['x']) };
    expect((await upload(file)).body.duplicate).toBe(false);
    expect((await upload({ ...file, name: 'Other.pdf' })).body.duplicate).toBe(false);
    expect((await upload(file)).body.duplicate).toBe(true);
    expect((await upload(file, { who: await app.signedIn() })).body.duplicate).toBe(false);
    expect(await rows()).toHaveLength(3);
  });

  test('of a Word file that unpacks to far more is kept without being unpacked [S3]', async () => {
    const bytes = sample.claimSizes(sample.aDocx(['x']), 60 * 1024 * 1024);
    const { status } = await upload({ name: 'Bomb.docx', type: sample.DOCX, bytes });
    expect([status, (await rows()).map((row) => row.extracted_text)]).toEqual([200, [null]]);
  });

  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['تقرير\u202e سنوي.png', 'تقرير سنوي.png'],
    ['50% off %22today%22.png', '50% off "today".png'],
    [`${'n'.repeat(400)}.png`, `${'n'.repeat(296)}.png`],
  ])('called %.30j becomes %.30j [S3]', async (name, title) => {
    const { body } = await upload({ name, type: 'image/png', bytes: sample.aPng() });
    expect([body.title, /^[0-9a-f-]{36}\/\d+\.png$/.test(body.file_path)]).toEqual([title, true]);
  });

  test('ignores all other fields of the form [S2]', async () => {
    const other = await app.signedIn();
    const lies = { user_id: other.id, file_path: `${other.id}/1.pdf`, title: 'x', file_size: '1' };
    const form = multipart(...Object.entries(lies).map(([field, text]) => ({ field, bytes: Buffer.from(text) })), {
      name: 'Mine.png',
      type: PDF,
      bytes: sample.aPdf(['x']),
    });
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': form.type };
    const response = await fetch(`${app.url}${PATH}`, { method: 'POST', headers, body: form.body });
    const body = await response.json();
    expect(body).toMatchObject({ user_id: user.id, title: 'Mine.png' });
    expect(body.file_path.startsWith(`${user.id}/`)).toBe(true);
  });

  test('without a file, with two files or in another field is refused, and leaves nothing', async () => {
    const pdf = { name: 'a.pdf', type: PDF, bytes: sample.aPdf(['x']) };
    const send = async (form: { body: Buffer<ArrayBuffer>; type: string }) => {
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': form.type };
      return (await fetch(`${app.url}${PATH}`, { method: 'POST', headers, body: form.body })).status;
    };
    expect(await send(multipart({ field: 'title', bytes: Buffer.from('x') }))).toBe(422);
    expect(await send({ body: Buffer.from('{}'), type: 'application/json' })).toBe(422);
    expect(await send(multipart(pdf, pdf))).toBe(400);
    expect(await send(multipart({ ...pdf, field: 'picture' }))).toBe(400);
    expect(await send({ ...multipart(pdf), body: multipart(pdf).body.subarray(0, 200) })).toBe(400);
    await expectNothing();
  });

  test('needs a sign-in before its body is read [S1]', async () => {
    const { status } = await upload({ type: PDF, bytes: sample.aPdf(['x']) }, { who: { token: 'x' } });
    expect(status).toBe(401);
  });
});

describe('many uploads', () => {
  const PEOPLE = timesOf({ whole: 25, sample: 5 });

  test(`at once are all stored completely, ${2 * PEOPLE} of them [S3]`, async () => {
    const size = 1_500_000;
    const picture = { name: 'a.png', type: 'image/png', bytes: sample.aPng(size) };
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.signedIn()));
    const answers = await Promise.all([...people, ...people].map((who) => upload(picture, { who })));
    expect(answers.filter(({ status, body }) => status === 200 && body.file_size === size)).toHaveLength(2 * PEOPLE);
    const held = await Promise.all(people.map(({ id }) => storedKeys(app.deps.storage.documents, id)));
    expect(held.map((paths) => paths.length)).toEqual(people.map(() => 2));
    expect(spool()).toEqual([]);
  });
});

describe('a fault', () => {
  const big = () => multipart({ name: 'Big.png', type: 'image/png', bytes: sample.aPng(12_000_000) });
  const spooled = () => vi.waitFor(() => expect(spool()).toHaveLength(1), { timeout: 5_000 });
  const gone = () => vi.waitFor(expectNothing, { timeout: 10_000, interval: 50 });

  test('of a client that disconnects leaves nothing [S3] [F16]', async () => {
    await breakOff({ url: app.url, token: user.token, ...big() }, 8_000_000, spooled);
    await gone();
  });

  test('of the storage is reported and leaves nothing; the next upload succeeds [F16]', async () => {
    await storage.cut();
    try {
      const { status, body } = await upload({ type: 'image/png', bytes: sample.aPng() });
      expect([status, body.error.code]).toEqual([503, 'storage_unavailable']);
      expect(await rows()).toEqual([]);
      // Whether the storage has the file is unknown: the sweep will check.
      expect((await files()).map((file) => file.state)).toEqual(['deleting']);
    } finally {
      await storage.mend();
    }
    expect(await stored()).toEqual([]);
    expect((await upload({ type: 'image/png', bytes: sample.aPng() })).status).toBe(200);
  });

  test('of the storage with a large file is reported and leaves no row [F16]', async () => {
    await storage.cut();
    try {
      const { status } = await upload({ name: 'Big.png', type: 'image/png', bytes: sample.aPng(12_000_000) });
      expect([status, await rows(), spool()]).toEqual([503, [], []]);
    } finally {
      await storage.mend();
    }
    expect(await stored()).toEqual([]);
  });

  test('of the disk is reported and leaves nothing', async () => {
    rmSync(dir, { recursive: true, force: true });
    writeFileSync(dir, 'a file in the place of the folder');
    const { status, body } = await upload({ type: 'image/png', bytes: sample.aPng() });
    expect([status, body.error.code]).toEqual([503, 'storage_unavailable']);
    rmSync(dir);
    await expectNothing();
  });
});
