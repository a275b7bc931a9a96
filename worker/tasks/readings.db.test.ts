import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { markDeleting } from '#db/queries/files.ts';
import { aDocument, aUser } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { loadConfig } from '#platform/config.ts';
import { createExtract, findLayers } from '#platform/extract/extract.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';
import { lastCards } from '#platform/live-events.ts';
import { createLog } from '#platform/log.ts';
import { createStorage } from '#platform/storage.ts';
import type { AdvertReadingResult, VoiceReadingResult } from '#shared/contracts/readings.ts';
import { createSources, type SourceParts, type Sources } from '#worker/tasks/sources.ts';
import { sourceFile } from '#worker/tasks/testing/recorded.ts';
import { answer, createBench, hanging, type Script } from '#worker/testing/bench.ts';

const TEXT = sourceFile('read_advert', 'source');
const ANSWER = {
  kind: 'advert',
  facts: { job_title: { line: 1, quote: 'Senior Backend Engineer' }, city: { line: 2, quote: 'Bristol' } },
  lists: { duties: [5, 6], person: [8, 9], benefits: [11, 12] },
};
const POSTING = {
  ...{ '@type': 'JobPosting', title: 'Cook', hiringOrganization: 'Harbour Inn', validThrough: '2099-12-12' },
  jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
  description: '<p>Your role</p><ul><li>Cook lunch</li></ul><p>Your profile</p><ul><li>Patience</li></ul>',
};

const bench = await createBench();
const { db } = bench;
const lines: string[] = [];
const log = createLog('test', 'info', { write: (line) => void lines.push(line) });
const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
const storage = createStorage(
  loadConfig({ S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }),
);

