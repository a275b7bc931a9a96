import { type Insertable, sql } from 'kysely';
import { dueNow } from '#db/base/due.ts';
import type { Db } from '#db/schema.ts';
import type { MailOutboxTable } from '#db/schema-accounts.ts';
import type { AdminAct } from '#shared/accounts/contracts/admin-acts.ts';

export type MailKind =
  | 'confirm'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'reauthentication'
  | 'already_registered'
  | 'password_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'password_reset_by_admin'
  | 'account_suspended'
  | 'account_resumed'
  | 'signed_out_by_admin'
  | 'admin_request_made'
  | 'admin_request_confirmed'
  | 'admin_request_declined'
  | 'factor_added'
  | 'factor_removed'
  | 'factor_removed_by_admin'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'new_place'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_changed'
  | 'export_ready'
  | 'export_failed'
  | 'key_expires'
  | 'key_ended_itself'
  | 'makers_stopped'
  | 'account_inactive'
  | 'workspace_invitation'
  | 'webhook_off'
  | 'notifications';
/** What the outbox sends: mails, and text messages with a code. */
export type OutboxKind = MailKind | 'sms_code';

export const TOKEN_PLACE = '{token}';

/** What the worker needs to write a mail, without its secret. */
export type MailDetails = {
  /** The target of the button, with TOKEN_PLACE in place of the token. */
  link?: string;
  first_name?: string;
  /** The new address of a change: shown to the mailbox that has to agree to it. */
  new_email?: string;
  /** The sign-in method the mail is about, as shown to users. */
  method?: string;
  /** The act on an admin the mail is about. */
  act?: AdminAct;
  /** Whether the mail goes to the admin who asked for it; otherwise to the one it is about. */
  to_asker?: boolean;
  /** How many recovery codes are left. */
  left?: number;
  /** Of a sign-in: the description of the browser, the ISO time and the network address. */
  device?: string;
  at?: string;
  ip?: string;
  /** The day an account is deleted unless it is used (YYYY-MM-DD). */
  deleted_on?: string;
  /** Of an invitation to a workspace: who sent it ('' without a name) and what to. */
  inviter?: string;
  /** The confirmed address of who sent it, so that its reader can tell who it is. */
  inviter_address?: string;
  workspace?: string;
  /** Of a webhook that was switched off: its host, why, and what its last attempt ended with. */
  webhook?: { host: string; reason: string; error: string | null };
  /** The name of the API key the mail is about, and the day it expires (YYYY-MM-DD); of several that stopped the names. */
  api_key?: string;
  /** The hosts of webhooks that stopped. */
  webhooks?: string;
  expires_on?: string;
  site_url: string;
  /** ISO time after which it is not sent any more. */
  good_until: string;
};
/** The secret in `token_encrypted`: the link's token and the six digits with the same effect. */
export type MailSecret = { token: string; digits: string };

/** The context a mail secret is sealed for. */
export const mailSecretAbout = (userId: string, kind: string): string => `mail ${kind} ${userId}`;

export const insertMail = (db: Db, mail: Insertable<MailOutboxTable>) =>
  db.insertInto('auth.mail_outbox').values(mail).returning('id').executeTakeFirstOrThrow();

/** Takes an unsent mail for `leaseSeconds`. Undefined: already sent, given up, or leased by another worker. */
export const claimMail = (db: Db, id: string, leaseSeconds: number) =>
  db
    .updateTable('auth.mail_outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      scheduled_for: sql`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('scheduled_for', '<=', dueNow)
    .returning(['id', 'user_id', 'kind', 'to_address', 'details', 'token_encrypted', 'attempts', 'created_at'])
    .executeTakeFirst();

/** Also clears the token, so that no secret stays behind. */
export const mailSent = (db: Db, id: string) =>
  db
    .updateTable('auth.mail_outbox')
    .set({ state: 'sent', sent_at: new Date(), token_encrypted: null, last_error: null })
    .where('id', '=', id)
    .execute();

/** The mail is due again at once; the queue decides when to retry. */
export const mailFailed = (db: Db, id: string, error: string) =>
  db
    .updateTable('auth.mail_outbox')
    .set({ last_error: error.slice(0, 500), scheduled_for: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();

export const mailGivenUp = (db: Db, id: string, error: string) =>
  db
    .updateTable('auth.mail_outbox')
    .set({ state: 'failed', last_error: error.slice(0, 500), token_encrypted: null })
    .where('id', '=', id)
    .execute();

const OVERDUE_SECONDS = 10;
const AT_MOST = 500;

/** Mails that should have gone out by now: the sweep adds them to the queue again. */
export const unsentMails = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('auth.mail_outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('scheduled_for', '<', sql<Date>`now() - make_interval(secs => ${OVERDUE_SECONDS})`)
    .orderBy('scheduled_for')
    .limit(AT_MOST)
    .execute();
  return rows.map(({ id }) => id);
};

export const deleteOldMails = (db: Db, olderThanDays: number) =>
  db
    .deleteFrom('auth.mail_outbox')
    .where('state', '<>', 'pending')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
