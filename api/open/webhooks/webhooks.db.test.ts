import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { apiWithWorker } from '#api/open/webhooks/testing/bench.ts';
import { aReceiver } from '#worker/open/webhooks/testing/receiver.ts';

const bench = await apiWithWorker();
const { db, call, create, signedIn, join, add, aDelivery } = bench;
const PATH = '/api/webhooks';
const ELSEWHERE = 'https://hooks.example.com/rolevoice';

async function actsOf(workspace_id: string): Promise<string[]> {
  const acts = db.selectFrom('workspace_activity').select(['action', 'subject_name']).orderBy('id');
  const rows = await acts.where('workspace_id', '=', workspace_id).execute();
  const its = rows.filter(({ action }) => action.startsWith('webhook.'));
  return its.map(({ action, subject_name }) => `${action} ${subject_name}`);
}

test('owners and admins add, change, list and delete webhooks, others may not, and each act is recorded', async () => {
  const owner = await signedIn();
  const { id: workspace_id, slug: workspace } = await create(owner);
  const made = await add(owner, ELSEWHERE, {}, workspace);
  expect(made).toMatchObject({
    status: 200,
    body: {
      url: ELSEWHERE,
      format: 'events',
      events: ['document.approved'],
      state: 'on',
      waiting: 0,
      dropped: 0,
      off_reason: null,
      last_attempt: null,
      next_at: null,
      secret: expect.stringMatching(/^whsec_.{44}$/),
      created_by: { id: owner.id },
    },
  });
  const { id, secret: _hidden, ...shown } = made.body;
  const admin = await join(workspace_id, 'admin');
  const listed = await call(admin, 'GET', PATH, { workspace });
  expect(listed.body.items).toEqual([{ id, ...shown }]);
  const body = { url: 'https://other.example.com/x', events: ['role.*', 'test'].slice(0, 1) };
  expect((await call(admin, 'PATCH', `${PATH}/${id}`, { workspace, body })).body).toMatchObject(body);
  await call(admin, 'PATCH', `${PATH}/${id}`, { workspace, body });
  for (const role of ['editor', 'reviewer', 'viewer'] as const) {
    expect((await call(await join(workspace_id, role), 'GET', PATH, { workspace })).status).toBe(403);
  }
  expect((await call(admin, 'DELETE', `${PATH}/${id}`, { workspace })).status).toBe(204);
  expect((await call(admin, 'GET', `${PATH}/${id}`, { workspace })).status).toBe(404);
  expect(await actsOf(workspace_id)).toEqual([
    'webhook.created hooks.example.com',
    'webhook.changed other.example.com',
    'webhook.deleted other.example.com',
  ]);
});

