import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { settleTask } from '#db/tasks/tasks.ts';
import { aDocument } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';
import { lastCards } from '#platform/live-events.ts';

const TEXT = 'Harbour is looking for a Senior Engineer in Bristol.\nWhat you will do\n- Build boats\n'.repeat(3);

const bench = await testApp();
const { db, deps, signedIn } = bench;
type Who = Awaited<ReturnType<typeof signedIn>>;

const call = (who: Who | null, method: string, path: string, body?: unknown) => bench.call(who, method, path, body);
const start = (who: Who, body: unknown) => call(who, 'POST', '/api/role-readings', body);
const learn = (who: Who, samples: unknown) => call(who, 'POST', '/api/voice-readings', { samples });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

function form(name: string, type: string, bytes: Buffer): FormData {
  const data = new FormData();
  data.append('file', new File([new Uint8Array(bytes)], name, { type }));
  return data;
}
const sendFile = (who: Who, name: string, type: string, bytes: Buffer) =>
  call(who, 'POST', '/api/role-readings/file', form(name, type, bytes));

const RESULT = {
  ...({ kind: 'advert', language: 'en', fields: {}, passed: null, from_data: false } as const),
  lists: { role_requirements: [], person_specification: [], benefits: [] },
  source: { name: 'Pasted text', text: TEXT },
};

/** As a worker completes it. */
async function complete(id: string) {
  const held = { id, token: randomUUID() };
  await claimGeneration(db, id, { token: held.token, alone: false });
  return settleTask(db, held, { result: RESULT, tokens: 300, model: 'demo', prompt: 'read_advert-1' });
}

const filesOf = ({ id }: Who) =>
  db.selectFrom('stored_files').select(['path', 'state']).where('user_id', '=', id).execute();

