import { createTransport } from 'nodemailer';
import { withDeadline } from '#platform/redis.ts';
import { senderOf } from '#platform/sender.ts';
import { serviceRefusal } from '#platform/service-refusals.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One POST to it ends mails of this kind, without signing in (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Why the server takes no mail of these settings; undefined where it does, or does not answer. */
  refusal(): Promise<Error | undefined>;
  close(): void;
};

const SILENCE_MS = 10_000;
/** Below the lease of a mail: a slow server must not get it twice at once. */
const WHOLE_MS = 40_000;

/**
 * One SMTP server. `send` throws when the server is unavailable, refuses, is silent for `silenceMs`, or takes over 40 s
 * in all; the mail queue retries. What it refuses for a setting names that setting.
 */
export function createMailer(smtpUrl: string, from: string, { silenceMs = SILENCE_MS } = {}): Mailer {
  const timeouts = {
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  };
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from: senderOf(from) ?? from });
  const refusalOf = (thrown: unknown) => serviceRefusal('SMTP_URL', thrown);
  return {
    send: async ({ unsubscribeUrl, ...mail }) => {
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribing(unsubscribeUrl)) };
      const sent = transport.sendMail({ ...mail, headers });
      await withDeadline(sent, WHOLE_MS).catch((thrown: unknown) => {
        throw refusalOf(thrown) ?? thrown;
      });
    },
    refusal: () => withDeadline(transport.verify(), WHOLE_MS).then(() => undefined, refusalOf),
    close: () => transport.close(),
  };
}

const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
