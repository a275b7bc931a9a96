import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Waits } from '#api/http/waits.ts';
import { mcpBench } from '#api/open/mcp/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { settleTask } from '#db/tasks/tasks.ts';
import { cancelGeneration } from '#db/testing/generations.ts';
import { publishCard } from '#platform/live-events.ts';
import { scopeOf } from '#shared/scope.ts';
import { FINAL_SEQ } from '#shared/tasks/card.ts';
import { cancelledError, cardOfRow } from '#shared/tasks/card-of-row.ts';

const { app, db, deps, call, templateOf, aWorkspace, connected } = await mcpBench(ownApp());

/** Watches the waits of the process: `begun` once one is held, `over` once that one has ended. */
function watchedWaits() {
  const hold = vi.spyOn(app.locals.waits as Waits, 'hold');
  onTestFinished(() => hold.mockRestore());
  return {
    begun: () => expect.poll(() => hold.mock.results.length).toBeGreaterThan(0),
    over: () => hold.mock.results.at(-1)?.value.over() as Promise<void>,
  };
}
const newestOf = async (workspace_id: string) =>
  (await db.selectFrom('generation_queue').selectAll().where('workspace_id', '=', workspace_id).executeTakeFirst()) ??
  Promise.reject(new Error('Nothing was started'));

/** Ends the generation of the workspace, as a cancellation does, and publishes its card. */
async function end(workspace_id: string, owner: string) {
  const { id } = await newestOf(workspace_id);
  const ended = await cancelGeneration(db, scopeOf(workspace_id, owner, 'any'), id, cancelledError());
  if (!ended) throw new Error('It had ended');
  await publishCard(deps.redis, { ...cardOfRow(ended), seq: FINAL_SEQ });
}

test('a generation is started and followed to its end, with each step reported [MCP-04]', async () => {
  const { workspace_id, owner, role, keyWith } = await aWorkspace();
  const { use } = await connected((await keyWith()).key);
  const steps: string[] = [];
  const input = { role_id: role.id, template_ids: [templateOf('job_spec')], wait_seconds: 20 };
  const started = use('start_generation', input, ({ message = '' }) => steps.push(message));
  await expect.poll(() => steps).toEqual(['pending: analyzing']);
  await end(workspace_id, owner.id);
  const { structuredContent: found } = await started;
  expect(found).toMatchObject({ items: [{ status: 'failed', last_error: 'Cancelled' }], next_step: null });
  expect(steps).toEqual(['pending: analyzing', 'failed']);
});

test('after its seconds a call says what to call next, and the generation goes on [MCP-04]', async () => {
  const { role, keyWith } = await aWorkspace();
  const { use } = await connected((await keyWith()).key);
  const input = { role_id: role.id, template_ids: [templateOf('job_spec')], wait_seconds: 1 };
  const { items, next_step } = (await use('start_generation', input)).structuredContent;
  expect(items).toMatchObject([{ status: 'pending', step: 'analyzing', percent: 0, document_id: null }]);
  expect(next_step).toBe('They still run. Call get_generation with their ids to go on waiting.');
  const again = await use('get_generation', { ids: [items[0].id], wait_seconds: 0 });
  expect(again.structuredContent.items).toMatchObject([{ id: items[0].id, status: 'pending' }]);
  expect((await use('get_generation', { ids: [randomUUID()], wait_seconds: 0 })).isError).toBe(true);
});

test('a finished document is not written anew, and a role that is not ready says why [MCP-04]', async () => {
  const { role, write, keyWith } = await aWorkspace();
  await write('job_advert', 'Come and work here.');
  const { use } = await connected((await keyWith()).key);
  const start = (template_ids: string[]) =>
    use('start_generation', { role_id: role.id, template_ids, wait_seconds: 0 });
  const refused = await start([templateOf('job_advert')]);
  expect([refused.isError, refused.content[0]?.text]).toEqual([
    true,
    'A document exists. Ask a person to write it again.',
  ]);
  await db.updateTable('role_details').set({ brand_guidelines_id: null }).where('id', '=', role.id).execute();
  const unready = await start([templateOf('job_spec')]);
  expect(unready.isError).toBe(true);
  expect(unready.content[0]?.text).toMatch(/brand/i);
});

