import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { markRead } from '#db/review/notifications/list.ts';
import { planMails } from '#db/review/notifications/mails.ts';
import { makeNotification, type NewNotification } from '#db/review/notifications/make.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aRole, aUser, theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMailer, type Mail } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createSecret } from '#platform/secret.ts';
import { createMailProcessor } from '#worker/mail/process.ts';
import { queueNotificationMails } from '#worker/review/notifications/mails.ts';

const db = await ownDatabase();
const config = loadConfig({});
const secret = createSecret('a secret for tests only, long enough to pass');
const { smtpUrl, inboxUrl } = inject('mail');
const parts = {
  db,
  secret,
  config: { BRAND_NAME: 'Harbour' },
  log: createLog('test', 'fatal'),
  metrics: createMetrics('worker'),
};

const sender = (mailer: { send(mail: Mail): Promise<void> }) => {
  const process = createMailProcessor({ ...parts, mailer });
  return (outbox_id: string) => process({ data: { outbox_id } });
};
const send = sender(createMailer(smtpUrl, 'Harbour <no-reply@harbour.example>'));
const down = sender({ send: () => Promise.reject(new Error('connection refused')) });
const inbox = async (to: string) => (await fetch(`${inboxUrl}/api/messages?to=${to}`)).json();

async function aMember() {
  const user = await aUser(db, { user_metadata: JSON.stringify({ first_name: 'Ines', timezone: 'Europe/Berlin' }) });
  const { id: workspace_id } = await db
    .insertInto('workspaces')
    .values({ name: 'Otterbeck', slug: `w-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('workspace_members').values({ workspace_id, user_id: user.id, role: 'editor' }).execute();
  return { ...user, workspace_id };
}
type Member = Awaited<ReturnType<typeof aMember>>;

let events = 0;
async function notify({ id, workspace_id }: Member, more: Partial<NewNotification> = {}, name = 'Bo') {
  events += 1;
  const event = { id: events, workspace_id, actor: { id: null, name } };
  await makeNotification(db, event, { kind: 'reply', subject: randomUUID(), people: [id], ...more });
  await planMails(db, [id], 0);
}
/** Lets time pass for one person: what is planned and what was notified and mailed is earlier. */
const wait = ({ id }: Member, minutes: number) =>
  Promise.all([
    sql`update notifications set updated_at = updated_at - make_interval(mins => ${minutes}),
      mailed_at = mailed_at - make_interval(mins => ${minutes}) where user_id = ${id}`.execute(db),
    sql`update user_preferences set last_mail_at = last_mail_at - make_interval(mins => ${minutes}),
      next_mail_at = next_mail_at - make_interval(mins => ${minutes}) where user_id = ${id}`.execute(db),
  ]);
/** The mails that are put into the outbox for this person now. */
async function queued({ id }: Member): Promise<string[]> {
  const ids = await queueNotificationMails({ db, config });
  const rows = db.selectFrom('auth.mail_outbox').select('id').where('user_id', '=', id);
  const mine = new Set((await rows.execute()).map((row) => row.id));
  return ids.filter((one) => mine.has(one));
}

test('what is unread after five minutes is one mail, which ends with one POST [NOTE-07] [NOTE-08]', async () => {
  const person = await aMember();
  await notify(person);
  await notify(person, { kind: 'review', details: { note: 'Is the rota right?' } });
  expect(await queued(person)).toEqual([]);
  await wait(person, 6);
  const [id = '', ...others] = await queued(person);
  expect(others).toEqual([]);
  await send(id);
  const [mail, ...more] = await inbox(person.email);
  expect(more).toEqual([]);
  expect(mail.subject).toBe('2 new in Otterbeck');
  expect(mail.text).toContain('Bo asks for your approval of a text: "Is the rota right?"');
  expect(mail.text).toContain('Bo replied in a text.');
  await wait(person, 60);
  await planMails(db, [person.id], 0);
  expect(await queued(person)).toEqual([]);
});

test('what guests and colleagues typed is neither link nor address nor number in a mail [NOTE-07] [S4]', async () => {
  const person = await aMember();
  const { id: user_id, workspace_id } = person;
  const job_title = 'Chef\u2028Call +1 900 555 0100';
  const role = await aRole(db, user_id, { workspace_id, job_title });
  const [template] = await theTemplates(db);
  const document = { user_id, workspace_id, role_id: role.id, template_id: template?.id, content: '"Text"' };
  const { id: document_id } = await insertText(db, document);
  const details = { note: 'Locked: https://evil.example/login or help@evil.example. "Bo' };
  await notify(person, { kind: 'review', document_id, details }, 'Your account is locked: hxxps://evil.example');
  await wait(person, 6);
  const [id = ''] = await queued(person);
  await send(id);
  const [{ text }] = await inbox(person.email);
  const title = `${template?.name}, Chef Call`;
  expect(text).toContain(`\nYour account is locked asks for your approval of ${title}: "Locked or Bo"\n`);
  expect(text).not.toMatch(/evil|900/);
});

test('a mail carries the headers by which its program ends such mails [NOTE-08]', async () => {
  const person = await aMember();
  await notify(person);
  await wait(person, 6);
  const [id = ''] = await queued(person);
  const mails: Mail[] = [];
  await sender({ send: async (mail) => void mails.push(mail) })(id);
  expect(mails).toMatchObject([
    { unsubscribeUrl: expect.stringMatching(/\/api\/unsubscribe\?t=[0-9a-f-]{36}\.[0-9a-f]{64}$/) },
  ]);
});

test('what was read, deleted or lost with a membership is not mailed [NOTE-07]', async () => {
  const person = await aMember();
  await notify(person);
  await wait(person, 6);
  const [id = ''] = await queued(person);
  await markRead(db, person.id, 'all');
  await send(id);
  expect(await inbox(person.email)).toEqual([]);
  const gone = await aMember();
  await notify(gone);
  await db
    .deleteFrom('workspace_members')
    .where('user_id', '=', gone.id)
    .where('workspace_id', '=', gone.workspace_id)
    .execute();
  await wait(gone, 6);
  expect(await queued(gone)).toEqual([]);
});

test('of many, twenty are named, those of a document together [NOTE-07]', async () => {
  const person = await aMember();
  for (let n = 0; n < 34; n++) await notify(person);
  await wait(person, 6);
  const [id = ''] = await queued(person);
  await send(id);
  const [mail] = await inbox(person.email);
  expect(mail.subject).toBe('34 new in Otterbeck');
  expect(mail.text.match(/Bo replied/g)).toHaveLength(20);
  expect(mail.text).toContain('and 14 more');
});

test('a kind that is switched off is not mailed, nor anything after never [NOTE-06]', async () => {
  const person = await aMember();
  const set = (more: object) =>
    db
      .insertInto('user_preferences')
      .values({ user_id: person.id, ...more })
      .onConflict((c) => c.column('user_id').doUpdateSet(more))
      .execute();
  await set({ mail_mentions: false });
  await notify(person);
  await wait(person, 6);
  expect(await queued(person)).toEqual([]);
  await set({ mail_mentions: true, mail_rhythm: 'never', next_mail_at: new Date() });
  expect(await queued(person)).toEqual([]);
});

test('while the mail server is away for a day there is one mail, and then it says everything [NOTE-09]', async () => {
  const person = await aMember();
  await notify(person);
  await wait(person, 6);
  const [id = ''] = await queued(person);
  for (let hour = 0; hour < 24; hour++) {
    await expect(down(id)).rejects.toThrow('connection refused');
    await notify(person);
    await wait(person, 60);
    expect(await queued(person)).toEqual([]);
  }
  await send(id);
  const mails = await inbox(person.email);
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toBe('25 new in Otterbeck');
  expect(await queued(person)).toEqual([]);
});

test('a worker that ends after the mail was accepted mails nothing new twice [NOTE-09]', async () => {
  const person = await aMember();
  await notify(person);
  await wait(person, 6);
  const [id = ''] = await queued(person);
  await send(id);
  await db
    .updateTable('auth.mail_outbox')
    .set({ state: 'pending', scheduled_for: sql`now()` })
    .where('id', '=', id)
    .execute();
  await send(id);
  expect(await inbox(person.email)).toHaveLength(1);
});

test('two workers at once queue a mail once [NOTE-09]', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aMember()));
  for (const person of people) {
    await notify(person);
    await wait(person, 6);
  }
  const ids = (await Promise.all([1, 2, 3].map(() => queueNotificationMails({ db, config })))).flat();
  expect(new Set(ids).size).toBe(ids.length);
  const mails = db.selectFrom('auth.mail_outbox').select('user_id').where('id', 'in', ids);
  const to = (await mails.execute()).map(({ user_id }) => user_id);
  expect(people.every(({ id }) => to.filter((one) => one === id).length === 1)).toBe(true);
});
