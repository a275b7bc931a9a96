import { describe, expect, test, vi } from 'vitest';
import { markDeleting } from '#db/base/files.ts';
import { theRow } from '#db/testing/generations.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';
import { lastCards } from '#platform/live-events.ts';
import type { AdvertReadingResult } from '#shared/brand/contracts/readings.ts';
import { AppError } from '#shared/errors.ts';
import { createSources, type SourceParts } from '#worker/tasks/sources.ts';
import { type Run, readingsBench } from '#worker/tasks/testing/readings-bench.ts';
import { answer, hanging, type Script } from '#worker/testing/bench.ts';

const ANSWER = {
  kind: 'advert',
  facts: { job_title: { line: 1, quote: 'Senior Backend Engineer' }, city: { line: 2, quote: 'Bristol' } },
  lists: { duties: [5, 6], person: [8, 9], benefits: [11, 12] },
};

const bench = await readingsBench();
const { db, redis, TEXT, parts, logged, site, opened, aTask, aFile, isStored } = bench;
const { card: cardThat, cardsOf, enqueue, finalCard, noJob, start } = bench;

const run = (input: object, given: Run = {}) =>
  bench.run(input, { script: async () => answer(JSON.stringify(ANSWER)), ...given });
const resultOf = (row: { result: unknown }) => row.result as AdvertReadingResult;

describe('reading an advert', () => {
  test('from a text fills its fields, shows them while they are found, and counts its tokens [READ-03] [READ-08] [TASK-01]', async () => {
    const half = JSON.stringify(ANSWER);
    let id = '';
    const script: Script = async (call) => {
      call.onDelta(half.slice(0, half.indexOf(', "city"') === -1 ? 120 : half.indexOf(', "city"')), 30);
      id = (await cardThat(({ draft }) => draft.startsWith('Job Title\t'))).id;
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
    ['with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['without one', Buffer.from(TEXT, 'utf16le')],
    ['in the other order', Buffer.from(TEXT, 'utf16le').swap16()],
  ])('from a plain text in UTF-16 %s reads its letters [REAL-23]', async (_how, bytes) => {
    const { userId, from } = await aFile(bytes, 'text/plain', 'Advert.txt');
    expect(resultOf((await run({ from }, { userId })).row).source.text).toBe(TEXT);
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
      from_data: true,
      source: { name: `${site}/job` },
      fields: { company_name: { value: 'Harbour Inn', place: { in: 'data' } }, closing_date: { value: '2099-12-12' } },
      lists: { role_requirements: [{ text: 'Cook lunch' }], person_specification: [{ text: 'Patience' }] },
    });
  });

  test('from a page opens it once, whatever the attempts [READ-08] [READ-10]', async () => {
    const before = opened();
    const script: Script = async (_, n) => answer(n === 1 ? 'Sure!' : JSON.stringify(ANSWER));
    const { row, calls } = await run({ from: { is: 'page', url: `${site}/page` } }, { script });
    expect([row.status, calls.length, opened() - before]).toEqual(['completed', 2, 1]);
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
    ['several', 'several_adverts', 'This text offers more than one job. Paste one of them.'],
    ['other', 'no_advert', 'No job was found in this text.'],
  ])('of a source that is %s says so [READ-08]', async (kind, code, message) => {
    const script: Script = async () => answer(JSON.stringify({ kind, facts: {}, lists: {} }));
    const { card, row } = await run({ from: { is: 'text', text: TEXT } }, { script });
    expect([card.error?.code, card.error?.message, row.attempt_count, row.result]).toEqual([code, message, 1, null]);
  });

  test('of a CV leaves no trace of it: not in the row, on the card, in Redis or in the log [READ-08] [TASK-05]', async () => {
    logged.length = 0;
    const script: Script = async (call) => {
      const text = JSON.stringify({ ...ANSWER, kind: 'cv' });
      call.onDelta(text, 30);
      return answer(text);
    };
    const { id, card, row } = await run({ from: { is: 'text', text: `Marigold Featherstone\n${TEXT}` } }, { script });
    expect(card).toMatchObject({ status: 'failed', draft: '', error: { code: 'cv_refused' } });
    expect(card.error?.message).toBe('This looks like a CV. Rolevoice keeps no candidate data.');
    expect(row).toMatchObject({ input: null, result: null, tokens: 321, attempt_count: 1, scheduled_for: null });
    const kept = JSON.stringify([row, (await lastCards(redis, [id])).get(id), cardsOf(id), logged]);
    expect(kept).not.toMatch(/Marigold|Bristol|Harbour/);
  });

  test('is in no trace of a refusal that quotes it [READ-08] [TASK-05]', async () => {
    logged.length = 0;
    const words = '400 invalid input: Marigold Featherstone, Bristol';
    const script: Script = async () => {
      throw new AppError('provider_refused', { said: words, cause: new Error(words) });
    };
    const worker = start(script);
    const warned = vi.spyOn(worker.parts.log, 'warn');
    const id = await aTask({ from: { is: 'text', text: `Marigold Featherstone\n${TEXT}` } });
    await enqueue(id);
    const card = await finalCard(id);
    await worker.close();
    expect(worker.refusals).toEqual([]);
    const said = JSON.stringify(warned.mock.calls);
    warned.mockRestore();
    expect(said).toContain('attempt failed');
    expect(JSON.stringify([await theRow(db, id), card, logged, said])).not.toMatch(/invalid input/);
  });

  test('that is cancelled while it is written stores nothing [READ-03] [TASK-02]', async () => {
    const { script, began } = hanging();
    const id = await aTask({ from: { is: 'text', text: TEXT } });
    const worker = start(script);
    await enqueue(id);
    await began;
    worker.parts.runs.cancel(id);
    await noJob(id);
    await worker.close();
    expect(await theRow(db, id)).toMatchObject({ result: null, document_id: null });
  });

  test('is not started when its row was emptied meanwhile [TASK-04]', async () => {
    const { userId, file, from } = await aFile(aPdf([TEXT]), 'application/pdf');
    const id = await aTask({ from }, { userId });
    await db.updateTable('generation_queue').set({ input: null }).where('id', '=', id).execute();
    await markDeleting(db, { workspace_id: userId }, file);
    const worker = start(async () => answer('{}'), { sources: createSources(parts) });
    await enqueue(id);
    expect((await finalCard(id)).error?.code).toBe('no_such_item');
    await worker.close();
    expect(worker.calls).toEqual([]);
  });
});
