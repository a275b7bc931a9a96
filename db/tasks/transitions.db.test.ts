import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beatGenerations, claimGeneration, handBackGeneration, waitGeneration, whyUnclaimed } from '#db/tasks/claim.ts';
import { MAX_CRASHES, QUARANTINE_CRASHES } from '#db/tasks/crashes.ts';
import { generationOf } from '#db/tasks/read.ts';
import type { GenerationView, Held } from '#db/tasks/rows.ts';
import { endedBy, failGeneration } from '#db/tasks/settle.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aGeneration, age, aRunningGeneration, cancelGeneration, theRow } from '#db/testing/generations.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { personalScope } from '#shared/scope.ts';
import { type CardError, generationStatus } from '#shared/tasks/card.ts';

const db = await testDatabase();

const anError = (more: Partial<CardError> = {}): CardError => ({
  code: 'no_content',
  message: 'No content generated',
  title: null,
  messages: [],
  request_id: null,
  ...more,
});
const cancelled = anError({ code: 'cancelled', message: 'Cancelled' });
async function complete({ id, token }: Held) {
  const row = (await generationOf(db, 'all_workspaces', id)) as GenerationView;
  return (await settleGeneration(db, { ...row, token }, { content: 'A text', metadata: {} }))?.row;
}
const claim = (id: string, token = randomUUID(), alone = false, othersCrashed = false) =>
  claimGeneration(db, id, { token, alone, othersCrashed });

test('a new item is pending with attempt_count 0 and max_attempts 3 [QUEUE-02] [CONST-13]', async () => {
  const { row } = await aGeneration(db);
  expect(row).toMatchObject({ status: 'pending', attempt_count: 0, max_attempts: 3, runs: 0, crashes: 0 });
});

test('a claim sets processing, counts the run and no attempt, and clears the last error [QUEUE-08, GAP-63]', async () => {
  const { row } = await aGeneration(db, { status: 'failed', last_error: 'x', scheduled_for: new Date(0) });
  expect(await claim(row.id)).toMatchObject({
    status: 'processing',
    runs: 1,
    attempt_count: 0,
    last_error: null,
    error: null,
    scheduled_for: null,
    job_title: 'Engineer',
    document_count: 1,
  });
});

test('claiming again with the same token is the same claim', async () => {
  const { row } = await aGeneration(db);
  const token = randomUUID();
  await claim(row.id, token);
  expect(await claim(row.id, token)).toMatchObject({ runs: 1, crashes: 0 });
});

test('of two claims at once the later one holds the row, the other writes nothing', async () => {
  const { row } = await aGeneration(db);
  const tokens = [randomUUID(), randomUUID()];
  const claims = await Promise.all(tokens.map((token) => claim(row.id, token)));
  expect(claims.map((one) => one?.runs).sort()).toEqual([1, 2]);
  const writes = await Promise.all(tokens.map((token) => complete({ id: row.id, token })));
  expect(writes.filter(Boolean)).toHaveLength(1);
  expect(writes.findIndex(Boolean)).toBe(claims.findIndex((one) => one?.runs === 2));
});

test('a claim of a row found processing counts a crash [GAP-66]', async () => {
  const { row } = await aGeneration(db);
  await claim(row.id);
  for (let crash = 1; crash <= 4; crash++) {
    expect(await claim(row.id, randomUUID(), true)).toMatchObject({ status: 'processing', crashes: crash });
  }
  expect(await claim(row.id, randomUUID(), true)).toMatchObject({ crashes: MAX_CRASHES });
});

test('a row with two crashes is claimed only to run alone [F15]', async () => {
  const { row } = await aGeneration(db, { status: 'processing', run_token: randomUUID(), crashes: 1 });
  expect(await claim(row.id)).toBeUndefined();
  expect(await whyUnclaimed(db, row.id)).toEqual({
    why: 'alone',
    begunMsAgo: expect.any(Number),
    isQuarantined: false,
  });
  expect(await theRow(db, row.id)).toMatchObject({ crashes: 1, runs: 0 });
  expect(await claim(row.id, randomUUID(), true)).toMatchObject({ crashes: 2 });
});

test('a claim refused for quarantine answers when the crashed run began [F12]', async () => {
  const { row } = await aGeneration(db, { status: 'processing', run_token: randomUUID(), crashes: 2 });
  await age(db, row.id, 40);
  const found = await whyUnclaimed(db, row.id);
  expect(found.why === 'alone' && Math.floor(found.begunMsAgo / 10_000)).toBe(4);
});

