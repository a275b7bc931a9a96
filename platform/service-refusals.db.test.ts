import { createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import { freePort } from '#local/launch/ports.ts';
import { createMailer } from '#platform/mail.ts';
import { reachable, reachableRedis } from '#platform/reachable.ts';
import { connectRedis } from '#platform/redis.ts';
import { serviceRefusal } from '#platform/service-refusals.ts';

const changed = (url: string, parts: Partial<URL>): string => Object.assign(new URL(url), parts).href;

const lineOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it answers',
    (thrown: Error) => thrown.message,
  );

function postgres(parts: Partial<URL>): Promise<string> {
  const db = connectDatabase(changed(inject('postgresUrl'), parts), { max: 1 });
  return lineOf(reachable('DATABASE_URL', () => ping(db), 100)).finally(() => db.destroy());
}

test.each<[string, Partial<URL>, string]>([
  ['a wrong password', { password: 'wrong' }, 'DATABASE_URL: Postgres refuses the user or the password in it'],
  ['a user that is not there', { username: 'nobody' }, 'DATABASE_URL: Postgres refuses the user or the password in it'],
  ['no password', { password: '' }, 'DATABASE_URL: Postgres asks for a password, and it has none'],
  ['a database that is not there', { pathname: '/none' }, 'DATABASE_URL: there is no database none there'],
  [
    'TLS that it has not',
    { search: '?sslmode=require' },
    'DATABASE_URL: Postgres has no TLS there: leave sslmode out, or set sslmode=disable',
  ],
])('Postgres with %s is named as that, not as nothing that answers [REAL-39]', async (_what, parts, line) => {
  expect(await postgres(parts)).toBe(line);
});

function redisLine(url: string): Promise<string> {
  const redis = connectRedis(url, 'request', () => undefined);
  return lineOf(reachableRedis(redis, 600)).finally(() => redis.disconnect());
}

test('Redis with a wrong password, none, or a wrong number is named as that [REAL-39]', async () => {
  const url = inject('redisUrl');
  expect(await redisLine(url)).toBe('it answers');
  expect(await redisLine(changed(url, { password: 'wrong' }))).toBe(
    'REDIS_URL: Redis refuses the user or the password in it',
  );
  expect(await redisLine(changed(url, { password: '' }))).toBe('REDIS_URL: Redis asks for a password, and it has none');
  expect(await redisLine(`${url}/123456`)).toBe('REDIS_URL: Redis has no database of the number in it');
});

test('what does not answer is still named as that, with the reason [REAL-39]', async () => {
  const port = String(await freePort());
  expect(await postgres({ port })).toMatch(/^DATABASE_URL: nothing answers there \(.*ECONNREFUSED/);
  expect(await redisLine(changed(inject('redisUrl'), { port }))).toMatch(
    /^REDIS_URL: nothing answers there \(.*ECONNREFUSED/,
  );
});

const mailLine = async (smtpUrl: string): Promise<string> => {
  const mailer = createMailer(smtpUrl, 'Harbour <no-reply@harbour.example>', { silenceMs: 2_000 });
  onTestFinished(() => mailer.close());
  return (await mailer.refusal())?.message ?? '';
};

test('a mail server says what is wrong when a worker starts, and with each mail [REAL-39]', async () => {
  const { smtpUrl } = inject('mail');
  expect(await mailLine(smtpUrl)).toBe('');
  const wrong = changed(smtpUrl, { password: 'wrong' });
  const line = 'SMTP_URL: the mail server refuses the user or the password in it';
  expect(await mailLine(wrong)).toBe(line);
  const mailer = createMailer(wrong, 'no-reply@harbour.example');
  onTestFinished(() => mailer.close());
  const mail = { to: 'ada@example.org', subject: 'a', text: 'b', html: 'c' };
  await expect(mailer.send(mail)).rejects.toThrow(line);
  expect(await mailLine(changed(smtpUrl, { protocol: 'smtps:' }))).toMatch(
    /^SMTP_URL: the mail server does not begin with TLS at this port/,
  );
});

/** A mail server that answers what it is given, line by line. */
async function aMailServer(answers: Record<string, string>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example.org\r\n');
    socket.on('data', (data) => {
      const known = Object.entries(answers).find(([begin]) => String(data).toUpperCase().startsWith(begin));
      socket.write(`${known?.[1] ?? '250 fine'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`;
}

test('a sender that a mail server refuses is MAIL_FROM, and one that asks for a password says so [REAL-39]', async () => {
  const send = async (url: string) => {
    const mailer = createMailer(url, 'no-reply@harbour.example', { silenceMs: 2_000 });
    onTestFinished(() => mailer.close());
    return lineOf(mailer.send({ to: 'ada@example.org', subject: 'a', text: 'b', html: 'c' }));
  };
  expect(await send(await aMailServer({ MAIL: '553 5.7.1 Sender address rejected: not owned by user' }))).toMatch(
    /^MAIL_FROM: the mail server refuses this sender \(.*553/,
  );
  expect(await send(await aMailServer({ MAIL: '530 5.7.0 Authentication required' }))).toMatch(
    /^SMTP_URL: the mail server asks for a user and a password/,
  );
});

test.each<[string, string, string]>([
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7", user "a", database "b", no encryption', 'Postgres asks for TLS'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7", user "a", database "b", SSL encryption', 'lets its user not in'],
  ['28000', 'role "ada" does not exist', 'refuses the user or the password'],
  ['08P01', 'no such database: harbour', 'there is no database harbour there'],
  ['08P01', 'SASL authentication failed', 'refuses the user or the password'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    'certificate of Postgres is not trusted',
  ],
  ['42501', 'permission denied for database harbour', 'has no rights in this database'],
])('Postgres %s (%s) says: %s [REAL-39]', (code, message, sentence) => {
  expect(serviceRefusal('DATABASE_URL', Object.assign(new Error(message), { code }))?.message).toContain(sentence);
});

test.each([
  ['53300', 'sorry, too many clients already'],
  ['57P03', 'the database system is starting up'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example.org'],
])('%s is a fault that may pass, and no refusal', (code, message) => {
  expect(serviceRefusal('DATABASE_URL', Object.assign(new Error(message), { code }))).toBeUndefined();
});
