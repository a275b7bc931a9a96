import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBench, PATH } from '#api/tasks/testing/bench.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { documentsOfGenerations } from '#db/tasks/read.ts';
import { failGeneration } from '#db/tasks/settle.ts';
import { storeDraft } from '#db/tasks/stop.ts';
import { aRole } from '#db/testing/factories.ts';
import { aRunningGeneration, theRow } from '#db/testing/generations.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { publishCard } from '#platform/live-events.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import { personalScope } from '#shared/scope.ts';
import { type Card, FINAL_SEQ } from '#shared/tasks/card.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { contentToText, type KindName } from '#shared/text/kinds/index.ts';

const { app, cards, cancels, post, ready, rowsOf, jobOf } = await createBench();
const anError = { code: 'no_content', message: 'No content generated', title: null, messages: [], request_id: null };

describe('reading', () => {
  test('one is read by its owner only [DATA-API-20] [ERR-Q-10] [GAP-19] [S1]', async () => {
    const [mine, theirs] = [await ready(), await ready()];
    const { body } = await post(mine.who, { role_id: mine.role.id, template_ids: mine.templates.slice(0, 1) });
    const at = `${PATH}/${body.items[0]?.id}`;
    expect((await app.call(mine.who, 'GET', at)).body).toMatchObject({ id: body.items[0]?.id });
    for (const path of [at, `${PATH}/${randomUUID()}`]) {
      expect(await app.call(theirs.who, 'GET', path)).toMatchObject({
        status: 404,
        body: { error: { code: 'NOT_FOUND', message: 'Queue item not found' } },
      });
    }
    expect((await app.call(theirs.who, 'GET', `${PATH}?ids=${body.items[0]?.id}`)).body.items).toEqual([]);
    for (const act of ['cancel', 'retry'])
      expect((await app.call(theirs.who, 'POST', `${at}/${act}`)).status).toBe(404);
    expect(await theRow(app.db, String(body.items[0]?.id))).toMatchObject({ status: 'pending' });
  });

  test('the last generation of each template stays readable, at any age [GAP-57] [GAP-120]', async () => {
    const { who, role, templates } = await ready();
    const start = async (ids: string[]) =>
      (await post(who, { role_id: role.id, template_ids: ids })).body.items.map(({ id }) => id) as string[];
    const [replaced, failed] = (await start(templates.slice(0, 2))) as [string, string];
    for (const id of [replaced, failed]) await app.call(who, 'POST', `${PATH}/${id}/cancel`);
    const [again] = (await start(templates.slice(0, 1))) as [string];
    const updated_at = new Date(Date.now() - 100 * 86_400_000);
    await app.db.updateTable('generation_queue').set({ updated_at }).where('id', '=', failed).execute();
    const read = async (query: string) =>
      (await app.call(who, 'GET', `${PATH}?${query}`)).body.items.map(({ id }: Generation) => id).toSorted();
    expect(await read(`role_id=${role.id}`)).toEqual([again, failed].toSorted());
    expect(await read('active=true')).toEqual([again, failed].toSorted());
    expect(await read(`ids=${failed},${replaced},nonsense`)).toEqual([failed, replaced].toSorted());
    expect(await read('ids=nonsense')).toEqual([]);
    expect((await app.call(await app.signedIn(), 'GET', `${PATH}?role_id=${role.id}`)).body.items).toEqual([]);
  });

  test('active are the unfinished ones and the last ones of the most recent role [GAP-57]', async () => {
    const { who, role, templates, user } = await ready();
    const { body } = await post(who, { role_id: role.id, template_ids: templates.slice(0, 2) });
    const [ended, open] = body.items.map(({ id }) => id) as [string, string];
    await app.call(who, 'POST', `${PATH}/${ended}/cancel`);
    const { role_id } = await app.db
      .insertInto('generation_queue')
      .values({
        user_id: user.id,
        workspace_id: user.id,
        role_id: (await aRole(app.db, user.id)).id,
        template_id: templates[0],
      })
      .returning('role_id')
      .executeTakeFirstOrThrow();
    const { items } = (await app.call(who, 'GET', `${PATH}?active=true`)).body as { items: Generation[] };
    expect(items.map((one) => [one.role_id, one.id === open])).toEqual([
      [role_id, false],
      [role.id, true],
    ]);
  });

  test('a completed card whose document was deleted has none any more, also when the card is still in Redis [GAP-121]', async () => {
    const { row, held, user } = await aRunningGeneration(app.db);
    const settled = await settleGeneration(app.db, held, { content: 'The text', metadata: {} });
    const who = await app.signIn(user.id);
    const read = () => app.call(who, 'GET', `${PATH}/${row.id}`);
    const { card } = (await read()).body as Generation;
    expect(card.document_id).toBe(settled?.document_id);
    await publishCard(app.deps.redis, card);
    await app.db.deleteFrom('generated_documents').where('id', '=', String(card.document_id)).execute();
    expect((await read()).body.card).toMatchObject({ status: 'completed', document_id: null, draft: '' });
  });

  test('a missing or outdated card is made from the row and its document [GAP-57]', async () => {
    const { row, held, user, role } = await aRunningGeneration(app.db);
    const who = await app.signIn(user.id);
    const card = async () => (await app.call(who, 'GET', `${PATH}/${row.id}`)).body.card as Card;
    expect(await card()).toMatchObject({ status: 'processing', seq: 1_000_000, job_title: role.job_title });
    const settled = await settleGeneration(app.db, held, {
      content: 'The text',
      metadata: { tokens_used: 900, output_tokens: 77 },
    });
    expect(await card()).toMatchObject({
      status: 'completed',
      seq: FINAL_SEQ,
      document_id: settled?.document_id,
      draft: 'The text',
      tokens: 77,
    });
  });
});

