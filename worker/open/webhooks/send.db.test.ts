import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { endpointsDue, webhookFigures } from '#db/open/webhooks/sending.ts';
import { ATTEMPTS_MAX } from '#worker/open/webhooks/schedule.ts';
import { sendDue } from '#worker/open/webhooks/send.ts';
import { ofDocument, webhooksBench } from '#worker/open/webhooks/testing/bench.ts';
import { aReceiver, type Received } from '#worker/open/webhooks/testing/receiver.ts';

const bench = await webhooksBench();
const { db, parts, aPerson, anEndpoint, deliveries, dispatch, endpoint, pass, record, states, waiting } = bench;
const A_DAY = 86_400;

/** Waits for each attempt of the schedule, and makes it. */
async function tryTimes(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await sendDue(parts, id);
    await pass(id, 2 * A_DAY);
  }
}
const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const countOf = async (outcome: string) =>
  (await parts.metrics.webhookDeliveries.get()).values.find(({ labels }) => labels.outcome === outcome)?.value;

test('deliveries are counted by outcome, and webhooks by state', async () => {
  const figures = () => webhookFigures(db);
  expect(await figures()).toEqual({ on: 0, failing: 0, off: 0, waiting: 0, due_seconds: 0 });
  const [works, dead] = [await waiting(2), await waiting(2, 500)];
  await db
    .updateTable('webhook_endpoints')
    .set({ next_at: new Date(Date.now() - 90_000) })
    .execute();
  expect(await figures()).toMatchObject({ on: 2, waiting: 4 });
  expect((await figures()).due_seconds).toBeGreaterThan(89);
  await sendDue(parts, works.id);
  await tryTimes(dead.id, 5);
  expect([await countOf('delivered'), await countOf('retried')]).toEqual([2, dead.receiver.received.length]);
  expect(await figures()).toMatchObject({ on: 1, failing: 1, waiting: 2, due_seconds: 0 });
  await tryTimes(dead.id, ATTEMPTS_MAX);
  expect([await countOf('failed'), await countOf('dropped')]).toEqual([1, 1]);
  expect(await figures()).toMatchObject({ on: 1, failing: 0, off: 1, waiting: 0 });
});

test('what is sent is verified by the package receivers use, and a changed byte or another secret is not [HOOK-05] [S19]', async () => {
  const { id, secret, receiver } = await waiting(1);
  await sendDue(parts, id);
  const [sent] = receiver.received;
  if (!sent) throw new Error('Nothing was sent');
  expect(verified(secret, sent)).toMatchObject({ type: 'document.created' });
  const [{ event_id } = { event_id: 0 }] = await deliveries(id);
  expect(sent.headers).toMatchObject({
    'webhook-id': `msg_${event_id}`,
    'content-type': 'application/json',
    'user-agent': 'Rolevoice-Webhooks/1',
  });
  expect(() => verified(secret, { ...sent, body: sent.body.replace('Baker', 'Baler') })).toThrow();
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, sent)).toThrow();
  const old = String(Number(sent.headers['webhook-timestamp']) - 301);
  expect(() => verified(secret, { ...sent, headers: { ...sent.headers, 'webhook-timestamp': old } })).toThrow();
});

test('during a rotation both secrets verify, after it the new one alone [HOOK-05]', async () => {
  const { id, secret, add, receiver } = await waiting(1);
  const other = await anEndpoint((await aPerson()).id, { url: receiver.url });
  // The secret of one endpoint cannot be opened for another.
  const { secret_sealed: foreign } = await endpoint(other.id);
  const [{ secret: next }, sealed] = [other, parts.secret.seal(other.secret, `webhook ${id}`)];
  expect(() => parts.secret.open(foreign, `webhook ${id}`)).toThrow();
  await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      secret_sealed: sealed,
      previous_sealed: eb.ref('secret_sealed'),
      previous_until: new Date(Date.now() + 60_000),
    }))
    .where('id', '=', id)
    .execute();
  await sendDue(parts, id);
  await pass(id, 61);
  await add(1);
  await sendDue(parts, id);
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('Nothing was sent');
  expect([secret, next].map((one) => verified(one, during))).toHaveLength(2);
  expect(verified(next, after)).toBeDefined();
  expect(() => verified(secret, after)).toThrow();
});

test('a chat message is sent without a signature', async () => {
  const [ada, receiver] = [await aPerson(), await aReceiver()];
  const { id } = await anEndpoint(ada.id, { url: receiver.url, format: 'chat' });
  await record(ada.id, ofDocument('document.created'));
  await dispatch();
  await sendDue(parts, id);
  expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature');
  expect(await states(id)).toEqual(['delivered']);
});

test.each([200, 204])('%i is a delivery', async (status) => {
  const { id } = await waiting(1, status);
  await sendDue(parts, id);
  const [one] = await deliveries(id);
  expect(one).toMatchObject({ state: 'delivered', attempts: [{ status, error: null }] });
  expect(await endpoint(id)).toMatchObject({
    state: 'on',
    failures: 0,
    next_at: null,
    leased_until: null,
    last_attempt: { status },
  });
});

