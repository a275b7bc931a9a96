import { expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import { testApp } from '#api/testing/app.ts';
import { aRunningGeneration } from '#db/testing/generations.ts';
import { lastCards, publishCard } from '#platform/live-events.ts';
import { enqueueGenerations } from '#platform/queue.ts';
import { FINAL_SEQ } from '#shared/tasks/card.ts';
import { cardOfRow } from '#shared/tasks/card-of-row.ts';

const app = await testApp();
const { db, deps } = app;
const admin = await app.signedIn({ role: 'admin' });

type Running = { id: string; user_id: string; role_id: string };
const ways: Record<string, (running: Running) => Promise<unknown>> = {
  'its owner': async ({ id, user_id }) => app.call(await app.signIn(user_id), 'POST', `/api/generations/${id}/cancel`),
  'an admin': ({ id }) => app.call(admin, 'POST', `/api/admin/queue/${id}/cancel`),
  'the deletion of its role': async ({ user_id, role_id }) =>
    app.call(await app.signIn(user_id), 'DELETE', `/api/roles/${role_id}`),
};

test.each([
  ['its owner', { draft: 'Once upon', actor: 'owner' }],
  ['an admin', { draft: 'Once upon', actor: null }],
  ['the deletion of its role', { draft: 'Once upon', actor: 'owner' }],
])(
  'a generation stopped by %s publishes its final card, loses its job and is recorded [GAP-61] [GAP-50]',
  async (way, { draft, actor }) => {
    const { row, claimed, user, role } = await aRunningGeneration(db);
    const card = cardOfRow(claimed);
    const steps = card.steps.map((step, at) => (at === 0 ? { ...step, state: 'completed' as const } : step));
    await publishCard(deps.redis, { ...card, steps, draft: 'Once upon', seq: card.seq + 1 });
    await enqueueGenerations(deps.queues.generation, [{ id: row.id, request_id: 'r', task: 'write' }]);
    await ways[way]?.({ id: row.id, user_id: user.id, role_id: role.id });
    const last = (await lastCards(deps.redis, [row.id])).get(row.id);
    expect(last).toMatchObject({ status: 'failed', error: { code: 'cancelled' }, draft, seq: FINAL_SEQ });
    expect(await deps.queues.generation.getJob(row.id)).toBeUndefined();
    const recorded = await db
      .selectFrom('outbox')
      .select(['type', 'actor_id', 'payload'])
      .where('subject_id', '=', row.id)
      .execute();
    const actor_id = actor === 'owner' ? user.id : null;
    const payload = { role_id: role.id, job_title: role.job_title, company_name: role.company_name };
    expect(recorded).toMatchObject([{ type: 'generation.cancelled', actor_id, payload }]);
  },
);

test('a generation stopped by the deletion of its account loses its job, and no card of it remains [GAP-61] [PRIVACY-04]', async () => {
  const { row, claimed, user } = await aRunningGeneration(db);
  await publishCard(deps.redis, { ...cardOfRow(claimed), draft: 'Once upon' });
  await enqueueGenerations(deps.queues.generation, [{ id: row.id, request_id: 'r', task: 'write' }]);
  await deleteUser(deps, { id: user.id, actorId: user.id, action: 'account_deleted', ip: null });
  expect(await lastCards(deps.redis, [row.id])).toEqual(new Map());
  await publishCard(deps.redis, { ...cardOfRow(claimed), draft: 'Once upon a time', seq: FINAL_SEQ });
  expect(await lastCards(deps.redis, [row.id])).toEqual(new Map());
  expect(await deps.queues.generation.getJob(row.id)).toBeUndefined();
});