describe('reading an advert', () => {
  test('is started with its text and a job before those of generations, and its result is given to its owner [READ-03] [TASK-01]', async () => {
    const me = await signedIn();
    const { status, body } = await start(me, { text: TEXT });
    expect([status, body.advert, body.voice]).toEqual([202, null, null]);
    expect(body.card).toMatchObject({ task: 'read_advert', status: 'pending', user_id: me.id });
    expect((await deps.queues.generation.getJob(body.id))?.priority).toBe(3);
    await complete(body.id);
    const read = await call(me, 'GET', `/api/readings/${body.id}`);
    expect(read.body).toMatchObject({ card: { status: 'completed' }, advert: RESULT, voice: null });
  });

  test.each([
    ['a text of a few words', { text: 'Engineer wanted' }, 422, 'text_too_short'],
    ['a text of over 200,000 characters', { text: 'a'.repeat(200_001) }, 422, 'invalid_input'],
    ['an address that is none', { url: 'harbour' }, 422, 'invalid_input'],
    ['an address of another scheme', { url: 'file:///etc/passwd' }, 422, 'invalid_input'],
    ['neither', {}, 422, 'invalid_input'],
  ])('is refused for %s, and nothing is stored [READ-02]', async (_, body, status, code) => {
    const me = await signedIn();
    expect(codeOf(await start(me, body))).toEqual([status, code]);
    const rows = await db.selectFrom('generation_queue').select('id').where('user_id', '=', me.id).execute();
    expect(rows).toEqual([]);
  });

  test('is nobody else’s: 404 for readers and for who discards it [TASK-05] [READ-11]', async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const { id } = (await start(me, { text: TEXT })).body;
    for (const method of ['GET', 'DELETE'])
      for (const one of [id, randomUUID()])
        expect(codeOf(await call(other, method, `/api/readings/${one}`))).toEqual([404, 'no_such_item']);
    expect((await call(null, 'GET', `/api/readings/${id}`)).status).toBe(401);
    expect(await theRow(db, id)).toMatchObject({ status: 'pending', closed_at: null });
  });

  test('that is too short or gone says so in its sentence [READ-02] [READ-11]', async () => {
    const me = await signedIn();
    const short = await start(me, { text: 'Engineer wanted' });
    expect(short.body.error.message).toBe('Paste at least a few sentences.');
    const gone = await call(me, 'GET', `/api/readings/${randomUUID()}`);
    expect(gone.body.error.message).toBe('This reading is no longer kept.');
  });

  test('that is discarded is empty in the database and in Redis, also when it is done twice [READ-11] [TASK-06]', async () => {
    const me = await signedIn();
    const { id } = (await start(me, { text: TEXT })).body;
    await complete(id);
    for (let time = 0; time < 2; time += 1) expect((await call(me, 'DELETE', `/api/readings/${id}`)).status).toBe(204);
    expect(await theRow(db, id)).toMatchObject({
      input: null,
      result: null,
      closed_as: 'discarded',
      tokens: 300,
      model: 'demo',
      prompt: 'read_advert-1',
    });
    expect((await lastCards(deps.redis, [id])).get(id)).toBeUndefined();
    expect(codeOf(await call(me, 'GET', `/api/readings/${id}`))).toEqual([404, 'no_such_item']);
  });

  test('that is discarded while it runs is cancelled [READ-03]', async () => {
    const me = await signedIn();
    const { id } = (await start(me, { text: TEXT })).body;
    expect((await call(me, 'DELETE', `/api/readings/${id}`)).status).toBe(204);
    expect(await theRow(db, id)).toMatchObject({ status: 'failed', input: null, closed_as: 'discarded' });
    expect(await complete(id)).toBeUndefined();
  });

  test('is started once for a key, whose other use is refused', async () => {
    const me = await signedIn();
    const send = (text: string) =>
      fetch(`${bench.url}/api/role-readings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
        body: JSON.stringify({ text }),
      });
    const [first, second] = [await send(TEXT), await send(TEXT)];
    expect([first.status, second.status]).toEqual([202, 202]);
    const ids = [await first.json(), await second.json()].map((body) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect((await send(`${TEXT}!`)).status).toBe(409);
  });

  test('five at once are the most of a person [TASK-02]', async () => {
    const me = await signedIn();
    for (let one = 0; one < 5; one += 1) expect((await start(me, { text: TEXT })).status).toBe(202);
    expect(codeOf(await start(me, { text: TEXT }))).toEqual([429, 'too_many_tasks']);
  });
});

describe('the file of a reading', () => {
  test('is stored without a row of its own, and discarding the reading removes it [READ-02]', async () => {
    const me = await signedIn();
    const { status, body } = await sendFile(
      me,
      'C:\\adverts\\Advert.pdf',
      'application/pdf',
      aPdf(['We build boats.']),
    );
    expect(status).toBe(202);
    const [file] = await filesOf(me);
    expect(file?.state).toBe('uploading');
    expect((await theRow(db, body.id)).input).toEqual({
      from: { is: 'file', key: file?.path, name: 'Advert.pdf', mime_type: 'application/pdf' },
    });
    expect((await call(me, 'DELETE', `/api/readings/${body.id}`)).status).toBe(204);
    expect((await filesOf(me)).map(({ state }) => state)).toEqual(['deleting']);
  });

  test.each([
    ['a text', 'Advert.txt', 'text/plain', Buffer.from(TEXT), 202],
    ['a text in UTF-16', 'Advert.txt', 'text/plain', Buffer.from(TEXT, 'utf16le'), 202],
    ['Rich Text of any type', 'Advert.doc', 'application/octet-stream', Buffer.from('{\\rtf1 Pilot}'), 202],
    ['an empty file', 'Advert.txt', 'text/plain', Buffer.alloc(0), 422],
    ['a program named as a text', 'Advert.txt', 'text/plain', Buffer.from('MZ\u0000\u0000'), 415],
    ['a picture', 'Advert.png', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'), 415],
    ['a page named as a PDF', 'Advert.pdf', 'application/pdf', Buffer.from('<html>'), 415],
  ])('is checked by name and bytes: %s [READ-02]', async (_, name, type, bytes, status) => {
    const me = await signedIn();
    expect((await sendFile(me, name, type, bytes)).status).toBe(status);
    expect(await filesOf(me)).toHaveLength(status === 202 ? 1 : 0);
  });

  test('leaves nothing when no more tasks may be started', async () => {
    const me = await signedIn();
    for (let one = 0; one < 5; one += 1) await start(me, { text: TEXT });
    expect(codeOf(await sendFile(me, 'Advert.txt', 'text/plain', Buffer.from(TEXT)))).toEqual([429, 'too_many_tasks']);
    expect(await filesOf(me)).toEqual([]);
  });
});

describe('learning a voice', () => {
  test('keeps the titles of the assets it was given [VOICE-01]', async () => {
    const me = await signedIn();
    const asset = await aDocument(db, me.id);
    const { status, body } = await learn(me, [
      { is: 'text', text: TEXT },
      { is: 'asset', id: asset.id },
    ]);
    expect([status, body.card.task]).toEqual([202, 'learn_voice']);
    expect((await theRow(db, body.id)).input).toEqual({
      samples: [
        { is: 'text', text: TEXT },
        { is: 'asset', id: asset.id, title: asset.title },
      ],
    });
  });

  test('refuses assets of others, no samples and more than five [VOICE-01] [TASK-05]', async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const theirs = await aDocument(db, other.id);
    expect((await learn(me, [{ is: 'asset', id: theirs.id }])).status).toBe(404);
    expect((await learn(me, [])).status).toBe(422);
    expect(
      (
        await learn(
          me,
          Array.from({ length: 6 }, () => ({ is: 'text', text: TEXT })),
        )
      ).status,
    ).toBe(422);
  });
});