const anEmail = { type: 'Casual Email', subject: 'Hello', message: 'Begin '.repeat(800) };
test.each<[KindName, Content]>([
  ['plain', 'Begin '.repeat(20_000)],
  ['sourcing_email', Array.from({ length: 40 }, () => anEmail)],
])('of a long text (%s) a card is made without reading all of it [S14] [GAP-57]', async (kind, content) => {
  const { row, held } = await aRunningGeneration(app.db);
  await settleGeneration(app.db, held, { content, metadata: {} });
  const [found] = await documentsOfGenerations(app.db, personalScope(row.user_id), [row.id]);
  const draftOf = (read: Content) =>
    contentToText(kind, read, { first_name: 'Ada', company_name: 'X' }).slice(0, DRAFT_TAIL_CHARACTERS);
  expect(JSON.stringify(found?.content).length).toBeLessThan(40_000);
  expect(draftOf(found?.content ?? '')).toBe(draftOf(content));
});

describe('cancelling', () => {
  test('ends it at once, notifies workers and pages, and removes its job [GAP-61]', async () => {
    const { who, role, templates } = await ready();
    const { body } = await post(who, { role_id: role.id, template_ids: templates.slice(0, 1) });
    const id = String(body.items[0]?.id);
    const cancelled = await app.call(who, 'POST', `${PATH}/${id}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'failed', last_error: 'Cancelled', attempt_count: 0, card: { error: { code: 'cancelled' } } },
    });
    await expect.poll(() => cancels).toContain(id);
    await expect.poll(() => cards.filter((card) => card.id === id).at(-1)?.seq).toBe(FINAL_SEQ);
    await expect.poll(() => jobOf(id)).toBeUndefined();
  });

  test('keeps the completed steps, also when the card has expired [GAP-61]', async () => {
    const { row, user } = await aRunningGeneration(app.db);
    const at = `${PATH}/${row.id}`;
    const who = await app.signIn(user.id);
    const { card } = (await app.call(who, 'GET', at)).body as Generation;
    const steps = card.steps.map((step, index) => (index === 0 ? { ...step, state: 'completed' as const } : step));
    await publishCard(app.deps.redis, { ...card, steps, seq: card.seq + 1 });
    const cancelled = (await app.call(who, 'POST', `${at}/cancel`)).body as Generation;
    await app.deps.redis.del(`rolevoice:card:${row.id}`);
    const read = (await app.call(who, 'GET', at)).body as Generation;
    for (const one of [cancelled, read])
      expect(one.card.steps.map(({ state }) => state)).toEqual(['completed', 'pending', 'pending']);
  });

  test('the draft may be kept once, as the document or a version of it, by its owner only [GAP-126]', async () => {
    const { row, user } = await aRunningGeneration(app.db);
    const [who, other] = [await app.signIn(user.id), await app.signedIn()];
    const keep = (as = who) => app.call(as, 'POST', `${PATH}/${row.id}/keep`);
    const noDraft = { status: 409, body: { error: { code: 'no_draft' } } };
    await storeDraft(app.db, row.id, 'Not cancelled yet');
    expect(await keep()).toMatchObject(noDraft);
    await app.call(who, 'POST', `${PATH}/${row.id}/cancel`);
    await storeDraft(app.db, row.id, '<think>Hm.</think>The first half');
    expect((await keep(other)).status).toBe(404);
    expect((await keep()).body.card).toMatchObject({ status: 'failed', error: { code: 'cancelled', kept: true } });
    expect(await keep()).toMatchObject(noDraft);
    const documents = await app.db
      .selectFrom('generated_documents')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(documents).toMatchObject([{ content: 'The first half', queue_id: row.id, version: 1 }]);
  });

  test('does not change a final row [GAP-61]', async () => {
    const { row, held, user } = await aRunningGeneration(app.db);
    await settleGeneration(app.db, held, { content: 'Text', metadata: {} });
    const before = await theRow(app.db, row.id);
    const answer = await app.call(await app.signIn(user.id), 'POST', `${PATH}/${row.id}/cancel`);
    expect(answer).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await theRow(app.db, row.id)).toEqual(before);
  });
});

describe('retrying', () => {
  test('a finally failed one makes a new row and keeps the old as history [GAP-62]', async () => {
    const { row, held, user } = await aRunningGeneration(app.db);
    await failGeneration(app.db, held, { error: anError, retryInMs: null });
    const before = await theRow(app.db, row.id);
    const who = await app.signIn(user.id);
    const retried = await app.call(who, 'POST', `${PATH}/${row.id}/retry`);
    expect(retried).toMatchObject({ status: 202, body: { status: 'pending', attempt_count: 0, role_id: row.role_id } });
    expect(retried.body.id).not.toBe(row.id);
    expect(await jobOf(retried.body.id)).toBeDefined();
    expect(await theRow(app.db, row.id)).toEqual({ ...before, replaced_at: expect.any(Date) });
    expect((await app.call(who, 'POST', `${PATH}/${row.id}/retry`)).body.id).toBe(retried.body.id);
  });

  test('anything else is not_retryable [GAP-62]', async () => {
    const pending = await aRunningGeneration(app.db);
    const waiting = await aRunningGeneration(app.db);
    await failGeneration(app.db, waiting.held, { error: anError, retryInMs: 60_000 });
    const done = await aRunningGeneration(app.db);
    await settleGeneration(app.db, done.held, { content: 'Text', metadata: {} });
    for (const { row, user } of [pending, waiting, done]) {
      const { status, body } = await app.call(await app.signIn(user.id), 'POST', `${PATH}/${row.id}/retry`);
      expect([status, body.error.code]).toEqual([409, 'not_retryable']);
      expect(await rowsOf(user.id)).toHaveLength(1);
    }
  });

  test('a cancelled one can be started again', async () => {
    const { row, user } = await aRunningGeneration(app.db);
    const who = await app.signIn(user.id);
    await app.call(who, 'POST', `${PATH}/${row.id}/cancel`);
    const { status, body } = await app.call(who, 'POST', `${PATH}/${row.id}/retry`);
    expect(status).toBe(202);
    expect(await claimGeneration(app.db, body.id, { token: randomUUID(), alone: false })).toMatchObject({ runs: 1 });
  });
});

test('a new window has the full budget [LIMIT-01]', async () => {
  const { body } = await app.call(await app.signedIn(), 'GET', '/api/budget');
  expect(body).toMatchObject({ used: 0, total: 90_000, window_ms: 60_000, resets_at: expect.any(String) });
});
