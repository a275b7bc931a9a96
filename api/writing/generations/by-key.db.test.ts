import { expect, test } from 'vitest';
import { mcpBench } from '#api/open/mcp/testing/bench.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';

const { call, aWorkspace, templateOf } = await mcpBench();
const STARTS: readonly KeyPermission[] = ['generation.start', 'generation.read'];

test('a key overwrites no document unless it asks for it and may write [KEY-16] [S17]', async () => {
  const { role, write, keyWith, owner, slug: workspace } = await aWorkspace();
  await write('job_advert', 'Join us.');
  const body = { role_id: role.id, template_ids: [templateOf('job_advert')] };
  const start = (key: string, more: object = {}) =>
    call(key, 'POST', '/api/v1/generations', { body: { ...body, ...more } });
  const [starter, writer] = [await keyWith(STARTS), await keyWith([...STARTS, 'content.write'])];
  for (const { key } of [starter, writer])
    for (const more of [{}, { overwrite: false }])
      expect((await start(key, more)).body.error.code).toBe('DUPLICATE_ERROR');
  const refused = await start(starter.key, { overwrite: true });
  expect([refused.status, refused.body.error.message]).toEqual([403, 'This key needs the permission content.write.']);
  expect((await start(writer.key, { overwrite: true })).status).toBe(202);
  const own = { ...body, template_ids: [templateOf('job_advert')] };
  expect((await call(owner, 'POST', '/api/generations', { workspace, body: own })).status).toBe(202);
});
