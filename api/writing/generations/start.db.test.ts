import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createBench, PATH } from '#api/tasks/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import { aRole } from '#db/testing/factories.ts';
import { aRunningGeneration, theRow } from '#db/testing/generations.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { createQueues } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { personalScope } from '#shared/scope.ts';

const { app, cards, post, ready, rowsOf, jobOf } = await createBench(ownApp());

describe('starting', () => {
  test('makes one pending row, one job and one card per template, in the requested order [CARD-03] [QUEUE-02] [DATA-API-20]', async () => {
    const { who, role, templates } = await ready();
    const wanted = [templates[3], templates[0], templates[5]] as string[];
    const { status, body } = await post(who, { role_id: role.id, template_ids: wanted });
    expect(status).toBe(202);
    expect(body.items.map(({ template_id }) => template_id)).toEqual(wanted);
    for (const item of body.items) {
      expect(item).toMatchObject({
        status: 'pending',
        attempt_count: 0,
        max_attempts: 3,
        card: { status: 'pending', seq: 0 },
      });
      expect((await jobOf(item.id))?.data).toMatchObject({ generation_id: item.id });
    }
    const ids = body.items.map(({ id }) => id);
    await expect.poll(() => cards.filter(({ id }) => ids.includes(id))).toHaveLength(3);
  });

  test('without a role or templates names what to select [GEN-20]', async () => {
    const { who, role } = await ready();
    const text = 'Please select a role and at least one template';
    const none = await app.call(who, 'POST', PATH, { role_id: role.id, template_ids: [] });
    expect([none.status, none.body.error.fields.template_ids]).toEqual([422, text]);
    const noRole = await app.call(who, 'POST', PATH, { template_ids: [] });
    expect(noRole.body.error.fields.role_id).toBe(text);
  });

  test('with an unknown or foreign role is ROLE_NOT_FOUND and makes nothing [CTX-01] [ERR-Q-02] [GAP-19]', async () => {
    const [mine, theirs] = [await ready(), await ready()];
    for (const role_id of [randomUUID(), theirs.role.id]) {
      const { status, body } = await post(mine.who, { role_id, template_ids: mine.templates });
      expect([status, body.error]).toMatchObject([
        404,
        {
          code: 'ROLE_NOT_FOUND',
          message: 'The selected role could not be found. Please refresh and try again.',
        },
      ]);
    }
    expect(await rowsOf(mine.user.id)).toEqual([]);
  });

  test('a role without brand voice or documents is refused with its text [CTX-02] [CTX-03] [ERR-Q-03] [ERR-Q-04]', async () => {
    const { who, user, guideline, templates } = await ready();
    const bare = await aRole(app.db, user.id);
    const start = (role_id: string) => app.call(who, 'POST', PATH, { role_id, template_ids: templates });
    expect((await start(bare.id)).body.error).toMatchObject({
      code: 'MISSING_GUIDELINES',
      title: 'Brand guidelines required',
      message: 'This role requires brand guidelines. Please add them before generating content.',
    });
    const voiced = await aRole(app.db, user.id, { brand_guidelines_id: guideline.id });
    expect((await start(voiced.id)).body.error).toMatchObject({
      code: 'MISSING_DOCUMENTS',
      message: 'This role requires reference documents. Please add them before generating content.',
    });
  });

  test('an unknown template refuses all of them [LIMIT-08]', async () => {
    const { who, user, role, templates } = await ready();
    const { status, body } = await post(who, { role_id: role.id, template_ids: [...templates, randomUUID()] });
    expect([status, body.error]).toMatchObject([404, { code: 'no_such_item', message: 'Template not found' }]);
    expect(await rowsOf(user.id)).toEqual([]);
  });

  test('the same key twice, also at once, is one start [F6]', async () => {
    const { who, user, role, templates } = await ready();
    const start = { role_id: role.id, template_ids: templates };
    const answers = await Promise.all([post(who, start, 'one-click'), post(who, start, 'one-click')]);
    const again = await post(who, start, 'one-click');
    const ids = [...answers, again].map(({ body }) => body.items.map(({ id }) => id));
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
    expect(await rowsOf(user.id)).toHaveLength(6);
  });

  test('a used key with another body is refused; another person may use it [GAP-96]', async () => {
    const [one, two] = [await ready(), await ready()];
    await post(one.who, { role_id: one.role.id, template_ids: one.templates }, 'shared');
    const other = await post(one.who, { role_id: one.role.id, template_ids: one.templates.slice(1) }, 'shared');
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_mismatch']);
    expect((await post(two.who, { role_id: two.role.id, template_ids: two.templates }, 'shared')).status).toBe(202);
  });

  test('a refused start leaves its key free', async () => {
    const { who, role, templates } = await ready();
    expect((await post(who, { role_id: randomUUID(), template_ids: templates }, 'again')).status).toBe(404);
    expect((await post(who, { role_id: role.id, template_ids: templates }, 'again')).status).toBe(202);
  });

  test('a key is forgotten after a day', async () => {
    const { who, user, role, templates } = await ready();
    await post(who, { role_id: role.id, template_ids: templates.slice(0, 1) }, 'old');
    await app.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await post(who, { role_id: role.id, template_ids: templates.slice(1, 2) }, 'old')).status).toBe(202);
  });

  test('a running generation is returned instead of a second row [GAP-59]', async () => {
    const { who, user, role, templates } = await ready();
    const first = await post(who, { role_id: role.id, template_ids: templates.slice(0, 2) });
    const second = await post(who, { role_id: role.id, template_ids: templates.slice(1, 3) });
    expect(second.body.items[0]?.id).toBe(first.body.items[1]?.id);
    expect(await rowsOf(user.id)).toHaveLength(3);
  });

  test('the same start ten times at once makes each row once [GAP-59]', async () => {
    const { who, user, role, templates } = await ready();
    const starts = Array.from({ length: 10 }, () => post(who, { role_id: role.id, template_ids: templates }));
    for (const { status, body } of await Promise.all(starts)) {
      expect([status, body.items]).toMatchObject([202, { length: 6 }]);
    }
    expect(await rowsOf(user.id)).toHaveLength(6);
  });

  test('more than fifty unfinished are refused with Retry-After, all of that start [S14]', async () => {
    const { who, user, role, guideline, document, templates } = await ready();
    const more = { brand_guidelines_id: guideline.id, document_ids: [document.id] };
    for (let n = 0; n < 8; n++) {
      const { id } = await aRole(app.db, user.id, more);
      expect((await post(who, { role_id: id, template_ids: templates })).status).toBe(202);
    }
    const over = await app.call(who, 'POST', PATH, { role_id: role.id, template_ids: templates });
    expect([over.status, over.body.error.code]).toEqual([429, 'too_many_unfinished']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rowsOf(user.id)).toHaveLength(48);
    expect((await post(who, { role_id: role.id, template_ids: templates.slice(0, 2) })).status).toBe(202);
  });

  test('with overwrite off an existing document is a duplicate [ERR-S-02] [GAP-72] [GAP-95]', async () => {
    const { row, held, user, role, template } = await aRunningGeneration(app.db);
    await settleGeneration(app.db, held, { content: 'Text', metadata: {} });
    const start = { role_id: role.id, template_ids: [template.id], overwrite: false };
    const { status, body } = await post(await app.signIn(user.id), start);
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'DUPLICATE_ERROR', message: 'Content already exists for this role and template' },
    ]);
    expect((await rowsOf(user.id)).map(({ id }) => id)).toEqual([row.id]);
  });

  test('needs a sign-in, and ignores fields a user may not set [GEN-19] [S2]', async () => {
    const { who, user, role, templates } = await ready();
    expect((await app.call(null, 'POST', PATH, {})).status).toBe(401);
    const extra = { user_id: randomUUID(), status: 'completed', attempt_count: 3, max_attempts: 99 };
    await post(who, { role_id: role.id, template_ids: templates.slice(0, 1), ...extra });
    expect(await rowsOf(user.id)).toMatchObject([{ status: 'pending', attempt_count: 0, max_attempts: 3 }]);
  });
});

