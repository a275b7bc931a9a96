import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

export type AuditAction =
  | 'user_signed_up'
  | 'user_confirmed'
  | 'user_signed_in'
  | 'sign_in_failed'
  | 'user_signed_out'
  | 'user_updated'
  | 'password_changed'
  | 'recovery_requested'
  | 'magic_link_requested'
  | 'reauthentication_requested'
  | 'reauthenticated'
  | 'reauthentication_failed'
  | 'refresh_token_reused'
  | 'user_created_by_admin'
  | 'user_updated_by_admin'
  | 'password_reset_by_admin'
  | 'user_deleted_by_admin'
  | 'user_suspended'
  | 'user_resumed'
  | 'user_signed_out_by_admin'
  | 'reset_link_sent_by_admin'
  | 'admin_request_made'
  | 'admin_request_confirmed'
  | 'admin_request_declined'
  | 'admin_request_withdrawn'
  | 'admin_request_expired'
  | 'account_deleted'
  | 'link_made_by_admin'
  | 'generation_retried_by_admin'
  | 'generation_cancelled_by_admin'
  | 'user_invited'
  | 'email_change_requested'
  | 'email_change_called_off'
  | 'email_change_confirmed'
  | 'email_changed'
  | 'phone_change_requested'
  | 'phone_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'factor_removed_by_admin'
  | 'second_step_passed'
  | 'second_step_failed'
  | 'passkey_counter_reused'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'limit_raised_by_admin'
  | 'limit_set_back_by_admin'
  | 'role_changed'
  | 'signing_key_rotated'
  | 'file_infected';

type Entry = {
  /** The subject of the action. */
  user_id: string | null;
  /** The actor; null for the system or a service token. */
  actor_id?: string | null;
  action: AuditAction;
  ip?: string | null;
  /** Never secrets, addresses or content. */
  details?: Metadata;
};

export const writeAudit = (db: Db, { details = {}, actor_id = null, ip = null, ...entry }: Entry) =>
  db
    .insertInto('auth.audit_log')
    .values({ ...entry, actor_id, ip, details: JSON.stringify(details) })
    .execute();

/**
 * Empties the network addresses of a deleted person, as subject and as actor; those of an administrator who acted on the
 * account stay. The rows stay, with an id that names nobody any more.
 */
export const forgetPerson = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('auth.audit_log')
    .set({ ip: null })
    .where(sql<boolean>`(actor_id = ${id}::uuid or (user_id = ${id}::uuid and actor_id is null))`)
    .where('ip', 'is not', null)
    .execute();

// GAP-26: first and last name, else the address.
export const actorName = sql<string | null>`coalesce(nullif(trim(concat_ws(' ',
  actor.user_metadata ->> 'first_name', actor.user_metadata ->> 'last_name')), ''), nullif(actor.email, ''))`;

/** The last entries about a user, newest first; the actor's name is null when that account was deleted. */
export const auditOf = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('auth.audit_log as entry')
    .leftJoin('auth.users as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on('actor.deleted_at', 'is', null),
    )
    .select(['entry.id', 'entry.user_id', 'entry.actor_id', 'entry.action', 'entry.ip', 'entry.details'])
    .select(['entry.created_at', actorName.as('actor_name')])
    .where('entry.user_id', '=', userId)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