test('revoking the key ends a running call and cancels the generation [MCP-08]', async () => {
  const { workspace_id, role, keyWith } = await aWorkspace();
  const { key } = await keyWith();
  const { use } = await connected(key);
  const input = { role_id: role.id, template_ids: [templateOf('job_spec')], wait_seconds: 30 };
  const waits = watchedWaits();
  const started = use('start_generation', input);
  await waits.begun();
  await call(key, 'DELETE', '/api/v1/key');
  const ended = await started;
  expect([ended.isError, ended.content[0]?.text]).toEqual([
    true,
    'This API key is not valid. It may have been revoked or have expired.',
  ]);
  expect(await newestOf(workspace_id)).toMatchObject({
    status: 'failed',
    last_error: 'Cancelled because the API key that started it no longer works',
  });
  await expect(use('list_roles')).rejects.toThrow();
});

test('a client that closes frees its wait [MCP-08]', async () => {
  const { role, keyWith } = await aWorkspace();
  const { client, use } = await connected((await keyWith()).key);
  const waits = watchedWaits();
  const input = { role_id: role.id, template_ids: [templateOf('job_spec')], wait_seconds: 55 };
  const started = use('start_generation', input).catch(() => 'closed');
  await waits.begun();
  await client.close();
  expect(await started).toBe('closed');
  let isFree = false;
  void waits.over().then(() => {
    isFree = true;
  });
  await expect.poll(() => isFree).toBe(true);
});

test('a proposal is stored for people, of the document or of a passage, and changes nothing [MCP-06]', async () => {
  const { workspace_id, slug, owner, write, keyWith } = await aWorkspace();
  const document = await write('job_advert', 'Join us. We pay well.');
  const { use } = await connected((await keyWith()).key);
  const input = { document_id: document, instruction: 'Warmer, please', passage: 'Join us.', wait_seconds: 20 };
  const proposed = use('propose_refinement', input);
  await expect.poll(() => newestOf(workspace_id).catch(() => undefined)).toBeDefined();
  const { id } = await newestOf(workspace_id);
  await complete(id);
  const { structuredContent: found } = await proposed;
  expect(found).toMatchObject({ id, status: 'completed', waiting: null, text: 'Join our team. We pay well.' });
  expect(found.link).toMatch(new RegExp(`/w/${slug}/content/${document}$`));
  expect(found.next_step).toBe('Ask a person to accept or discard it.');
  const kept = await call(owner, 'GET', `/api/generated-documents/${document}`, { workspace: slug });
  expect(kept.body.content).toBe('Join us. We pay well.');
  const listed = await call(owner, 'GET', `/api/generated-documents/${document}/proposals`, { workspace: slug });
  expect(listed.body.items).toMatchObject([{ id, key_name: 'Careers site' }]);
  const unknown = await use('propose_refinement', { ...input, passage: 'Leave us.' });
  expect([unknown.isError, unknown.content[0]?.text]).toEqual([true, expect.stringContaining('not in the document')]);
});

/** As a worker completes it. */
async function complete(id: string) {
  const held = { id, token: randomUUID() };
  await claimGeneration(db, id, { token: held.token, alone: false });
  const change = { part: 'text', from: 5, to: 7, text: 'our team', off: null, note: null, field: null } as const;
  const result = { changes: [change], fixed: null, note: null };
  const settled = await settleTask(db, held, { result, tokens: 120, model: 'demo', prompt: 'refine-1' });
  if (!settled) throw new Error('It was not claimed');
  await publishCard(deps.redis, { ...cardOfRow(settled.row), seq: FINAL_SEQ });
}
