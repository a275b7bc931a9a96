import { expect, test } from 'vitest';
import { renderMail } from '#worker/mail/render.ts';

const details = {
  link: 'http://localhost:3000/auth/confirm#redirect_to=http%3A%2F%2Flocalhost%3A3000%2Flogin&token_hash={token}&type=signup',
  site_url: 'http://localhost:3000',
  good_until: '2030-01-01T00:00:00.000Z',
};
const secret = { token: 'abc_DEF-123', digits: '012345' };

test('a confirmation names the brand and carries link and code in text and HTML [GAP-09]', () => {
  const mail = renderMail('confirm', { brand: 'Harbour Voice', details, secret });
  const link = details.link.replace('{token}', 'abc_DEF-123');
  expect(mail.subject).toBe('Confirm your email address for Harbour Voice');
  expect(mail.text).toContain(link);
  expect(mail.text).toContain('012345');
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(mail.html).toContain('prefers-color-scheme: dark');
});

test('names people typed are escaped in a mail [S4]', () => {
  const first_name = '<img src=x onerror="alert(1)">';
  const { html } = renderMail('recovery', { brand: 'B & <b>', details: { ...details, first_name }, secret });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
});

test.each(['confirm', 'invite', 'email_change_new'] as const)(
  'a mail to an unconfirmed address greets without a typed name: %s [S4]',
  (kind) => {
    const { text, html } = renderMail(kind, { brand: 'B', details: { ...details, first_name: 'Mallory' }, secret });
    expect(text).toContain('\nHello,\n');
    expect(text + html).not.toContain('Mallory');
  },
);

test.each([
  ['Ada', 'Hello Ada,'],
  ['Zoë-Anne O’Neill', 'Hello Zoë-Anne O’Neill,'],
  ['J. R. Tolkien', 'Hello J. R. Tolkien,'],
  ['Ada\r\n\r\nYour\u2028payroll', 'Hello Ada Your payroll,'],
  ['Your payroll: http://evil.example/login?a=1', 'Hello Your payroll,'],
  ['www.evil.example me@evil.example', 'Hello evil example,'],
  ['x'.repeat(80), `Hello ${'x'.repeat(40)},`],
  ['\u202Egnp.exe', 'Hello gnp exe,'],
  ['  ', 'Hello,'],
])('a name in a mail is one line without links, of forty characters at most: %j [S4]', (first_name, hello) => {
  const { text } = renderMail('recovery', { brand: 'B', details: { ...details, first_name }, secret });
  expect(text.split('\n')[2]).toBe(hello);
});

test('mails about an act on an admin name it, to the asker and to the one it is about, without a link [ADMIN-25]', () => {
  const to = (to_asker: boolean) => {
    const about = { ...details, act: 'remove_factors' as const, to_asker };
    return renderMail('admin_request_confirmed', { brand: 'Harbour', details: about, secret: undefined }).text;
  };
  expect(to(false)).toContain('The request to remove the two-step verification of your Harbour account was confirmed');
  expect(to(true)).toContain("remove the two-step verification of an administrator's Harbour account was confirmed");
  expect(to(true) + to(false)).not.toMatch(/https?:/);
});

test('a notice has no code and links to the sign-in page', () => {
  const { text } = renderMail('already_registered', { brand: 'Harbour', details, secret: undefined });
  expect(text).toContain('http://localhost:3000/login');
  expect(text).not.toMatch(/\d{6}/);
});

test('only the mailbox that confirms a change of address sees the new one, and the old one gets a notice without a link', () => {
  const change = { ...details, new_email: 'new@example.test' };
  const of = (kind: 'email_change_current' | 'email_change_new' | 'email_changed') =>
    renderMail(kind, { brand: 'Harbour', details: change, secret: kind === 'email_changed' ? undefined : secret }).text;
  expect(of('email_change_current')).toContain('change its email address to new@example.test');
  expect(of('email_change_current')).toContain('token_hash=abc_DEF-123');
  expect(of('email_change_new')).not.toContain('new@example.test');
  expect(of('email_change_new')).toContain('012345');
  expect(of('email_changed')).not.toMatch(/https?:|new@example.test|\d{6}/);
});

test('an invitation names who invites to what as text, and has one button [MEMBER-11]', () => {
  const about = { ...details, link: 'http://localhost:3000/invitation#{token}', inviter: 'Ines <b>Otto</b>' };
  const given = { ...about, workspace: 'R&D <img src=x>', good_until: '2030-01-05T00:00:00.000Z' };
  const mail = renderMail('workspace_invitation', { brand: 'Harbour', details: given, secret });
  expect(mail.subject).toBe('Ines b Otto b invites you to R&D img src x');
  expect(mail.html).toContain('Ines b Otto b invites you to R&amp;D img src x');
  expect(mail.html).not.toMatch(/<img|<b>/);
  expect(mail.html).toContain('href="http://localhost:3000/invitation#abc_DEF-123"');
  expect(mail.html.match(/>\s*See the invitation\s*</g)).toHaveLength(1);
  expect(mail.text).toContain('It works once and until 5 Jan 2030.');
});

test('what is typed as a name says nothing in the name of the product: no address, no number, no long text [MEMBER-11] [S4]', () => {
  const inviter = 'Your account is locked: https://evil.example/login';
  const workspace = 'URGENT pay at https://evil.example/pay or call +1 900 555-0100';
  const about = {
    ...details,
    first_name: 'Pay now www.evil.example',
    link: 'http://localhost:3000/invitation#{token}',
  };
  const sent = { inviter, inviter_address: 'mallory@example.test', good_until: '2030-01-05T00:00:00.000Z' };
  const given = { ...about, ...sent, workspace };
  const { subject, text, html } = renderMail('workspace_invitation', { brand: 'Harbour', details: given, secret });
  expect(subject).toBe('Your account is locked invites you to URGENT pay at or call');
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|:\/\/evil|900|Pay now/);
  expect(text).toContain('\nThe invitation was sent by the account mallory@example.test.\n');
});

test.each([
  ['key_ended_itself', 'The API key Careers site was revoked with the key itself.'],
  ['key_expires', 'The API key Careers site of Harbour expires on 2 Jan 2030.'],
] as const)('a mail about an API key names it, and leads to the keys: %s [KEY-12] [KEY-14]', (kind, sentence) => {
  const about = { ...details, api_key: 'Careers site', workspace: 'Harbour', expires_on: '2030-01-02' };
  const { text } = renderMail(kind, { brand: 'Harbour Voice', details: about, secret: undefined });
  expect(text).toContain(sentence);
  expect(text).toContain('http://localhost:3000/integrations');
});

test('a mail that names a workspace or a key says neither address nor number of it, and has words when nothing is left [MEMBER-11] [S4]', () => {
  const api_key = 'Pay at https://evil.example/pay';
  const about = { ...details, api_key, workspace: 'evil.example', expires_on: '2030-01-02' };
  const of = (kind: 'key_expires' | 'export_ready' | 'webhook_off', more = {}) =>
    renderMail(kind, { brand: 'Harbour', details: { ...about, ...more }, secret: undefined }).text;
  expect(of('key_expires')).toContain('The API key Pay at of evil example expires on 2 Jan 2030.');
  expect(of('key_expires', { api_key: '+1 900 555 0100' })).toContain('The API key without a readable name of');
  expect(of('export_ready', { workspace: 'https://evil.example/' })).toContain('The export of a workspace is ready');
  const webhook = { host: 'hooks.example.test', reason: 'ten attempts in a row failed', error: null };
  expect(of('webhook_off', { webhook })).toContain(
    'The webhook to hooks.example.test of evil example was switched off',
  );
});