/** A proxy to Redis that can stop responding, as a frozen server does. */
async function freezableRedis() {
  const real = new URL(app.redisUrl);
  let isFrozen = false;
  const proxy = createServer((from) => {
    const to = connectTcp(Number(real.port), real.hostname);
    from.on('data', (data) => isFrozen || to.write(data));
    to.on('data', (data) => from.write(data));
    for (const socket of [from, to]) socket.on('error', () => undefined);
    from.on('close', () => to.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const redis = connectRedis(Object.assign(new URL(real), { port }).href, 'request', () => undefined);
  await once(redis, 'ready');
  const stop = () => {
    redis.disconnect();
    proxy.close();
  };
  const freeze = () => {
    isFrozen = true;
  };
  return { redis, freeze, stop };
}

test('a frozen Redis does not delay the start; the row is left to the sweep [F7]', async () => {
  const { user, role, templates } = await ready();
  const { redis, freeze, stop } = await freezableRedis();
  const queues = createQueues(redis, () => undefined);
  await queues.generation.waitUntilReady();
  freeze();
  // Redis never answers: the test passes only when the call does not wait for it.
  const [started] = await startGenerations({ ...app.deps, redis, queues }, personalScope(user.id), {
    role_id: role.id,
    template_ids: templates.slice(0, 1),
    overwrite: true,
    request_id: 'r',
  });
  expect(started).toMatchObject({ status: 'pending' });
  expect(await theRow(app.db, String(started?.id))).toMatchObject({ status: 'pending', enqueued_at: null });
  stop();
});
