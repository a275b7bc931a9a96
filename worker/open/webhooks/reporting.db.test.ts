import { expect, inject, onTestFinished, test } from 'vitest';
import { rowsOf, shownNotification } from '#db/review/notifications/list.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { connectRedis } from '#platform/redis.ts';
import { CHOSEN_EVENT_TYPES } from '#shared/open/webhook-events.ts';
import { notificationSentence } from '#shared/review/notification-words.ts';
import { createMailProcessor } from '#worker/mail/process.ts';
import { sendDue } from '#worker/open/webhooks/send.ts';
import { secret, webhooksBench } from '#worker/open/webhooks/testing/bench.ts';
import { aReceiver } from '#worker/open/webhooks/testing/receiver.ts';
import { dispatchEvents } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';

const bench = await webhooksBench();
const { db, parts, aPerson, anEndpoint, fanOut, record, states } = bench;
const redisUrl = await testRedisUrl();
const { smtpUrl, inboxUrl } = inject('mail');
const log = createLog('test', 'fatal');

const handlersWith = (more?: typeof fanOut) => {
  const redis = connectRedis(redisUrl, 'worker', () => undefined);
  onTestFinished(() => redis.disconnect());
  return createHandlers(db, redis, () => undefined, more);
};

/** A shared workspace with an owner, an admin and an editor, and an endpoint whose receiver answers 410. */
async function switchedOff() {
  const receiver = await aReceiver(410);
  const people = await Promise.all([aPerson('Olga'), aPerson('Anna'), aPerson('Ed')]);
  const { id: workspace_id } = await db
    .insertInto('workspaces')
    .values({ name: 'Harbour', slug: `harbour-${receiver.port}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = ['owner', 'admin', 'editor'] as const;
  await db
    .insertInto('workspace_members')
    .values(people.map(({ id: user_id }, at) => ({ workspace_id, user_id, role: roles[at] ?? 'viewer' })))
    .execute();
  const { id } = await anEndpoint(workspace_id, { url: `${receiver.url}/T0KEN`, created_by: people[0]?.id ?? null });
  await db
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: id, workspace_id, event_id: 1, type: 'document.created', body: '{}' })
    .execute();
  await db
    .updateTable('webhook_endpoints')
    .set({ next_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await sendDue(parts, id);
  return { id, workspace_id, people, host: `127.0.0.1:${receiver.port}` };
}

test('owners and admins, and no others, get a mail and a notification when one is switched off [HOOK-10]', async () => {
  const { people, id, host } = await switchedOff();
  await dispatchEvents({ db, log, handlers: handlersWith() });
  const mailer = createMailer(smtpUrl, 'Harbour <no-reply@harbour.example>');
  onTestFinished(() => mailer.close());
  const send = createMailProcessor({
    db,
    secret,
    log,
    mailer,
    config: { BRAND_NAME: 'Rolevoice' },
    metrics: createMetrics('worker'),
  });
  const mails = db.selectFrom('auth.mail_outbox').select(['id', 'kind', 'user_id']).where('kind', '=', 'webhook_off');
  const queued = (await mails.execute()).filter(({ user_id }) => people.some((one) => one.id === user_id));
  expect(queued.map(({ user_id }) => user_id).toSorted()).toEqual(
    people
      .slice(0, 2)
      .map((one) => one.id)
      .toSorted(),
  );
  for (const mail of queued) await send({ data: { outbox_id: mail.id } });
  const [mail] = await (await fetch(`${inboxUrl}/api/messages?to=${people[0]?.email}`)).json();
  expect(mail.subject).toBe(`The webhook to ${host} was switched off`);
  expect(mail.text).toContain(`The webhook to ${host} of Harbour was switched off: the receiver responded 410.`);
  expect(mail.text).toContain(`/integrations/webhooks/${id}`);
  expect(mail.text).not.toContain('T0KEN');
  const notified = await Promise.all(
    people.map(async (one) =>
      (await rowsOf(db, one.id).execute()).map((row) => notificationSentence(shownNotification(row))),
    ),
  );
  const sentence = `The webhook to ${host} was switched off: the receiver responded 410`;
  expect(notified).toEqual([[sentence], [sentence], []]);
});

test('every event that can be chosen is sent to webhooks, beside what else follows from it', async () => {
  const sending = handlersWith(fanOut) as Record<string, unknown>;
  const alone = handlersWith() as Record<string, unknown>;
  for (const type of CHOSEN_EVENT_TYPES) {
    expect(sending[type], type).toBeTypeOf('function');
  }
  expect(Object.keys(alone).filter((type) => !(type in sending))).toEqual([]);
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url: 'https://hooks.example.com/', events: ['role.*'] });
  await record(ada.id, {
    type: 'role.created',
    subject_id: ada.id,
    payload: { job_title: 'Baker', company_name: 'Crust' },
  });
  await dispatchEvents({ db, log, handlers: handlersWith(fanOut) });
  expect(await states(id)).toEqual(['waiting']);
});