test('the same request sent twice makes one webhook', async () => {
  const ada = await signedIn();
  const send = () =>
    fetch(`${bench.url}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ url: ELSEWHERE, format: 'events', events: ['role.*'] }),
    }).then((response) => response.json());
  expect(await send()).toEqual(await send());
  expect((await call(ada, 'GET', PATH)).body.items).toHaveLength(1);
});

test("the eleventh is refused: 'The limit is 10 webhooks.' [HOOK-18]", async () => {
  const ada = await signedIn();
  const all = await Promise.all(Array.from({ length: 12 }, () => add(ada, ELSEWHERE)));
  const refused = all.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error.code, body.error.message])).toEqual(
    Array(2).fill([409, 'limit_reached', 'The limit is 10 webhooks.']),
  );
});

test("no event chosen is refused: 'Choose at least one event' [HOOK-18]", async () => {
  const refused = await add(await signedIn(), ELSEWHERE, { events: [] });
  expect(refused).toMatchObject({ status: 422, body: { error: { fields: { events: 'Choose at least one event' } } } });
  expect((await add(await signedIn(), ELSEWHERE, { events: ['asset.read'] })).status).toBe(422);
});

test('its deliveries go with it [HOOK-18]', async () => {
  const ada = await signedIn();
  const { id } = (await add(ada, ELSEWHERE)).body;
  await aDelivery(ada.id, id);
  expect((await call(ada, 'GET', `${PATH}/${id}`)).body.waiting).toBe(1);
  await call(ada, 'DELETE', `${PATH}/${id}`);
  expect(await db.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', id).execute()).toEqual([]);
});

test('switching off drops what waits, switching on clears the failures [HOOK-10]', async () => {
  const ada = await signedIn();
  const { id } = (await add(ada, ELSEWHERE)).body;
  await aDelivery(ada.id, id);
  const off = await call(ada, 'PATCH', `${PATH}/${id}`, { body: { is_on: false } });
  expect(off.body).toMatchObject({ state: 'off', off_reason: 'person', waiting: 0, dropped: 1 });
  const failed = { state: 'off', off_reason: 'failed', failures: 10, failing_since: new Date() } as const;
  await db.updateTable('webhook_endpoints').set(failed).where('id', '=', id).execute();
  const on = await call(ada, 'PATCH', `${PATH}/${id}`, { body: { is_on: true } });
  expect(on.body).toMatchObject({ state: 'on', off_reason: null, failing_since: null });
  const row = await db.selectFrom('webhook_endpoints').select('failures').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ failures: 0 });
});

test('colleagues read how many webhooks of a member stop with them: those that are on [HOOK-20]', async () => {
  const owner = await signedIn();
  const { id: workspace_id, slug: workspace } = await create(owner);
  const admin = await join(workspace_id, 'admin');
  const { id } = (await add(admin, ELSEWHERE, {}, workspace)).body;
  const counted = async () => {
    const { items } = (await call(owner, 'GET', '/api/members', { workspace })).body;
    return items.map((member: { id: string; webhooks: number }) => [member.id === admin.id, member.webhooks]);
  };
  expect(await counted()).toEqual(
    expect.arrayContaining([
      [true, 1],
      [false, 0],
    ]),
  );
  await call(owner, 'PATCH', `${PATH}/${id}`, { workspace, body: { is_on: false } });
  expect(await counted()).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 0],
    ]),
  );
});

test("'Try now' sends the oldest of a failing one, and the others follow [HOOK-09]", async () => {
  const [ada, receiver] = [await signedIn(), await aReceiver()];
  const { id } = (await add(ada, receiver.url)).body;
  const later = new Date(Date.now() + 3_600_000);
  for (const event_id of [1, 2]) await aDelivery(ada.id, id, { event_id, attempts: '[{}]', next_at: later });
  const failing = { state: 'failing', failures: 3, failing_since: new Date(), next_at: later } as const;
  await db.updateTable('webhook_endpoints').set(failing).where('id', '=', id).execute();
  expect((await call(ada, 'GET', `${PATH}/${id}`)).body).toMatchObject({
    state: 'failing',
    waiting: 2,
    next_at: later.toISOString(),
  });
  expect((await call(ada, 'POST', `${PATH}/${id}/try`)).status).toBe(204);
  await expect.poll(() => receiver.received.length).toBe(2);
  await expect
    .poll(async () => (await call(ada, 'GET', `${PATH}/${id}`)).body)
    .toMatchObject({ state: 'on', waiting: 0 });
});

test('a test says what the receiver responded, before and after it is saved [HOOK-02]', async () => {
  const [ada, receiver] = [await signedIn(), await aReceiver(200)];
  const { id, secret } = (await add(ada, receiver.url)).body;
  const unsaved = (url = receiver.url) =>
    call(ada, 'POST', '/api/webhook-tests', { body: { url, format: 'events' } }).then(({ body }) => body);
  const works = { ok: true, message: expect.stringMatching(/^The receiver responded 200 in \d+ ms\.$/) };
  expect(await unsaved()).toEqual(works);
  expect((await call(ada, 'POST', `${PATH}/${id}/test`)).body).toEqual(works);
  const { headers, body } = receiver.received[1] ?? { headers: {}, body: '' };
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'test',
    data: { message: 'This is a test from Rolevoice.' },
  });
  receiver.answer = 404;
  expect(await unsaved()).toEqual({ ok: false, message: 'The receiver responded 404.' });
  receiver.answer = () => undefined;
  expect(await unsaved()).toEqual({ ok: false, message: 'No response within 1 s.' });
  const refused = 'This address cannot be used. It must be a public https address.';
  expect(await unsaved('https://10.0.0.1/')).toEqual({ ok: false, message: refused });
  expect((await call(ada, 'GET', `${PATH}/${id}/deliveries`)).body.items).toEqual([]);
});

test("'Send again' makes one attempt, with its result, and needs a webhook that is on [HOOK-13]", async () => {
  const [ada, receiver] = [await signedIn(), await aReceiver(500)];
  const { id } = (await add(ada, receiver.url)).body;
  const delivery = await aDelivery(ada.id, id, { event_id: 7, state: 'failed' });
  const again = () => call(ada, 'POST', `${PATH}/${id}/deliveries/${delivery}/send`);
  expect(await again()).toMatchObject({
    status: 200,
    body: {
      id: delivery,
      message_id: 'msg_7',
      state: 'failed',
      attempts: [{ status: 500, error: 'The receiver responded 500.' }],
    },
  });
  receiver.answer = 200;
  expect((await again()).body).toMatchObject({ state: 'delivered', attempts: [{}, { status: 200, error: null }] });
  await call(ada, 'PATCH', `${PATH}/${id}`, { body: { is_on: false } });
  const refused = await again();
  expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
    409,
    'webhook_off',
    'Switch the webhook on first.',
  ]);
  expect((await call(ada, 'POST', `${PATH}/${randomUUID()}/deliveries/${delivery}/send`)).status).toBe(404);
});

test('the log is read in pages, the newest first, all of it or by state [HOOK-13]', async () => {
  const ada = await signedIn();
  const { id } = (await add(ada, ELSEWHERE)).body;
  for (let event_id = 1; event_id <= 5; event_id += 1)
    await aDelivery(ada.id, id, {
      event_id,
      state: event_id % 2 ? 'delivered' : 'failed',
      subject: `Event ${event_id}`,
    });
  const page = async (query: string) => (await call(ada, 'GET', `${PATH}/${id}/deliveries?${query}`)).body;
  const first = await page('limit=3');
  expect(first.items.map(({ subject }: { subject: string }) => subject)).toEqual(['Event 5', 'Event 4', 'Event 3']);
  const second = await page(`limit=3&after=${first.next}`);
  expect(second.items.map(({ message_id }: { message_id: string }) => message_id)).toEqual(['msg_2', 'msg_1']);
  expect(second.next).toBeNull();
  expect((await page('state=failed')).items).toHaveLength(2);
  expect((await call(ada, 'GET', `${PATH}/${id}/deliveries?after=x`)).status).toBe(422);
});
