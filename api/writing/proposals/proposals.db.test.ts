import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { documentsBench, type emails, PATH } from '#api/writing/documents/testing/bench.ts';
import { twoEditors } from '#api/writing/documents/testing/team.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { expireTasks, settleTask } from '#db/tasks/tasks.ts';
import { age, theRow } from '#db/testing/generations.ts';
import { lastCards } from '#platform/live-events.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';

const TEXT = 'Join us. You will use figma. We pay well.';
const NEW = 'Join our team. You will use Figma. We pay well.';

const bench = await documentsBench();
const { db, call, deps, signedIn } = bench;

type Who = Awaited<ReturnType<typeof signedIn>>;
const whole = { of: 'document' } as const;
const change = (from: number, to: number, text: string): RefineChange => ({
  part: 'text',
  from,
  to,
  text,
  off: null,
  note: null,
  field: null,
});
const CHANGES = [change(5, 7, 'our team'), change(TEXT.indexOf('figma'), TEXT.indexOf('figma') + 5, 'Figma')];

/** A person with a document of this text. */
async function aWriter(text: string | typeof emails = TEXT) {
  const me = await signedIn();
  const id = await bench.aGenerated(me.id, text, typeof text === 'string' ? {} : { template_id: bench.EMAIL });
  const { version } = (await call(me, 'GET', `${PATH}/${id}`)).body;
  return { me, id, version };
}

const start = (me: Who, id: string, body: object) =>
  call(me, 'POST', `${PATH}/${id}/proposals`, { target: whole, ...body });

/** As a worker completes it. */
async function complete(id: string, changes: readonly RefineChange[] = CHANGES) {
  const held = { id, token: randomUUID() };
  await claimGeneration(db, id, { token: held.token, alone: false });
  const result = { changes: [...changes], fixed: null, note: null };
  return settleTask(db, held, { result, tokens: 120, model: 'demo', prompt: 'refine-1' });
}

async function aProposal() {
  const writer = await aWriter();
  const { body } = await start(writer.me, writer.id, { version: writer.version, preset: 'warmer' });
  await complete(body.id);
  return { ...writer, proposal: String(body.id) };
}

