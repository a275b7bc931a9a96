import type { MailDetails, MailSecret } from '#db/base/mail-outbox.ts';
import type { Digest } from '#worker/review/notifications/digest.ts';

export type MailContents = {
  brand: string;
  details: MailDetails;
  secret: MailSecret | undefined;
  /** Of a mail about notifications. */
  digest?: Pick<Digest, 'subject' | 'lines'> | undefined;
};

/** The texts of one kind of mail; the layout is the same for all. */
export type Words = {
  subject: string;
  heading: string;
  lines: string[];
  button?: { label: string; url: string };
  digits?: { label: string; value: string };
  smallDigits?: string;
  footer: string;
};

export const ACT = 'If this was not you, reset your password at once and tell your administrator.';
