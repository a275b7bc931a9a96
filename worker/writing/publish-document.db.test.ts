import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { twoEditors } from '#api/writing/documents/testing/team.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { connectRedis } from '#platform/redis.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { dispatchEvents } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';

const bench = await documentsBench(ownApp());
const { db, deps, redisUrl, call } = bench;
const handlers = createHandlers(db, deps.redis, () => undefined);
const dispatch = () => dispatchEvents({ db, log: deps.log, handlers });

type Published = Extract<LiveEvent, { type: 'document' }>;

/** What is published of a document from now on, until the test ends. Other tests share the channel. */
async function published(): Promise<(id: string) => Published[]> {
  const events: Published[] = [];
  const redis = connectRedis(redisUrl, 'worker', () => undefined);
  onTestFinished(() => redis.disconnect());
  const keep = (event: LiveEvent) => void (event.type === 'document' && events.push(event));
  await subscribeLiveEvents({ redis, onError: () => undefined }, keep);
  return (id) => events.filter(({ document }) => document.id === id);
}

test('a stored, saved, restored and deleted document is published to its workspace with version, person and sitting [CONTENT-26]', async () => {
  const events = await published();
  const { ada, bo, workspace_id, id } = await twoEditors(bench, 'Generated');
  const by = ({ id }: { id: string }, name: string) => ({ id, name });
  const sitting = randomUUID();
  await dispatch();
  await call(bo, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Typed', sitting });
  await dispatch();
  await call(ada, 'POST', `${PATH}/${id}/versions/1/restore`, { version: 2 });
  await dispatch();
  await call(ada, 'DELETE', `${PATH}/${id}`);
  await dispatch();
  const expected = [
    { id, version: 1, by: by(ada, 'Ada'), sitting: null, review_state: 'draft' },
    { id, version: 2, by: by(bo, 'Bo'), sitting, review_state: 'draft' },
    { id, version: 3, by: by(ada, 'Ada'), sitting: null, review_state: 'draft' },
    { id, version: null, by: by(ada, 'Ada'), sitting: null },
  ];
  await expect
    .poll(() => events(id))
    .toEqual(expected.map((document) => ({ type: 'document', workspace_id, document })));
});

test('events that are dispatched late publish the version that is current, and none of a deleted document', async () => {
  const { ada, id } = await twoEditors(bench, 'Generated');
  const sitting = randomUUID();
  await dispatch();
  const events = await published();
  for (const version of [1, 2, 3])
    await call(ada, 'PUT', `${PATH}/${id}`, { version, content: `Text ${version}`, sitting });
  await dispatch();
  const versions = () => events(id).map(({ document }) => document.version);
  await expect.poll(versions).toEqual([4, 4, 4]);
  await call(ada, 'PUT', `${PATH}/${id}`, { version: 4, content: 'Last', sitting });
  await call(ada, 'DELETE', `${PATH}/${id}`);
  await dispatch();
  await expect.poll(versions).toEqual([4, 4, 4, null]);
});

test('the same text once more and a name publish nothing', async () => {
  const { ada, id } = await twoEditors(bench, 'Generated');
  await dispatch();
  const events = await published();
  await call(ada, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Generated' });
  await call(ada, 'PATCH', `${PATH}/${id}/versions/1`, { name: 'As sent' });
  await dispatch();
  await call(ada, 'DELETE', `${PATH}/${id}`);
  await dispatch();
  await expect.poll(() => events(id)).toMatchObject([{ document: { version: null } }]);
});