describe('a refinement', () => {
  test('is started with its text, a job before those of generations, and a card of its author [TASK-03] [REFINE-01]', async () => {
    const { me, id, version } = await aWriter();
    const { status, body } = await start(me, id, { version, instruction: 'Name the city first' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ document_id: id, base_version: version, instruction: 'Name the city first' });
    expect(body).toMatchObject({ before: TEXT, result: null, is_stale: false, target: whole });
    expect(body.card).toMatchObject({ task: 'refine', status: 'pending', document_id: id });
    expect((await deps.queues.generation.getJob(body.id))?.priority).toBe(3);
    expect((await lastCards(deps.redis, [body.id])).get(body.id)).toMatchObject({ task: 'refine', user_id: me.id });
  });

  test('counts nowhere as a generation [TASK-01]', async () => {
    const { me, id, version } = await aWriter();
    const { body } = await start(me, id, { version, preset: 'shorter' });
    for (const query of ['?active=true', `?ids=${body.id}`, ''])
      expect((await call(me, 'GET', `/api/generations${query}`)).body.items).toEqual([]);
  });

  test.each([
    ['a stale version', { version: 99, preset: 'shorter' }, 409, 'edit_conflict'],
    ['no instruction', { instruction: ' a ' }, 422, 'invalid_input'],
    ['an unknown channel', { preset: 'fit', channel: 'myspace' }, 422, 'invalid_input'],
    [
      'a blank passage',
      { preset: 'shorter', target: { of: 'passage', part: 'text', from: 8, to: 9 } },
      422,
      'nothing_to_refine',
    ],
    [
      'an unknown part',
      { preset: 'shorter', target: { of: 'passage', part: '0.subject', from: 0, to: 9 } },
      422,
      'nothing_to_refine',
    ],
  ])('is refused for %s, and nothing is stored [REFINE-04]', async (_, body, status, code) => {
    const { me, id, version } = await aWriter();
    const answer = await start(me, id, { version, ...body });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect((await call(me, 'GET', `${PATH}/${id}/proposals`)).body.items).toEqual([]);
  });

  test('grows a passage to whole words', async () => {
    const { me, id, version } = await aWriter();
    const at = TEXT.indexOf('figma');
    const target = { of: 'passage', part: 'text', from: at + 2, to: at + 4 };
    const { body } = await start(me, id, { version, preset: 'warmer', target });
    expect(body.target).toEqual({ ...target, from: at, to: at + 5 });
  });

  test('of a document runs once for a person, and five tasks of a person at once [TASK-02]', async () => {
    const { me, id, version } = await aWriter();
    expect((await start(me, id, { version, preset: 'shorter' })).status).toBe(202);
    expect((await start(me, id, { version, preset: 'shorter' })).body.error.code).toBe('task_running');
    for (let more = 1; more < 5; more++) {
      const other = await bench.aGenerated(me.id);
      expect((await start(me, other, { version: 1, preset: 'shorter' })).status).toBe(202);
    }
    const sixth = await start(me, await bench.aGenerated(me.id), { version: 1, preset: 'shorter' });
    expect([sixth.status, sixth.body.error.code]).toEqual([429, 'too_many_tasks']);
  });

  test('that failed is tried again with what it was given, and its row closed', async () => {
    const { me, id, version } = await aWriter();
    const { body } = await start(me, id, { version, preset: 'warmer' });
    await call(me, 'POST', `/api/generations/${body.id}/cancel`);
    const again = await call(me, 'POST', `/api/generations/${body.id}/retry`);
    expect(again.status).toBe(202);
    const { items } = (await call(me, 'GET', `${PATH}/${id}/proposals`)).body;
    expect(items).toMatchObject([{ id: again.body.id, preset: 'warmer', before: TEXT }]);
    expect(await theRow(db, body.id)).toMatchObject({ closed_as: 'replaced', input: null });
  });

  test('ends with its document, in the same transaction [TASK-04] [TASK-06]', async () => {
    const { me, id, version } = await aWriter();
    const { body } = await start(me, id, { version, preset: 'warmer' });
    expect((await call(me, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
    const row = await theRow(db, body.id);
    expect(row).toMatchObject({ status: 'failed', scheduled_for: null, input: null, result: null, document_id: null });
    expect(row.error).toMatchObject({ code: 'cancelled', message: 'The document was deleted' });
    expect(await complete(body.id)).toBeUndefined();
  });
});

describe('a proposal', () => {
  test('is accepted with the chosen changes as one version, and keeps no text afterwards [REFINE-09] [TASK-06]', async () => {
    const { me, id, version, proposal } = await aProposal();
    const accepted = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version, use: [1] });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      content: TEXT.replace('figma', 'Figma'),
      version: version + 1,
      origin: 'refined',
    });
    const versions = (await call(me, 'GET', `${PATH}/${id}/versions`)).body.items;
    expect(versions[0]).toMatchObject({ origin: 'refined', instruction: 'Warmer', is_current: true });
    const row = await theRow(db, proposal);
    expect(row).toMatchObject({
      input: null,
      result: null,
      closed_as: 'accepted',
      tokens: 120,
      model: 'demo',
      prompt: 'refine-1',
    });
    expect((await call(me, 'GET', `/api/generations/${proposal}`)).body.card.draft).toBe('');
    const again = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version, use: [1] });
    expect(again.body).toMatchObject({ id, version: version + 1 });
    const events = await db.selectFrom('outbox').select('type').where('subject_id', '=', id).execute();
    expect(events).toEqual([{ type: 'document.updated' }]);
  });

  test('accepted with all its changes is the new text', async () => {
    const { me, version, proposal } = await aProposal();
    const { body } = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version, use: 'all' });
    expect(body.content).toBe(NEW);
  });

  test('for a text that was changed meanwhile is stale, and is not accepted [REFINE-10]', async () => {
    const { me, id, version, proposal } = await aProposal();
    await call(me, 'PUT', `${PATH}/${id}`, { version, content: `${TEXT} More.` });
    expect((await call(me, 'GET', `/api/proposals/${proposal}`)).body.is_stale).toBe(true);
    for (const seen of [version, version + 1]) {
      const { status, body } = await call(me, 'POST', `/api/proposals/${proposal}/accept`, {
        version: seen,
        use: 'all',
      });
      expect([status, body.error.code, body.error.current.content]).toEqual([409, 'edit_conflict', `${TEXT} More.`]);
    }
    expect((await theRow(db, proposal)).closed_at).toBeNull();
  });

  test.each([[[]], [[2]]])('is not accepted with the changes %j', async (use) => {
    const { me, version, proposal } = await aProposal();
    const { status } = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version, use });
    expect(status).toBe(422);
  });

  test('is discarded, also twice and while it is being made; the text stays [REFINE-10]', async () => {
    const { me, id, version, proposal } = await aProposal();
    const running = (await start(me, id, { version, preset: 'longer' })).body.id;
    for (const one of [proposal, proposal, running])
      expect((await call(me, 'POST', `/api/proposals/${one}/discard`)).status).toBe(204);
    expect(await theRow(db, running)).toMatchObject({ status: 'failed', closed_as: 'discarded', input: null });
    expect((await call(me, 'GET', `${PATH}/${id}/proposals`)).body.items).toEqual([]);
    expect((await call(me, 'GET', `${PATH}/${id}`)).body).toMatchObject({ content: TEXT, version });
    const refused = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version, use: 'all' });
    expect(refused.body.error.code).toBe('proposal_closed');
  });

  test('is changed further from its text as it was shown [REFINE-11]', async () => {
    const { me, id, version, proposal } = await aProposal();
    const parent = { id: proposal, use: [0] };
    const { body } = await start(me, id, { version, instruction: 'Name the city first', parent });
    expect(body).toMatchObject({ parent: proposal, before: TEXT });
    expect((await theRow(db, body.id)).input).toMatchObject({ draft: TEXT.replace('us', 'our team'), content: TEXT });
  });

  test('is the oldest of five when the next one is started, and is closed [REFINE-11]', async () => {
    const { me, id, version, proposal } = await aProposal();
    for (let more = 0; more < 4; more++) await complete((await start(me, id, { version, preset: 'longer' })).body.id);
    expect((await theRow(db, proposal)).closed_at).toBeNull();
    await start(me, id, { version, preset: 'longer' });
    expect(await theRow(db, proposal)).toMatchObject({ closed_as: 'replaced', result: null });
    expect((await call(me, 'GET', `${PATH}/${id}/proposals`)).body.items).toHaveLength(5);
  });

  test('left for a day is emptied, one that is running is not [REFINE-19] [TASK-06]', async () => {
    const { me, id, version, proposal } = await aProposal();
    const running = (await start(me, id, { version, preset: 'longer' })).body.id;
    await age(db, proposal, 24 * 3_600 - 60);
    await age(db, running, 25 * 3_600);
    await expireTasks(db);
    expect((await theRow(db, proposal)).closed_at).toBeNull();
    await age(db, proposal, 120);
    await expireTasks(db);
    expect(await theRow(db, proposal)).toMatchObject({ closed_as: 'expired', input: null, result: null });
    expect((await theRow(db, running)).closed_at).toBeNull();
    await complete(running);
  });

  test('is found by its author alone: not by a colleague, a stranger or an administrator [TASK-05]', async () => {
    const { ada, bo, id } = await twoEditors(bench, TEXT);
    const { version } = (await call(ada, 'GET', `${PATH}/${id}`)).body;
    const proposal = (await start(ada, id, { version, preset: 'warmer' })).body.id;
    expect((await call(bo, 'GET', `${PATH}/${id}`)).status).toBe(200);
    for (const other of [bo, await signedIn(), await signedIn({ role: 'admin' })]) {
      const answers = await Promise.all([
        call(other, 'GET', `/api/proposals/${proposal}`),
        call(other, 'POST', `/api/proposals/${proposal}/accept`, { version, use: 'all' }),
        call(other, 'POST', `/api/proposals/${proposal}/discard`),
        call(other, 'POST', `/api/generations/${proposal}/cancel`),
        call(other, 'POST', `/api/generations/${proposal}/retry`),
        call(other, 'GET', `/api/generations/${proposal}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    expect((await call(bo, 'GET', `${PATH}/${id}/proposals`)).body.items).toEqual([]);
    expect((await start(bo, id, { version, preset: 'shorter' })).status).toBe(202);
    expect((await call(ada, 'GET', `${PATH}/${id}/proposals`)).body.items).toMatchObject([{ id: proposal }]);
  });
});
