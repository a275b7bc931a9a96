import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const TIMEOUT_MS = 10_000;

/** One SMTP server. `send` throws when the server is away or refuses; the mail queue tries again. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
