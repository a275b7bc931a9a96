import { expect, test } from 'vitest';
import { deleteOldDeliveries, endpointsDue } from '#db/open/webhooks/sending.ts';
import { sendAgain, sendDue } from '#worker/open/webhooks/send.ts';
import { ofDocument, webhooksBench } from '#worker/open/webhooks/testing/bench.ts';

const bench = await webhooksBench();
const { db, parts, aPerson, anEndpoint, deliveries, dispatch, endpoint, pass, record, states, waiting } = bench;
const A_DAY = 86_400;

test('several workers at once never send to one endpoint at once, each event once [HOOK-12]', async () => {
  const { id, receiver } = await waiting(10, (_request, response) => void setTimeout(() => response.end(), 30));
  await Promise.all(Array.from({ length: 5 }, () => sendDue(parts, id)));
  expect(receiver.most).toBe(1);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
    (await deliveries(id)).map(({ event_id }) => `msg_${event_id}`),
  );
});

test('a worker that dies holding an endpoint frees it after 30 s, and what it sent is sent again with the same id and bytes [HOOK-04] [HOOK-12]', async () => {
  const { id, receiver } = await waiting(1, () => undefined);
  // Its request hangs and it never comes back.
  const dying = new AbortController();
  const outbound = { ...parts.outbound, signal: dying.signal };
  const died = sendDue({ ...parts, outbound }, id);
  await expect.poll(() => receiver.received.length).toBe(1);
  const held = await endpoint(id);
  await sendDue(parts, id);
  expect(receiver.received).toHaveLength(1);
  expect(Number(held.leased_until) - Date.now()).toBeLessThanOrEqual(30_000);
  expect(await endpointsDue(db)).not.toContain(id);
  await pass(id, 31);
  expect(await endpointsDue(db)).toContain(id);
  receiver.answer = 204;
  await sendDue(parts, id);
  dying.abort(new Error('The worker ends'));
  await died;
  const [first, again] = receiver.received;
  expect([again?.body, again?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
  expect(await states(id)).toEqual(['delivered']);
});

test('ten slow receivers do not delay an eleventh [HOOK-12]', async () => {
  const slow = await Promise.all(Array.from({ length: 10 }, () => waiting(1, () => undefined)));
  const quick = await waiting(1);
  const ending = new AbortController();
  const ended = slow.map(({ id }) => sendDue({ ...parts, outbound: { ...parts.outbound, signal: ending.signal } }, id));
  await expect.poll(() => slow.every(({ receiver }) => receiver.received.length === 1)).toBe(true);
  await sendDue(parts, quick.id);
  expect(await states(quick.id)).toEqual(['delivered']);
  expect(slow.map(({ receiver }) => receiver.received.length)).toEqual(Array(10).fill(1));
  ending.abort(new Error('The worker ends'));
  await Promise.all(ended);
});

test.each(['failed', 'dropped', 'delivered'] as const)(
  'one that is %s is sent again with its id and body, and recorded as an attempt [HOOK-13]',
  async (state) => {
    const { id, receiver } = await waiting(1, 404);
    await sendDue(parts, id);
    await db.updateTable('webhook_deliveries').set({ state }).where('endpoint_id', '=', id).execute();
    const [before] = await deliveries(id);
    const again = () => sendAgain(parts, id, { deliveryId: before?.id ?? 0, until: Date.now() + 5_000 });
    expect(await again()).toBe(true);
    const [after] = await deliveries(id);
    expect(after).toMatchObject({ state, attempts: [{ status: 404 }, { status: 404 }] });
    expect((await endpoint(id)).failures).toBe(1);
    receiver.answer = 200;
    await again();
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: [{}, {}, { status: 200 }] });
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  },
);

test('of many attempts of one delivery the last twelve are kept', async () => {
  const { id } = await waiting(1);
  await sendDue(parts, id);
  const [one] = await deliveries(id);
  for (let n = 0; n < 13; n += 1) await sendAgain(parts, id, { deliveryId: one?.id ?? 0, until: Date.now() + 5_000 });
  expect((await deliveries(id))[0]?.attempts).toHaveLength(12);
});

test('nothing is sent of a suspended workspace, and nothing is lost [HOOK-18]', async () => {
  const { ada, id, receiver } = await waiting(2);
  const suspend = (suspended_at: Date | null) =>
    db.updateTable('workspaces').set({ suspended_at }).where('id', '=', ada.id).execute();
  await suspend(new Date());
  await sendDue(parts, id);
  await record(ada.id, ofDocument('document.created'));
  await dispatch();
  await pass(id, 6 * A_DAY);
  expect(await endpointsDue(db)).not.toContain(id);
  await deleteOldDeliveries(db);
  expect([receiver.received.length, await states(id)]).toEqual([0, ['waiting', 'waiting', 'waiting']]);
  await suspend(null);
  await sendDue(parts, id);
  expect(await states(id)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('what was sent leaves the log after 14 days or beyond 1,000, what waits stays [HOOK-19]', async () => {
  const ada = await aPerson();
  const [old, many] = [
    await anEndpoint(ada.id, { url: 'https://a.example/' }),
    await anEndpoint(ada.id, { url: 'https://b.example/' }),
  ];
  const row = { workspace_id: ada.id, type: 'document.created', body: '{}' };
  const ago = (days: number) => new Date(Date.now() - days * A_DAY * 1_000);
  await db
    .insertInto('webhook_deliveries')
    .values([
      { ...row, endpoint_id: old.id, event_id: 1, state: 'delivered', created_at: ago(15) },
      { ...row, endpoint_id: old.id, event_id: 2, state: 'waiting', created_at: ago(15) },
      { ...row, endpoint_id: old.id, event_id: 3, state: 'failed', created_at: ago(13) },
      ...Array.from({ length: 1_010 }, (_, n) => ({
        ...row,
        endpoint_id: many.id,
        event_id: n,
        state: 'delivered' as const,
      })),
    ])
    .execute();
  await deleteOldDeliveries(db);
  expect(await states(old.id)).toEqual(['waiting', 'failed']);
  const left = await deliveries(many.id);
  expect([left.length, left[0]?.event_id]).toEqual([1_000, 10]);
});