let parts: SourceParts;
let site = '';
let opened = 0;
const pages = createServer((req, res) => {
  opened += 1;
  const { pathname } = new URL(req.url ?? '', 'http://x');
  const data = pathname === '/job' ? `<script type="application/ld+json">${JSON.stringify(POSTING)}</script>` : '';
  const body = pathname === '/empty' ? '<p>Hi</p>' : TEXT.replaceAll('\n', '<br>');
  res.writeHead(pathname === '/gone' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  res.end(`<html><head>${data}</head><body>${body}</body></html>`);
});

beforeAll(async () => {
  await storage.makeBuckets();
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const extract = createExtract({ log, layers: await findLayers() });
  const outbound = { allow: ['127.0.0.1'], publicUrl: 'https://app.example.com', log };
  parts = { db, storage, extract, scan: undefined, outbound, pages: true, log };
});
afterAll(() => {
  pages.close();
  storage.close();
});

type Task = 'read_advert' | 'learn_voice';
type Run = { script?: Script; sources?: Sources; userId?: string; task?: Task };

async function aTask(input: object, { userId, task = 'read_advert' }: Run = {}) {
  const user_id = userId ?? (await aUser(db)).id;
  const { id } = await db
    .insertInto('generation_queue')
    .values({ user_id, task, input: JSON.stringify(input), request_id: 'request-1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Runs a task to its end. */
async function run(input: object, given: Run = {}) {
  const { script = async () => answer(JSON.stringify(ANSWER)), sources = createSources(parts) } = given;
  const id = await aTask(input, given);
  const worker = bench.start(script, { sources });
  await bench.enqueue(id);
  const card = await bench.finalCard(id);
  await worker.close();
  return { id, card, calls: worker.calls, row: await theRow(db, id) };
}

const resultOf = (row: { result: unknown }) => row.result as AdvertReadingResult;

/** A file as the api stores it. */
async function aFile(bytes: Buffer, mime_type: string, name = 'Advert.pdf') {
  const { id } = await aUser(db);
  const file = { bucket: storage.documents, path: `${id}/${Date.now()}-${Math.random()}.pdf` };
  const row = { ...file, workspace_id: id, user_id: id, state: 'uploading', size: bytes.length } as const;
  await db.insertInto('stored_files').values(row).execute();
  await storage.put({ ...file, body: bytes, type: mime_type });
  return { userId: id, file, from: { is: 'file', key: file.path, name, mime_type } };
}
const isStored = async ({ path }: { path: string }) => {
  const file = await storage.read(storage.documents, path);
  file?.body.destroy();
  const row = await db.selectFrom('stored_files').select('state').where('path', '=', path).executeTakeFirst();
  return [file !== undefined, row?.state];
};

describe('reading an advert', () => {
  test('from a text fills its fields, shows them while they are found, and counts its tokens [READ-03] [READ-08] [TASK-01]', async () => {
    const half = JSON.stringify(ANSWER);
    let id = '';
    const script: Script = async (call) => {
      call.onDelta(half.slice(0, half.indexOf(', "city"') === -1 ? 120 : half.indexOf(', "city"')), 30);
      id = (await bench.card(({ draft }) => draft.startsWith('Job Title\t'))).id;
      return answer(half);
    };
    const { card, calls, row } = await run({ from: { is: 'text', text: TEXT } }, { script });
    expect(id).toBe(row.id);
    expect(card).toMatchObject({ status: 'completed', draft: 'Job Title\tSenior Backend Engineer\nCity\tBristol' });
    expect(calls[0]?.messages[1]?.content).toContain('14: Apply by 12 December 2026');
    expect(calls[0]?.settings).toMatchObject({ temperature: 0, max_tokens: 1_200 });
    expect(row).toMatchObject({ tokens: 321, model: 'fake-model', prompt: 'read_advert-1', attempt_count: 0 });
    expect(resultOf(row)).toMatchObject({
      fields: { job_title: { value: 'Senior Backend Engineer' }, city: { quote: 'Bristol' } },
      source: { name: 'Pasted text', text: TEXT },
    });
  });

  test('from a PDF takes its text and removes the file [READ-02] [READ-08]', async () => {
    const { userId, file, from } = await aFile(aPdf(TEXT.split('\n')), 'application/pdf');
    const { row } = await run({ from }, { userId });
    expect(row.status).toBe('completed');
    expect(resultOf(row).source).toMatchObject({ name: 'Advert.pdf', text: expect.stringContaining('Harbour Ltd') });
    expect(await isStored(file)).toEqual([false, undefined]);
    expect(row.input).toMatchObject({ from: { is: 'text', name: 'Advert.pdf' } });
  });

  test('from a plain text of Windows reads its letters [READ-02]', async () => {
    const bytes = Buffer.from(TEXT.replace('Bristol', 'Z\u00fcrich'), 'latin1');
    const { userId, from } = await aFile(bytes, 'text/plain', 'Advert.txt');
    expect(resultOf((await run({ from }, { userId })).row).source.text).toContain('Zürich');
  });

  test.each([
    ['a file without text', () => aFile(aPdf(['']), 'application/pdf'), 'No text was found in this file.'],
    [
      'a damaged file',
      () => aFile(Buffer.from('%PDF-1.4 '), 'application/pdf'),
      'The file is damaged. Upload another copy.',
    ],
  ])('says so for %s, and asks no model [READ-02]', async (_, make, message) => {
    const { userId, from } = await make();
    const { card, calls } = await run({ from }, { userId });
    expect([card.error?.code, card.error?.message, calls]).toEqual(['no_text_found', message, []]);
  });

  test('scans a file first where there is a scanner, and reads none that is infected [TASK-08]', async () => {
    const { userId, file: stored, from } = await aFile(aPdf(TEXT.split('\n')), 'application/pdf');
    const scan: SourceParts['scan'] = async (file) => {
      file.destroy();
      return { infected: 'Eicar' };
    };
    const { card, calls } = await run({ from }, { userId, sources: createSources({ ...parts, scan }) });
    expect(card.error?.message).toBe('The virus scanner found Eicar, and the file was deleted. Upload a clean copy.');
    expect([calls, await isStored(stored)]).toEqual([[], [false, undefined]]);
  });

  test('from a page with job data asks no model [READ-09]', async () => {
    const { row, calls, card } = await run({ from: { is: 'page', url: `${site}/job?utm=mine` } });
    expect([calls, card.draft.split('\n')[0], row.tokens]).toEqual([[], 'Job Title\tCook', 0]);
    expect(resultOf(row)).toMatchObject({
      ...{ from_data: true, source: { name: `${site}/job` } },
      fields: { company_name: { value: 'Harbour Inn', place: { in: 'data' } }, closing_date: { value: '2099-12-12' } },
      lists: { role_requirements: [{ text: 'Cook lunch' }], person_specification: [{ text: 'Patience' }] },
    });
  });

  test('from a page opens it once, whatever the attempts [READ-08] [READ-10]', async () => {
    const before = opened;
    const script: Script = async (_, n) => answer(n === 1 ? 'Sure!' : JSON.stringify(ANSWER));
    const { row, calls } = await run({ from: { is: 'page', url: `${site}/page` } }, { script });
    expect([row.status, calls.length, opened - before]).toEqual(['completed', 2, 1]);
    expect(calls[1]?.messages[1]?.content).toContain('Your last answer to this request could not be used.');
    expect(resultOf(row).source.name).toBe(`${site}/page`);
  });

  test.each([
    ['/gone', 'page_unreadable'],
    ['/empty', 'page_empty'],
  ])('of a page that is %s fails at once, and its address is not kept [READ-10] [TASK-06]', async (path, code) => {
    const { row, card, calls } = await run({ from: { is: 'page', url: `${site}${path}` } });
    expect([card.status, card.error?.code, calls, row.attempt_count]).toEqual(['failed', code, [], 1]);
    expect(row.input).toBeNull();
  });

  test.each([
    ['several', 'several_adverts'],
    ['other', 'no_advert'],
  ])('of a source that is %s says so [READ-08]', async (kind, code) => {
    const script: Script = async () => answer(JSON.stringify({ kind, facts: {}, lists: {} }));
    const { card, row } = await run({ from: { is: 'text', text: TEXT } }, { script });
    expect([card.error?.code, row.attempt_count, row.result]).toEqual([code, 1, null]);
  });

  test('of a CV leaves no trace of it: not in the row, on the card, in Redis or in the log [READ-08] [TASK-05]', async () => {
    lines.length = 0;
    const script: Script = async (call) => {
      const text = JSON.stringify({ ...ANSWER, kind: 'cv' });
      call.onDelta(text, 30);
      return answer(text);
    };
    const { id, card, row } = await run({ from: { is: 'text', text: `Marigold Featherstone\n${TEXT}` } }, { script });
    expect(card).toMatchObject({ status: 'failed', draft: '', error: { code: 'cv_refused' } });
    expect(row).toMatchObject({ input: null, result: null, tokens: 321, attempt_count: 1, scheduled_for: null });
    const kept = JSON.stringify([row, (await lastCards(bench.redis, [id])).get(id), bench.cardsOf(id), lines]);
    expect(kept).not.toMatch(/Marigold|Bristol|Harbour/);
  });

  test('that is cancelled while it is written stores nothing [READ-03] [TASK-02]', async () => {
    const { script, began } = hanging();
    const id = await aTask({ from: { is: 'text', text: TEXT } });
    const worker = bench.start(script);
    await bench.enqueue(id);
    await began;
    worker.parts.runs.cancel(id);
    await bench.noJob(id);
    await worker.close();
    expect(await theRow(db, id)).toMatchObject({ result: null, document_id: null });
  });

  test('is not started when its row was emptied meanwhile [TASK-04]', async () => {
    const { userId, file, from } = await aFile(aPdf([TEXT]), 'application/pdf');
    const id = await aTask({ from }, { userId });
    await db.updateTable('generation_queue').set({ input: null }).where('id', '=', id).execute();
    await markDeleting(db, { workspace_id: userId }, file);
    const worker = bench.start(async () => answer('{}'), { sources: createSources(parts) });
    await bench.enqueue(id);
    expect((await bench.finalCard(id)).error?.code).toBe('reading_gone');
    await worker.close();
    expect(worker.calls).toEqual([]);
  });
});

describe('learning a voice', () => {
  const [first, second] = [1, 2].map((n) => sourceFile('learn_voice', `sample-${n}`).repeat(3)) as [string, string];
  const voice = JSON.stringify({
    personality_traits: {
      proposal: 'plain, dry',
      quotes: [
        { sample: 1, quote: 'Nobody here works on commission.' },
        { sample: 2, quote: 'We plan the week on Monday' },
      ],
    },
  });
  const learn = (samples: object[], more: Run = {}) =>
    run({ samples }, { task: 'learn_voice', script: async () => answer(voice), ...more });

  test('from texts and assets gives the samples their names and keeps what has evidence [VOICE-01] [VOICE-02]', async () => {
    const { id: userId } = await aUser(db);
    const asset = await aDocument(db, userId, { extracted_text: second });
    const samples = [
      { is: 'text', text: first },
      { is: 'asset', id: asset.id, title: 'Working with us' },
    ];
    const { row, calls } = await learn(samples, { userId });
    const result = row.result as unknown as VoiceReadingResult;
    expect(result.samples.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Pasted text'],
      [2, 'Working with us'],
    ]);
    expect(result.fields).toMatchObject({ personality_traits: { proposal: 'plain, dry', quotes: [{}, {}] } });
    expect(calls[0]?.messages[0]?.content).toContain('Proposals in English');
    expect(row).toMatchObject({ prompt: 'learn_voice-1', tokens: 321 });
  });

  test('leaves out what is too short, deleted or of another workspace, and says which [VOICE-01] [TASK-04]', async () => {
    const [{ id: userId }, other] = [await aUser(db), await aUser(db)];
    const theirs = await aDocument(db, other.id, { extracted_text: second });
    const { row } = await learn(
      [
        { is: 'text', text: first },
        { is: 'text', text: second },
        { is: 'text', text: 'A few words.' },
        { is: 'asset', id: theirs.id, title: 'Theirs.pdf' },
      ],
      { userId },
    );
    expect((row.result as unknown as VoiceReadingResult).left_out).toEqual(['Pasted text 3', 'Theirs.pdf']);
    expect(JSON.stringify(row.result)).not.toContain(theirs.title);
  });

  test('of too few words says how many there are, and asks no model [VOICE-01]', async () => {
    const { card, calls } = await learn([{ is: 'text', text: 'We mend what you bring. '.repeat(40) }]);
    expect([card.error?.code, card.error?.message]).toEqual(['too_little_text', '200 of 400 words. Add another text.']);
    expect(calls).toEqual([]);
  });

  test('opens the pages among its samples once and keeps their text [VOICE-01] [READ-10]', async () => {
    const before = opened;
    const script: Script = async (_, n) => answer(n === 1 ? 'Sure!' : voice);
    const long = { is: 'text', text: `${first} ${second}` };
    const { row } = await learn([{ is: 'page', url: `${site}/page?me=1` }, long], { script });
    expect([row.status, opened - before]).toEqual(['completed', 1]);
    expect(row.input).toMatchObject({ samples: [{ is: 'text', name: `${site}/page` }, { is: 'text' }] });
  });
});
