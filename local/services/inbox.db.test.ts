import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { type Services, startServices } from '#local/services/services.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

type Message = { id: string; from: string; to: string[]; subject: string; date: string; text: string; html: string };

const start = async (dataDir: string): Promise<Services> => {
  const services = await startServices({ inbox: true }, { dataDir, say: () => undefined });
  onTestFinished(services.stop);
  return services;
};

const send = (services: Services, mail: { to: string; subject: string; html?: string; bcc?: string }) =>
  createTransport(services.urls.SMTP_URL).sendMail({
    from: 'Rolevoice <no-reply@example.org>',
    text: 'Hello',
    ...mail,
  });

const messagesTo = async (services: Services, to: string): Promise<Message[]> =>
  (await fetch(`${services.urls.INBOX_URL}/api/messages?to=${encodeURIComponent(to)}`)).json();

test('a mail sent over SMTP is listed for its recipient, newest first', async () => {
  const services = await start(temporaryFolder());
  await send(services, { to: 'Ann@example.org', subject: 'First' });
  await send(services, { to: 'ann@example.org', subject: 'Grüße 👋', html: '<p>Hello <b>Ann</b></p>' });
  await send(services, { to: 'joann@example.org', subject: 'Other' });
  const [newest, first, ...others] = await messagesTo(services, 'ann@example.org');
  expect(others).toEqual([]);
  expect(first?.subject).toBe('First');
  expect(newest).toMatchObject({ from: 'no-reply@example.org', to: ['ann@example.org'], subject: 'Grüße 👋' });
  expect([newest?.text.trim(), newest?.html.trim()]).toEqual(['Hello', '<p>Hello <b>Ann</b></p>']);
  expect(Math.abs(Date.now() - Date.parse(newest?.date ?? ''))).toBeLessThan(60_000);
});

test('a hidden recipient is listed too', async () => {
  const services = await start(temporaryFolder());
  await send(services, { to: 'ann@example.org', bcc: 'bob@example.org', subject: 'For both' });
  expect((await messagesTo(services, 'bob@example.org')).map(({ subject }) => subject)).toEqual(['For both']);
});

test('all mails to one address are removed for good, and without an address none', async () => {
  const dataDir = temporaryFolder();
  const services = await start(dataDir);
  for (const to of ['ann@example.org', 'bob@example.org', 'ann@example.org']) {
    await send(services, { to, subject: 'Hello' });
  }
  const remove = (query: string) => fetch(`${services.urls.INBOX_URL}/api/messages${query}`, { method: 'DELETE' });
  expect((await remove('')).status).toBe(204);
  expect((await remove('?to=Ann@example.org')).status).toBe(204);
  expect(await messagesTo(services, 'ann@example.org')).toEqual([]);
  await services.stop();
  const again = await start(dataDir);
  expect(await messagesTo(again, 'ann@example.org')).toEqual([]);
  expect((await messagesTo(again, 'bob@example.org')).length).toBe(1);
});

test('mails are kept over a restart, at the same address', async () => {
  const dataDir = temporaryFolder();
  const before = await start(dataDir);
  await send(before, { to: 'ann@example.org', subject: 'First' });
  await send(before, { to: 'ann@example.org', subject: 'Second' });
  const mails = await messagesTo(before, 'ann@example.org');
  await before.stop();
  const after = await start(dataDir);
  expect(after.urls).toEqual(before.urls);
  expect(await messagesTo(after, 'ann@example.org')).toEqual(mails);
  expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First']);
});

test('the pages show mails as text, and their HTML only in a sandboxed frame', async () => {
  const services = await start(temporaryFolder());
  await send(services, {
    to: 'ann@example.org',
    subject: '<script>alert(1)</script>',
    html: '<script>alert(2)</script>',
  });
  const [mail] = await messagesTo(services, 'ann@example.org');
  const address = services.urls.INBOX_URL ?? '';
  const list = await (await fetch(`${address}/?to=ann@example.org`)).text();
  const shown = await (await fetch(`${address}/messages/${mail?.id}`)).text();
  expect(list).toContain('&lt;script&gt;alert(1)');
  expect(list + shown).not.toContain('<script>alert');
  const frame = await fetch(`${address}/messages/${mail?.id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups[^;]*; default-src 'none';/);
  expect((await fetch(`${address}/messages/none`)).status).toBe(404);
});