/** As the worker does: a row that crashed too often is failed by the run that claimed it. */
async function claimAfterCrash(id: string, othersCrashed: boolean): Promise<void> {
  const token = randomUUID();
  const claimed = await claim(id, token, true, othersCrashed);
  if (claimed?.crashes === MAX_CRASHES)
    await failGeneration(db, { id, token }, { error: anError({ code: 'crashed' }), retryInMs: null });
}

test('a row is given up for crashing alone and never for what was done to its workers [F12, F15, GAP-66]', async () => {
  const endings = fc.array(fc.constantFrom('alone', 'with others'), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(endings, async (crashes) => {
      const { row } = await aGeneration(db);
      await claim(row.id);
      let counted = 0;
      for (const [before, how] of crashes.entries()) {
        await claimAfterCrash(row.id, how === 'with others');
        // The second counts at the latest when it has run four times; without it there is no third.
        const isExcused = how === 'with others' && (counted >= QUARANTINE_CRASHES || (counted === 1 && before + 1 < 4));
        counted += counted < MAX_CRASHES && !isExcused ? 1 : 0;
      }
      expect(await theRow(db, row.id)).toMatchObject({
        status: counted < MAX_CRASHES ? 'processing' : 'failed',
        crashes: counted,
      });
    }),
    { numRuns: 30 },
  );
});

test('a row waiting for its next attempt is not claimed before its time [GAP-70]', async () => {
  const { row } = await aGeneration(db, { status: 'failed', scheduled_for: new Date(Date.now() + 60_000) });
  expect(await claim(row.id)).toBeUndefined();
  expect(await whyUnclaimed(db, row.id)).toMatchObject({ why: 'early', waitMs: expect.any(Number) });
});

test('completed sets completed_at and clears last_error and scheduled_for [QUEUE-06]', async () => {
  const { held } = await aRunningGeneration(db);
  await waitGeneration(db, held, new Date());
  expect(await complete(held)).toMatchObject({
    status: 'completed',
    completed_at: expect.any(Date),
    last_error: null,
    scheduled_for: null,
  });
});

test('failures one to three are stored with attempt_count one to three, the third for good [QUEUE-07, GAP-63]', async () => {
  const { row } = await aGeneration(db);
  for (const attempt of [1, 2, 3]) {
    const token = randomUUID();
    await claim(row.id, token);
    const failed = await failGeneration(db, { id: row.id, token }, { error: anError(), retryInMs: 0 });
    expect(failed).toMatchObject({ status: 'failed', attempt_count: attempt, last_error: 'No content generated' });
    expect(failed?.scheduled_for === null).toBe(attempt === 3);
  }
  expect(await claim(row.id)).toBeUndefined();
});

test('a failure that is not retried is final at once and keeps its lines [GAP-65, ERR-V-01]', async () => {
  const { held } = await aRunningGeneration(db);
  const error = anError({ code: 'missing_role_fields', messages: ['Missing city in role details', 'Missing x'] });
  expect(await failGeneration(db, held, { error, retryInMs: null })).toMatchObject({
    attempt_count: 1,
    scheduled_for: null,
    last_error: 'Missing city in role details\nMissing x',
    error,
  });
});

test('a run whose row was claimed anew writes nothing [F4]', async () => {
  const { held } = await aRunningGeneration(db);
  await claim(held.id);
  const before = await theRow(db, held.id);
  expect(await complete(held)).toBeUndefined();
  expect(await failGeneration(db, held, { error: anError(), retryInMs: 0 })).toBeUndefined();
  expect(await waitGeneration(db, held, new Date())).toBeUndefined();
  expect(await handBackGeneration(db, held)).toBeUndefined();
  expect(await beatGenerations(db, [held])).toEqual([]);
  expect(await theRow(db, held.id)).toEqual(before);
});

test('a handed-back row is pending again and has lost nothing', async () => {
  const { held } = await aRunningGeneration(db);
  expect(await handBackGeneration(db, held)).toMatchObject({
    status: 'pending',
    attempt_count: 0,
    crashes: 0,
    runs: 1,
  });
  expect(await claim(held.id)).toMatchObject({ runs: 2, crashes: 0 });
});

