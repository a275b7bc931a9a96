import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** A mail as the page and `GET /api/messages` show it. `to` holds every recipient, also those the mail does not name. */
export type Mail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  date: string;
  text: string;
  html: string;
};
export type Mailbox = {
  /** Newest first. With an address, only mails to it. */
  list: (to?: string) => Mail[];
  find: (id: string) => Mail | undefined;
  receive: (raw: Buffer, recipients: string[]) => Promise<Mail>;
  /** Removes all mails to an address. */
  remove: (to: string) => Promise<void>;
};

const KEEP = 500;
const ENVELOPE = 'X-Envelope-To';

const addressesIn = (found: Address[] | undefined): string[] =>
  (found ?? []).flatMap((one) => ('group' in one && one.group ? one.group : [one])).map((one) => one.address ?? '');

async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  const envelope = mail.headers.find(({ key }) => key === ENVELOPE.toLowerCase())?.value ?? '';
  const recipients = [...addressesIn(mail.to), ...addressesIn(mail.cc), ...envelope.split(', ')];
  return {
    id,
    from: mail.from?.address ?? '',
    to: [...new Set(recipients.map((address) => address.toLowerCase()).filter(Boolean))],
    subject: mail.subject ?? '',
    date: new Date(Number.parseInt(id.slice(0, TIME_DIGITS), 36)).toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

/** Ids sort by time: the time of arrival in base 36, then random characters. */
const TIME_DIGITS = 9;
const newId = (time: number): string => time.toString(36).padStart(TIME_DIGITS, '0') + randomBytes(6).toString('hex');

/** Two mails never get the same time, so that newest first is unambiguous. */
function clock(): () => number {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return last;
  };
}

/** Opens a folder of .eml files; its mails are available again after a restart, up to the newest 500. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => join(folder, `${id}.eml`);
  const ids = (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4));
  const kept = ids.sort().reverse().slice(0, KEEP);
  const mails = await Promise.all(kept.map(async (id) => parseMail(id, await readFile(fileOf(id)))));
  const now = clock();

  const receive = async (raw: Buffer, recipients: string[]) => {
    const id = newId(now());
    const content = Buffer.concat([Buffer.from(`${ENVELOPE}: ${recipients.join(', ')}\r\n`), raw]);
    const mail = await parseMail(id, content);
    await writeFile(`${fileOf(id)}.half`, content, { mode: 0o600 });
    await rename(`${fileOf(id)}.half`, fileOf(id));
    mails.unshift(mail);
    for (const old of mails.splice(KEEP)) await rm(fileOf(old.id), { force: true });
    return mail;
  };

  const list = (to?: string) => (to ? mails.filter((mail) => mail.to.includes(to.trim().toLowerCase())) : [...mails]);
  const remove = async (to: string) => {
    for (const mail of list(to)) {
      mails.splice(mails.indexOf(mail), 1);
      await rm(fileOf(mail.id), { force: true });
    }
  };

  return {
    list,
    remove,
    find: (id) => mails.find((mail) => mail.id === id),
    receive,
  };
}
