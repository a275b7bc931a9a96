import type { Job } from 'bullmq';
import {
  claimMail,
  type MailDetails,
  type MailSecret,
  mailFailed,
  mailGivenUp,
  mailSecretAbout,
  mailSent,
  type OutboxKind,
} from '#db/base/mail-outbox.ts';
import type { Db } from '#db/schema.ts';
import type { Config } from '#platform/config.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import type { MailOutcome, Metrics } from '#platform/metrics.ts';
import type { MailJob } from '#platform/queue.ts';
import type { Secret } from '#platform/secret.ts';
import type { SmsSender } from '#platform/sms.ts';
import { isMailKind, renderMail } from '#worker/mail/render.ts';
import { type Digest, digestOf } from '#worker/review/notifications/digest.ts';

/**
 * In milliseconds; longer than the timeout of the mail server, so that two workers never send the same mail at once.
 */
const LEASE_SECONDS = 45;

type Parts = {
  db: Db;
  mailer: Pick<Mailer, 'send'>;
  /** Sends text messages; undefined without an SMS provider. */
  sms?: SmsSender | undefined;
  secret: Secret;
  config: Pick<Config, 'BRAND_NAME'>;
  log: Log;
  metrics: Pick<Metrics, 'mails'>;
};
type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * Sends one row of the mail outbox. The row is leased before and marked as sent after, so a mail is sent twice only
 * when a worker crashes between the mail server's acceptance and the mark. Throws when the mail server refuses: the
 * queue retries.
 */
export function createMailProcessor(parts: Parts) {
  const { db, log, metrics } = parts;
  return async ({ data }: Pick<Job<MailJob>, 'data'>): Promise<void> => {
    const mail = await claimMail(db, data.outbox_id, LEASE_SECONDS);
    if (!mail) return;
    const facts = { outbox_id: mail.id, kind: mail.kind, attempt: mail.attempts };
    const count = (outcome: MailOutcome) =>
      metrics.mails.inc({ kind: isKnown(mail.kind) ? mail.kind : 'unknown', outcome });
    const contents = await contentsOf(mail, parts);
    if ('why' in contents) {
      await mailGivenUp(db, mail.id, contents.why);
      count('given_up');
      log[contents.isFault ? 'error' : 'info']({ ...facts, why: contents.why }, 'mail was given up');
      return;
    }
    const { digest } = contents;
    try {
      await deliver(mail, parts, digest);
    } catch (thrown) {
      await mailFailed(db, mail.id, thrown instanceof Error ? thrown.message : String(thrown));
      count('failed');
      log.warn({ ...facts, ...cause(thrown) }, 'mail could not be sent');
      throw thrown;
    }
    await digest?.mailed();
    await mailSent(db, mail.id);
    count('sent');
    log.info(facts, 'mail was sent');
  };
}

const detailsOf = ({ details }: Claimed): MailDetails => details as MailDetails;

// Not sent: expired links, and kinds this release does not know.
function whyUnsendable(mail: Claimed, { sms }: Parts): string | undefined {
  if (!isKnown(mail.kind)) return 'unknown kind';
  if (mail.kind === TEXT && !sms) return 'nobody sends text messages: AUTH_SMS_WEBHOOK_URL is not set';
  return Date.parse(detailsOf(mail).good_until) < Date.now() ? 'no longer valid' : undefined;
}

const TEXT = 'sms_code';
const isKnown = (kind: string): kind is OutboxKind => kind === TEXT || isMailKind(kind);

type Contents = { digest: Digest | undefined } | { why: string; isFault: boolean };

/** What is known only at the moment of sending, or why it is not sent. */
async function contentsOf(mail: Claimed, parts: Parts): Promise<Contents> {
  const unsendable = whyUnsendable(mail, parts);
  if (unsendable) return { why: unsendable, isFault: true };
  if (mail.kind !== 'notifications') return { digest: undefined };
  const digest = await digestOf(parts, String(mail.user_id), detailsOf(mail).site_url);
  return digest ? { digest } : { why: 'everything was read', isFault: false };
}

async function deliver(mail: Claimed, { mailer, sms, secret, config }: Parts, digest?: Digest): Promise<void> {
  const { kind, user_id, token_encrypted, to_address } = mail;
  const opened = token_encrypted && secret.open(token_encrypted, mailSecretAbout(String(user_id), kind));
  const inside = opened ? (JSON.parse(opened) as MailSecret) : undefined;
  const brand = config.BRAND_NAME;
  if (isMailKind(kind)) {
    const letter = renderMail(kind, { brand, details: detailsOf(mail), secret: inside, digest });
    await mailer.send({ to: to_address, ...letter, unsubscribeUrl: digest?.unsubscribe_url });
  } else {
    const text = `Your ${brand} code is ${inside?.digits}. It is valid for 10 minutes. Never tell it to anyone.`;
    await sms?.send({ phone: to_address, text });
  }
}
