import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reasonOf } from '#api/tasks/queue/queue.ts';
import { ownApp } from '#api/testing/app.ts';
import { failGeneration } from '#db/tasks/settle.ts';
import { asAuditOwner } from '#db/testing/database.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { aGeneration, aRunningGeneration, theRow } from '#db/testing/generations.ts';
import { refusing } from '#db/testing/refusals.ts';
import { publishCard } from '#platform/live-events.ts';
import { announceWorker } from '#platform/presence.ts';
import { noteLeftOut, noteRefusal } from '#platform/provider-notes.ts';
import type { CardError } from '#shared/tasks/card.ts';
import { cardOfRow } from '#shared/tasks/card-of-row.ts';
import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';

const app = await ownApp();
const { db, deps } = app;
const PATH = '/api/admin/queue';

const anAdmin = async () => app.signedIn({ role: 'admin' });
const admin = await anAdmin();
const queue = async () => (await app.call(admin, 'GET', PATH)).body as AdminQueue;
const error = (code: string, message = 'x'): CardError => ({
  code,
  message,
  title: null,
  messages: [],
  request_id: null,
});
const auditOf = (userId: string) =>
  db.selectFrom('audit.events').selectAll().where('user_id', '=', userId).orderBy('id').execute();

async function aFailure(failed = error('no_content')) {
  const made = await aRunningGeneration(db);
  await failGeneration(db, made.held, { error: failed, retryInMs: null });
  return made;
}

test('admins see owner and state of each generation, but neither role nor text [GAP-19] [S1]', async () => {
  const secret = `zq${randomUUID()}`;
  const pending = await aGeneration(db);
  const { row, user, claimed, template } = await aRunningGeneration(db);
  await sql`update role_details set job_title = ${secret}, company_name = ${secret}`.execute(db);
  const card = cardOfRow({ ...claimed, job_title: secret, company_name: secret });
  const steps = card.steps.map((step, at) => ({
    ...step,
    ...(at === 1 && { state: 'processing' as const, percent: 42 }),
    ...(at === 0 && { state: 'completed' as const }),
  }));
  await publishCard(deps.redis, { ...card, steps, draft: secret, seq: 2_000_000 });
  const worker = { id: 'w', host: 'box', pid: 7, concurrency: 8, running: 1, started_at: new Date().toISOString() };
  await announceWorker(deps.redis, worker);
  const refused = error('provider_refused', `The AI provider refused the request: ${secret}`);
  const failed = await aFailure({ ...refused, raw: secret });
  const answered = await app.call(admin, 'GET', PATH);
  expect(answered.status).toBe(200);
  const { depth, jobs, failures, workers, budget, oldest_pending_ms, last_hour } = answered.body as AdminQueue;
  expect(depth).toEqual({ pending: 1, processing: 1, waiting: 0, retrying: 0 });
  expect(jobs).toEqual([
    expect.objectContaining({
      id: row.id,
      owner_email: user.email,
      template_name: template.name,
      state: 'processing',
      step: 'generating',
      percent: 42,
      attempt: 1,
    }),
    expect.objectContaining({ id: pending.row.id, state: 'pending', step: null, next_at: null }),
  ]);
  expect(failures).toEqual([
    expect.objectContaining({
      id: failed.row.id,
      owner_email: failed.user.email,
      code: 'provider_refused',
      retry: 'possible',
      attempts: 1,
    }),
  ]);
  expect(failures[0]?.reason).toMatch(/^The AI provider refused/);
  expect([workers, budget?.total]).toEqual([[worker], 90_000]);
  expect(oldest_pending_ms).toBeGreaterThan(0);
  expect(last_hour).toEqual({ completed: 0, failed: 1, cancelled: 0 });
  expect(JSON.stringify(answered.body)).not.toContain(secret);
});

test('a failure has a sentence of the product, with its cause and the setting concerned [GAP-64]', () => {
  expect(reasonOf(error('no_content', 'anything'))).toEqual({ code: 'no_content', reason: 'No content generated' });
  const exhausted = 'Failed to generate document after retries';
  const reason = 'The AI provider answered with an error (502).';
  expect(reasonOf({ code: 'attempts_exhausted', reason }).reason).toBe(`${exhausted}. ${reason}`);
  const settings = {
    provider_key: 'OPENAI_API_KEY',
    provider_model: 'AI_MODEL',
    over_budget: 'TOKENS_PER_WINDOW',
    context_exceeded: 'AI_MODEL',
  };
  for (const [code, setting] of Object.entries(settings)) expect(reasonOf(error(code)).reason).toContain(setting);
  expect(reasonOf(error('toString', 'secret')).code).toBe('UNKNOWN_ERROR');
  expect(reasonOf(error('no_such_item')).reason).toBe('Template not found');
  expect(reasonOf(null).reason).not.toBe('');
});

test('an admin cancels any generation, recorded in its owner’s history with the admin [GAP-61] [S15]', async () => {
  const { row, user } = await aGeneration(db);
  const dropped = await app.call(admin, 'POST', `${PATH}/${row.id}/cancel`);
  expect(dropped).toMatchObject({ status: 200, body: { id: row.id, status: 'failed' } });
  expect(await theRow(db, row.id)).toMatchObject({ status: 'failed', last_error: 'Cancelled', attempt_count: 0 });
  const entry = { action: 'generation_cancelled_by_admin', actor_id: admin.id, details: { generation_id: row.id } };
  expect(await auditOf(user.id)).toEqual([expect.objectContaining(entry)]);
  // Final now: cancelling again changes nothing and is not recorded.
  expect((await app.call(admin, 'POST', `${PATH}/${row.id}/cancel`)).status).toBe(200);
  expect(await auditOf(user.id)).toHaveLength(1);
  expect((await queue()).failures.map(({ id }) => id)).not.toContain(row.id);
});

