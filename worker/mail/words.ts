import type { MailDetails, MailSecret } from '#db/queries/mail-outbox.ts';

export type Given = { brand: string; details: MailDetails; secret: MailSecret | undefined };

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
