import { type AddressInfo, createServer } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { claimMail, insertMail, type MailSecret, mailSecretAbout, unsentMails } from '#db/base/mail-outbox.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { inTransaction } from '#db/transact.ts';
import { createLog } from '#platform/log.ts';
import { createMailer, type Mail } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createSecret } from '#platform/secret.ts';
import { createSmsSender, type SmsSender } from '#platform/sms.ts';
import { createMailProcessor } from '#worker/mail/process.ts';

const db = await testDatabase();
const secret = createSecret('a secret for tests only, long enough to pass');
const log = createLog('test', 'fatal');
const metrics = createMetrics('worker');
const { smtpUrl, inboxUrl } = inject('mail');
const FROM = 'Rolevoice <no-reply@rolevoice.localhost>';
const HOUR = 3_600_000;

const processor = (mailer: { send(mail: Mail): Promise<void> }, sms?: SmsSender) => {
  const parts = { db, secret, log, metrics, config: { BRAND_NAME: 'Harbour' }, sms };
  const send = createMailProcessor({ ...parts, mailer });
  return (outbox_id: string) => send({ data: { outbox_id } });
};

async function aMail(more: { good_until?: string; kind?: string } = {}) {
  const user = await aUser(db);
  const { kind = 'recovery', good_until = new Date(Date.now() + HOUR).toISOString() } = more;
  const inside: MailSecret = { token: 'the-token', digits: '123456' };
  const row = {
    user_id: user.id,
    kind,
    to_address: user.email,
    details: JSON.stringify({
      link: 'http://localhost/auth/confirm#token_hash={token}',
      site_url: 'http://localhost',
      good_until,
    }),
    token_encrypted: secret.seal(JSON.stringify(inside), mailSecretAbout(user.id, kind)),
  };
  const { id } = await db.insertInto('auth.mail_outbox').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, to: user.email };
}
async function closedPort(): Promise<number> {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  return port;
}
const rowOf = (id: string) =>
  db.selectFrom('auth.mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a mail is sent with its link and marked as sent, and its secret is deleted [GAP-09]', async () => {
  const mail = await aMail();
  await processor(createMailer(smtpUrl, FROM))(mail.id);
  const messages = await (await fetch(`${inboxUrl}/api/messages?to=${mail.to}`)).json();
  expect(messages).toEqual([
    expect.objectContaining({
      subject: 'Reset your Harbour password',
      text: expect.stringContaining('token_hash=the-token'),
    }),
  ]);
  expect(await rowOf(mail.id)).toMatchObject({ state: 'sent', token_encrypted: null, sent_at: expect.any(Date) });
});

test('a mail that is due from now on is taken at once, at every part of a millisecond [GAP-09]', async () => {
  const user = await aUser(db);
  const row = { user_id: user.id, kind: 'recovery', to_address: user.email, details: '{}' };
  for (let times = 0; times < 20; times += 1) {
    // To one transaction, both are the same time.
    const taken = await inTransaction(db, async (tx) => claimMail(tx, (await insertMail(tx, row)).id, 1));
    expect(taken).toBeDefined();
  }
});

test('a mail is sent once, however often its job runs', async () => {
  const mail = await aMail();
  const send = vi.fn(async (_mail: Mail) => undefined);
  const run = processor({ send });
  await Promise.all([run(mail.id), run(mail.id), run(mail.id)]);
  await run(mail.id);
  expect(send).toHaveBeenCalledTimes(1);
});

test('while the mail server is unavailable the job fails, and the mail is sent later [GAP-09] [F16]', async () => {
  const port = await closedPort();
  const mail = await aMail();
  await expect(processor(createMailer(`smtp://127.0.0.1:${port}`, FROM))(mail.id)).rejects.toThrow();
  expect(await rowOf(mail.id)).toMatchObject({ state: 'pending', attempts: 1, last_error: expect.any(String) });
  await db
    .updateTable('auth.mail_outbox')
    .set({ scheduled_for: new Date(Date.now() - 20_000) })
    .where('id', '=', mail.id)
    .execute();
  expect(await unsentMails(db)).toContain(mail.id);
  await processor(createMailer(smtpUrl, FROM))(mail.id);
  expect((await rowOf(mail.id)).state).toBe('sent');
});

test.each([
  ['whose link has expired', { good_until: new Date(Date.now() - HOUR).toISOString() }],
  ['of an unknown kind', { kind: 'from-the-future' }],
])('a mail %s is discarded and its secret deleted', async (_what, more) => {
  const mail = await aMail(more);
  const send = vi.fn(async () => undefined);
  await processor({ send })(mail.id);
  expect(send).not.toHaveBeenCalled();
  expect(await rowOf(mail.id)).toMatchObject({ state: 'failed', token_encrypted: null });
});

test('a text message is sent to the webhook once, with its code, and retried after a refusal [GAP-09] [F16]', async () => {
  const mail = await aMail({ kind: 'sms_code' });
  const send = vi.fn(async () => undefined);
  const texts = vi.fn(async (_text: { phone: string; text: string }) => undefined);
  const away = createSmsSender(`http://127.0.0.1:${await closedPort()}/`);
  await expect(processor({ send }, away)(mail.id)).rejects.toThrow();
  expect(await rowOf(mail.id)).toMatchObject({ state: 'pending', attempts: 1 });
  await processor({ send }, { send: texts })(mail.id);
  await processor({ send }, { send: texts })(mail.id);
  const text = 'Your Harbour code is 123456. It is valid for 10 minutes. Never tell it to anyone.';
  expect(texts.mock.calls).toEqual([[{ phone: mail.to, text }]]);
  expect(send).not.toHaveBeenCalled();
  expect(await rowOf(mail.id)).toMatchObject({ state: 'sent', token_encrypted: null });
});

test('without an SMS provider a text message is discarded and its secret deleted', async () => {
  const mail = await aMail({ kind: 'sms_code' });
  await processor({ send: async () => undefined })(mail.id);
  expect(await rowOf(mail.id)).toMatchObject({
    state: 'failed',
    token_encrypted: null,
    last_error: 'nobody sends text messages: AUTH_SMS_WEBHOOK_URL is not set',
  });
});
