import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { senderOf } from '#platform/sender.ts';

const read = async (from: string) => {
  const sender = senderOf(from);
  if (!sender) return undefined;
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: sender,
    to: 'ada@example.org',
    text: '',
  });
  const [, header = ''] = /^From: (.*?)\r\n(?! )/ms.exec(sent.message.toString()) ?? [];
  return { from: sent.envelope.from, header };
};

test.each([
  ['no-reply@example.org', 'no-reply@example.org'],
  ['<no-reply@example.org>', 'no-reply@example.org'],
  ['Harbour <no-reply@example.org>', 'Harbour <no-reply@example.org>'],
  ['Harbour: hiring <no-reply@example.org>', '"Harbour: hiring" <no-reply@example.org>'],
  ['Harbour (hiring) <no-reply@example.org>', '"Harbour (hiring)" <no-reply@example.org>'],
  ['Harbour [jobs], Hamburg <no-reply@example.org>', '"Harbour [jobs], Hamburg" <no-reply@example.org>'],
  ['"Harbour, Hamburg" <no-reply@example.org>', '"Harbour, Hamburg" <no-reply@example.org>'],
  ['The "Harbour" <no-reply@example.org>', '"The \\"Harbour\\"" <no-reply@example.org>'],
  ['jobs@harbour <no-reply@example.org>', '"jobs@harbour" <no-reply@example.org>'],
])('mails are from %s, by one address [REAL-39]', async (from, header) => {
  expect(await read(from)).toEqual({ from: 'no-reply@example.org', header });
});

test('a name beyond ASCII is encoded [REAL-39]', async () => {
  const sent = await read('Übersee: Jobs <no-reply@example.org>');
  expect([sent?.from, sent?.header]).toEqual([
    'no-reply@example.org',
    expect.stringMatching(/^=\?UTF-8\?.*<no-reply@example\.org>$/),
  ]);
});

test.each([
  '',
  'Harbour',
  'Harbour no-reply@example.org',
  'no-reply@example.org (Harbour)',
  'Harbour: no-reply@example.org;',
  'Harbour <no-reply@example.org',
  'Harbour <no-reply@example.org> jobs',
  'one@example.org, other@example.org',
  'Harbour <no reply@example.org>',
  'Harbour\r\nBcc: eve@example.org <no-reply@example.org>',
])('%j is no sender [REAL-39]', (from) => {
  expect(senderOf(from)).toBeUndefined();
});
