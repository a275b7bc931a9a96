import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownApp, type TestApp } from '#api/testing/app.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { lastCards, publishCard, subscribeControl } from '#platform/live-events.ts';
import { enqueueGenerations } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { type Card, isFinal, pendingSteps } from '#shared/tasks/card.ts';

let app: TestApp;
const cancelled: string[] = [];
let onCard: () => void = () => undefined;
let listener: Redis;

beforeAll(async () => {
  app = await ownApp();
  listener = connectRedis(app.redisUrl, 'worker', () => undefined);
  await once(listener, 'ready');
  await subscribeControl({ redis: listener, onError: () => undefined }, ({ generation_id }) => {
    cancelled.push(generation_id);
    onCard();
  });
});
afterAll(() => listener.disconnect());

/** A role with a row in every state; its owner is signed in. */
async function aBusyRole() {
  const { user, role } = await aReadyRole(app.db);
  const templates = await theTemplates(app.db);
  const soon = new Date(Date.now() + 60_000);
  const states = {
    pending: { status: 'pending' },
    processing: { status: 'processing' },
    waiting: { status: 'failed', attempt_count: 1, scheduled_for: soon },
    failed: { status: 'failed', attempt_count: 3 },
    completed: { status: 'completed', completed_at: soon },
  } as const;
  const ids: Record<string, string> = {};
  for (const [index, [name, state]] of Object.entries(states).entries()) {
    const template_id = templates[index]?.id ?? null;
    const row = { user_id: user.id, workspace_id: user.id, role_id: role.id, template_id, ...state };
    const { id } = await app.db.insertInto('generation_queue').values(row).returning('id').executeTakeFirstOrThrow();
    ids[name] = id;
  }
  return { user: await app.signIn(user.id), role, template: templates[0], ids };
}
const rowsOf = (userId: string) =>
  app.db.selectFrom('generation_queue').select(['id', 'role_id', 'status']).where('user_id', '=', userId).execute();

test('deleting a role deletes its unfinished generations and leaves the finished ones without a role [GAP-50] [DATA-API-15]', async () => {
  const { user, role, ids } = await aBusyRole();
  expect((await app.call(user, 'DELETE', `/api/roles/${role.id}`)).status).toBe(204);
  expect((await app.call(user, 'GET', `/api/roles/${role.id}`)).status).toBe(404);
  const left = await rowsOf(user.id);
  expect(new Map(left.map((row) => [row.id, row.role_id]))).toEqual(
    new Map([
      [ids.failed, null],
      [ids.completed, null],
    ]),
  );
  const links = app.db.selectFrom('role_documents').selectAll().where('role_id', '=', role.id);
  expect(await links.execute()).toEqual([]);
});

test('generated documents stay without a role and keep job title and company [GAP-50]', async () => {
  const { user, role, template, ids } = await aBusyRole();
  const metadata = { context_summary: { job_title: role.job_title, company_name: role.company_name } };
  const { id } = await insertText(app.db, {
    user_id: user.id,
    workspace_id: user.id,
    role_id: role.id,
    template_id: template?.id ?? null,
    queue_id: ids.completed ?? null,
    content: JSON.stringify('An advert'),
    metadata: JSON.stringify(metadata),
  });
  await app.call(user, 'DELETE', `/api/roles/${role.id}`);
  const left = app.db.selectFrom('generated_documents').select(['role_id', 'content', 'metadata']).where('id', '=', id);
  expect(await left.executeTakeFirst()).toMatchObject({ role_id: null, content: 'An advert', metadata });
});

const aCard = (id: string, user_id: string, role_id: string): Card => ({
  task: 'write',
  id,
  user_id,
  role_id,
  template_id: null,
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Engineer',
  company_name: 'Harbour',
  status: 'processing',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 0,
  document_count: 1,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: '',
  error: null,
  document_id: null,
  created_at: '',
  started_at: null,
  ended_at: null,
  seq: 5,
});

test('running generations are cancelled, their jobs removed and their cards final [GAP-50]', async () => {
  const { user, role, ids } = await aBusyRole();
  const unfinished = [ids.pending, ids.processing, ids.waiting].map(String);
  await enqueueGenerations(
    app.deps.queues.generation,
    unfinished.map((id) => ({ id, request_id: 'r', task: 'write' })),
  );
  await publishCard(app.deps.redis, aCard(String(ids.processing), user.id, role.id));
  const all = new Promise<void>((resolve) => {
    onCard = () => unfinished.every((id) => cancelled.includes(id)) && resolve();
  });
  await app.call(user, 'DELETE', `/api/roles/${role.id}`);
  await all;
  expect(cancelled).not.toContain(ids.completed);
  expect(await app.deps.queues.generation.getJobCountByTypes('waiting', 'prioritized', 'delayed', 'active')).toBe(0);
  const card = (await lastCards(app.deps.redis, [String(ids.processing)])).get(String(ids.processing));
  expect(card).toMatchObject({ status: 'failed', role_id: null, error: { code: 'cancelled' }, document_count: 1 });
  expect(card && isFinal(card)).toBe(true);
});

test('another user cannot delete it [GAP-19] [S1]', async () => {
  const { user, role } = await aBusyRole();
  const other = await app.signedIn();
  expect((await app.call(other, 'DELETE', `/api/roles/${role.id}`)).status).toBe(404);
  expect(await rowsOf(user.id)).toHaveLength(5);
});

test('a role is deleted while Redis is unavailable [F7]', async () => {
  const { user, role } = await aBusyRole();
  app.deps.redis.disconnect();
  expect((await app.call(user, 'DELETE', `/api/roles/${role.id}`)).status).toBe(204);
  expect(await rowsOf(user.id)).toHaveLength(2);
});