test('an admin retries a failed generation for its owner, once [GAP-62] [S15]', async () => {
  const { row, user } = await aFailure();
  const again = await app.call(admin, 'POST', `${PATH}/${row.id}/retry`);
  expect(again).toMatchObject({ status: 202, body: { status: 'pending' } });
  expect(await theRow(db, again.body.id)).toMatchObject({ user_id: user.id, role_id: row.role_id, attempt_count: 0 });
  expect(await deps.queues.generation.getJob(again.body.id)).toBeDefined();
  const entry = { action: 'generation_retried_by_admin', actor_id: admin.id, details: { generation_id: row.id } };
  expect(await auditOf(user.id)).toEqual([expect.objectContaining(entry)]);
  expect((await queue()).failures.find(({ id }) => id === row.id)?.retry).toBe('done');
  const running = await app.call(admin, 'POST', `${PATH}/${again.body.id}/retry`);
  expect([running.status, running.body.error.code]).toEqual([409, 'not_retryable']);
});

test('without an audit entry nothing is cancelled or retried [S15]', async () => {
  const [{ row }, failed] = [await aGeneration(db), await aFailure()];
  await refusing(await asAuditOwner(db), { table: 'audit.events', on: 'insert' }, async () => {
    expect((await app.call(admin, 'POST', `${PATH}/${row.id}/cancel`)).status).toBe(500);
    expect((await app.call(admin, 'POST', `${PATH}/${failed.row.id}/retry`)).status).toBe(500);
  });
  expect((await theRow(db, row.id)).status).toBe('pending');
  const ofOwner = db.selectFrom('generation_queue').select('id').where('user_id', '=', failed.user.id);
  expect(await ofOwner.execute()).toHaveLength(1);
});

test('a generation whose role was deleted cannot be retried; unknown ids are 404; others are refused [PERM-04] [S1]', async () => {
  const { row, role } = await aFailure();
  await db.deleteFrom('role_details').where('id', '=', role.id).execute();
  expect((await queue()).failures.find(({ id }) => id === row.id)?.retry).toBe('impossible');
  expect((await app.call(admin, 'POST', `${PATH}/${row.id}/retry`)).status).toBe(404);
  const user = await app.signedIn();
  for (const act of ['retry', 'cancel']) {
    expect((await app.call(admin, 'POST', `${PATH}/${randomUUID()}/${act}`)).status).toBe(404);
    expect((await app.call(user, 'POST', `${PATH}/${row.id}/${act}`)).status).toBe(403);
  }
  expect((await app.call(user, 'GET', PATH)).status).toBe(403);
  expect((await app.call(null, 'GET', PATH)).status).toBe(401);
});

test('at most one page of jobs is returned', async () => {
  const { row } = await aGeneration(db);
  const [, second] = await theTemplates(db);
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification)
    select ${row.user_id}, ${row.user_id}, 'H', 'T', 'mid', 'remote', 'P', 'P', 'x', 'x' from generate_series(1, 80)`.execute(
    db,
  );
  await sql`insert into generation_queue (user_id, workspace_id, role_id, template_id)
    select user_id, workspace_id, id, ${second?.id}::uuid from role_details where user_id = ${row.user_id} and job_title = 'T'`.execute(
    db,
  );
  const { jobs, depth } = await queue();
  expect(jobs).toHaveLength(50);
  expect(depth.pending).toBeGreaterThan(80);
});

test('admins see what a provider refused, in its words, and have it sent again [REAL-14]', async () => {
  const place = { server: 'ai.example.test/v1', model: 'm' };
  const at = new Date().toISOString();
  await noteLeftOut(deps.redis, [
    { ...place, name: 'temperature', since: at },
    { ...place, model: 'other', name: 'stream', since: at },
  ]);
  const refused = { ...place, generation_id: randomUUID(), at, code: 'provider_refused', words: '400 no such tier' };
  await noteRefusal(deps.redis, refused);
  expect((await queue()).provider).toEqual({
    left_out: expect.arrayContaining([{ ...place, name: 'temperature', since: at }]),
    refusals: [refused],
    cut_prompt: null,
  });
  const user = await app.signedIn();
  expect((await app.call(user, 'POST', `${PATH}/provider/forget`, place)).status).toBe(403);
  expect((await queue()).provider?.left_out).toHaveLength(2);
  expect((await app.call(admin, 'POST', `${PATH}/provider/forget`, place)).status).toBe(204);
  expect((await queue()).provider?.left_out).toEqual([{ ...place, model: 'other', name: 'stream', since: at }]);
});

test('while Redis is unavailable the queue is read from Postgres', async () => {
  const { row } = await aGeneration(db);
  deps.redis.disconnect();
  const { jobs, workers, budget } = await queue();
  expect([workers, budget]).toEqual([null, null]);
  expect((await queue()).depth.pending).toBeGreaterThan(0);
  expect(jobs.every(({ step }) => step === null)).toBe(true);
  expect((await app.call(admin, 'POST', `${PATH}/${row.id}/cancel`)).status).toBe(200);
});