test('one heartbeat covers all rows of a worker and returns those it still holds', async () => {
  const [one, two] = [await aRunningGeneration(db), await aRunningGeneration(db)];
  await age(db, one.held.id, 60);
  const before = await theRow(db, one.held.id);
  await complete(two.held);
  expect(await beatGenerations(db, [one.held, two.held])).toEqual([one.held.id]);
  const { heartbeat_at } = await theRow(db, one.held.id);
  expect(Number(heartbeat_at) - Number(before.heartbeat_at)).toBeGreaterThanOrEqual(60_000);
});

test.each(['pending', 'processing', 'failed'] as const)(
  'a %s row is cancelled for good, its attempts as they were [GAP-61]',
  async (status) => {
    const scheduled_for = status === 'failed' ? new Date() : null;
    const { row, user } = await aGeneration(db, { status, scheduled_for, attempt_count: 1, run_token: randomUUID() });
    expect(await cancelGeneration(db, personalScope(user.id), row.id, cancelled)).toMatchObject({
      status: 'failed',
      last_error: 'Cancelled',
      scheduled_for: null,
      attempt_count: 1,
    });
    expect(await theRow(db, row.id)).toMatchObject({ run_token: null });
    expect(await cancelGeneration(db, personalScope(user.id), row.id, cancelled)).toBeUndefined();
  },
);

test('a user cannot cancel the row of another user', async () => {
  const { row } = await aGeneration(db);
  expect(await cancelGeneration(db, personalScope(randomUUID()), row.id, cancelled)).toBeUndefined();
  expect(await cancelGeneration(db, 'all_workspaces', row.id, cancelled)).toMatchObject({ status: 'failed' });
});

test('a run whose answer was lost sees that its write was made', async () => {
  const { held } = await aRunningGeneration(db);
  expect(await endedBy(db, held)).toBeUndefined();
  await complete(held);
  expect(await endedBy(db, held)).toMatchObject({ status: 'completed' });
  expect(await endedBy(db, { ...held, token: randomUUID() })).toBeUndefined();
});

test('a status is one of four, for the types and for the database itself [QUEUE-01, QUEUE-03]', async () => {
  expect(generationStatus.options).toEqual(['pending', 'processing', 'completed', 'failed']);
  for (const status of generationStatus.options) {
    const completed_at = status === 'completed' ? new Date() : null;
    expect((await aGeneration(db, { status, completed_at })).row.status).toBe(status);
  }
  const paused = aGeneration(db, { status: 'paused' as 'pending' });
  await expect(paused).rejects.toMatchObject({ code: '23514' });
});

test('a completed item is left as it is by every transition, and the database lets it become failed only [QUEUE-04, DATA-API-20, GAP-68]', async () => {
  const { held, user } = await aRunningGeneration(db);
  await complete(held);
  const row = await theRow(db, held.id);
  await expectUnchanged(row, held, user.id);
  const set = (status: 'pending' | 'processing' | 'failed') =>
    db.updateTable('generation_queue').set({ status }).where('id', '=', held.id).execute();
  await expect(set('pending')).rejects.toMatchObject({ code: '23514' });
  await expect(set('processing')).rejects.toMatchObject({ code: '23514' });
  await set('failed');
  expect(await theRow(db, held.id)).toMatchObject({ status: 'failed' });
});

test('an item whose attempts reached the maximum is left as it is by every transition [QUEUE-05, GAP-63]', async () => {
  const { row, user } = await aGeneration(db, { status: 'failed', attempt_count: 3, last_error: 'x' });
  await expectUnchanged(row, { id: row.id, token: randomUUID() }, user.id);
});

/** Runs every transition of the product on the row. */
async function expectUnchanged(row: Awaited<ReturnType<typeof theRow>>, held: Held, user_id: string): Promise<void> {
  await claim(held.id);
  await complete(held);
  await failGeneration(db, held, { error: anError(), retryInMs: 0 });
  await waitGeneration(db, held, new Date());
  await handBackGeneration(db, held);
  await cancelGeneration(db, personalScope(user_id), held.id, cancelled);
  await beatGenerations(db, [held]);
  expect(await theRow(db, held.id)).toEqual(row);
}

test('the database itself refuses to bring a final row back [QUEUE-04]', async () => {
  const { row } = await aGeneration(db, { status: 'failed', attempt_count: 1, last_error: 'x' });
  const revive = db.updateTable('generation_queue').set({ status: 'pending' }).where('id', '=', row.id).execute();
  await expect(revive).rejects.toMatchObject({ code: '23514' });
});
