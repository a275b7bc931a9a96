import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';

const { db, call, aTeam, aKey } = await keysBench();
const PATH = '/api/v1/webhooks';
const at = { url: 'https://hooks.example.com/', format: 'events' };

async function aTeamWithKey(permissions: readonly KeyPermission[]) {
  const { id: workspace_id, slug: workspace, owner } = await aTeam();
  const { key } = await aKey({ workspace_id, created_by: owner.id }, ['webhook.manage', ...permissions]);
  const add = (events: string[]) => call(key, 'POST', PATH, { body: { ...at, events } });
  return { workspace_id, workspace, owner, key, add };
}

test('a key chooses only events that it may read, in making a webhook and in changing one [HOOK-21] [S17]', async () => {
  const { key, add, owner, workspace } = await aTeamWithKey(['role.read']);
  const made = await add(['role.*']);
  expect(made.status).toBe(200);
  const refused: [string, string][] = [
    ['comment.created', 'This key needs the permission comment.read.'],
    ['member.*', 'This key needs the permission workspace.read.'],
    ['document.approved', 'This key needs the permission content.read.'],
    ['share.*', 'Only people can choose share.answered.'],
  ];
  const path = `${PATH}/${made.body.id}`;
  for (const [event, message] of refused)
    for (const answer of [await add(['role.*', event]), await call(key, 'PATCH', path, { body: { events: [event] } })])
      expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([403, 'key_scope', message]);
  expect((await call(key, 'PATCH', path, { body: { events: ['role.created'] } })).status).toBe(200);
  // One that a person made for more: the key may not lead it to another address.
  const body = { ...at, events: ['share.answered', 'comment.created'] };
  const own = await call(owner, 'POST', '/api/webhooks', { workspace, body });
  expect(own.status).toBe(200);
  const moved = await call(key, 'PATCH', `${PATH}/${own.body.id}`, { body: { url: 'https://other.example.com/' } });
  expect(moved.body.error.code).toBe('key_scope');
});

test('a key reads in the log of a webhook the deliveries of events that it may read [HOOK-21]', async () => {
  const { key, owner, workspace, workspace_id } = await aTeamWithKey(['role.read']);
  const body = { ...at, events: ['role.*', 'comment.created'] };
  const { id: endpoint_id } = (await call(owner, 'POST', '/api/webhooks', { workspace, body })).body;
  const row = { endpoint_id, workspace_id, body: '{}' };
  const [role, comment] = await db
    .insertInto('webhook_deliveries')
    .values([
      { ...row, event_id: 1, type: 'role.created' },
      { ...row, event_id: 2, type: 'comment.created' },
    ])
    .returning('id')
    .execute();
  const log = `/webhooks/${endpoint_id}/deliveries`;
  const read = await call(key, 'GET', `/api/v1${log}`);
  expect(read.body.items.map(({ id }: { id: number }) => id)).toEqual([role?.id]);
  expect((await call(key, 'POST', `/api/v1${log}/${comment?.id}/send`)).status).toBe(404);
  expect((await call(owner, 'GET', `/api${log}`, { workspace })).body.items).toHaveLength(2);
});