test.each([301, 400, 404, 429, 500])('%i is a failure that says so, and is not followed', async (status) => {
  const elsewhere = await aReceiver();
  const { id, receiver } = await waiting(
    1,
    (_request, response) => void response.writeHead(status, { location: elsewhere.url }).end('Not here'),
  );
  await sendDue(parts, id);
  const [one] = await deliveries(id);
  expect(one).toMatchObject({
    state: 'waiting',
    response: 'Not here',
    attempts: [{ status, error: `The receiver responded ${status}.` }],
  });
  expect(await endpoint(id)).toMatchObject({ state: 'on', failures: 1 });
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
});

test('after three failures only the oldest is sent, once it succeeds the others follow in order [HOOK-09]', async () => {
  const { id, receiver } = await waiting(12, 500);
  await sendDue(parts, id);
  expect(receiver.received).toHaveLength(3);
  expect(await endpoint(id)).toMatchObject({ state: 'failing', failures: 3 });
  expect(await endpointsDue(db)).not.toContain(id);
  await pass(id, 1_000);
  await sendDue(parts, id);
  expect(receiver.received).toHaveLength(3);
  await pass(id, 1_000);
  await sendDue(parts, id);
  expect(receiver.received.at(-1)?.body).toBe(receiver.received[0]?.body);
  receiver.received.splice(0);
  receiver.answer = 204;
  await pass(id, 8_000);
  await sendDue(parts, id);
  expect(await states(id)).toEqual(Array(12).fill('delivered'));
  expect(await endpoint(id)).toMatchObject({ state: 'on', failures: 0, failing_since: null });
  const sent = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(sent).toEqual((await deliveries(id)).map(({ event_id }) => `msg_${event_id}`));
  const [first, last] = [receiver.received[0]?.at ?? 0, receiver.received.at(-1)?.at ?? 0];
  expect(last - first).toBeGreaterThanOrEqual(11 * 90);
});

test('ten failures in a row are ten requests, then it is off, what waits is dropped, and owners and admins know', async () => {
  const { ada, id, receiver } = await waiting(20, 503);
  await tryTimes(id, ATTEMPTS_MAX);
  expect(receiver.received).toHaveLength(ATTEMPTS_MAX);
  expect(await endpoint(id)).toMatchObject({
    state: 'off',
    off_reason: 'failed',
    failures: 10,
    next_at: null,
    dropped: 19,
  });
  expect(new Set(await states(id))).toEqual(new Set(['failed', 'dropped']));
  const mails = await db.selectFrom('auth.mail_outbox').selectAll().where('user_id', '=', ada.id).execute();
  expect(mails).toMatchObject([
    {
      kind: 'webhook_off',
      to_address: ada.email,
      details: {
        webhook: { host: `127.0.0.1:${receiver.port}`, error: 'The receiver responded 503.' },
        link: `https://app.example.com/integrations/webhooks/${id}`,
      },
    },
  ]);
  const events = db.selectFrom('outbox').select(['type', 'subject_id']).where('workspace_id', '=', ada.id);
  expect(await events.where('type', '=', 'webhook.off').execute()).toEqual([{ type: 'webhook.off', subject_id: id }]);
  await tryTimes(id, 1);
  expect(receiver.received).toHaveLength(ATTEMPTS_MAX);
});

test('a 410 switches it off at once', async () => {
  const { id, receiver } = await waiting(3, 410);
  await tryTimes(id, 2);
  expect(receiver.received).toHaveLength(1);
  expect(await endpoint(id)).toMatchObject({ state: 'off', off_reason: 'gone', dropped: 2 });
});

test('an event that one receiver cannot take, while others pass, has its own ten attempts [HOOK-08]', async () => {
  const { id, add, receiver } = await waiting(1);
  const [bad] = await deliveries(id);
  const isBad = (sent: Received | undefined) => sent?.headers['webhook-id'] === `msg_${bad?.event_id}`;
  receiver.answer = (_request, response) => void response.writeHead(isBad(receiver.received.at(-1)) ? 422 : 200).end();
  for (let n = 0; n < ATTEMPTS_MAX + 2; n += 1) {
    await sendDue(parts, id);
    await add(1);
    await sendDue(parts, id);
    await pass(id, 2 * A_DAY);
  }
  const [first, ...others] = await deliveries(id);
  expect([first?.state, first?.attempts.length]).toEqual(['failed', ATTEMPTS_MAX]);
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(await endpoint(id)).toMatchObject({ state: 'on' });
});

test('Retry-After is heeded when it is longer than the schedule [HOOK-08]', async () => {
  const { id } = await waiting(
    1,
    (_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
  );
  await sendDue(parts, id);
  const [one] = await deliveries(id);
  const seconds = (Number(one?.next_at) - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThan(3_700);
});
