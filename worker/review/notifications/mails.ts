import { insertMail, type MailDetails } from '#db/base/mail-outbox.ts';
import { lockDue, oldestToMail, setPlanned } from '#db/review/notifications/mails.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { countedMails, nextMailAt } from '#worker/review/notifications/rhythm.ts';

type Parts = { db: Db; config: Config };
type Due = Awaited<ReturnType<typeof lockDue>>[number];

/** How long a mail may wait for its server; what it says is read when it is sent. */
const GOOD_FOR_MS = 3 * 86_400_000;

/**
 * Puts the mails that are due into the outbox, one for each person however much there is. A person whose last one was
 * not sent yet gets no other: it will say everything (NOTE-09). Answers the ids of the mails.
 */
export async function queueNotificationMails({ db, config }: Parts): Promise<string[]> {
  return transact(db, async (tx) => {
    const ids: string[] = [];
    for (const person of await lockDue(tx)) {
      const id = await queueOne(tx, config, person);
      if (id) ids.push(id);
    }
    return ids;
  });
}

async function queueOne(tx: Tx, config: Config, person: Due): Promise<string | undefined> {
  const { user_id, zone, last_mail_at, mails_today, mail_rhythm: rhythm } = person;
  if (person.is_pending) return void (await setPlanned(tx, user_id, { next_mail_at: null }));
  const oldest = await oldestToMail(tx, user_id, person);
  const now = new Date();
  const state = { rhythm, zone, oldest, last_mail_at, mails_today };
  const next = nextMailAt(state);
  if (next === null || next > now) return void (await setPlanned(tx, user_id, { next_mail_at: next }));
  await setPlanned(tx, user_id, { next_mail_at: null, last_mail_at: now, mails_today: countedMails(state, now) });
  const good_until = new Date(now.getTime() + GOOD_FOR_MS).toISOString();
  const details: MailDetails = { site_url: publicUrl(config), good_until, first_name: person.first_name };
  const mail = { user_id, kind: 'notifications', to_address: person.email, details: JSON.stringify(details) };
  return (await insertMail(tx, mail)).id;
}
