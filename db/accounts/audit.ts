import { sql } from 'kysely';
import { nameOrAddress } from '#db/accounts/person-name.ts';
import { currentOrigin, type RecordedEvent } from '#db/recording.ts';
import type { Db } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { afterCommit } from '#db/transact.ts';
import { NOT_ACTIVITY, outcomeOf, type SecurityAction } from '#shared/accounts/security-actions.ts';

export type AuditAction = SecurityAction;

export type AuditEntry = {
  /** The subject of the action. */
  user_id: string | null;
  /** The actor; null for the system, a service token or an unknown caller. */
  actor_id?: string | null;
  action: AuditAction;
  /** Left out: that of the current request, as for the device and the other columns. */
  ip?: string | null;
  /** Never secrets, addresses or content. */
  details?: Metadata;
};

/**
 * Records a security event: a row of the audit, in the caller's transaction, and once that is committed a line on
 * standard output and a count. An act that is rolled back leaves neither; a refusal is recorded outside of the
 * transaction it ends (api/accounts/security-events).
 */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const origin = currentOrigin();
  const event: RecordedEvent = {
    action: entry.action,
    outcome: outcomeOf(entry.action),
    user_id: entry.user_id,
    actor_id: entry.actor_id ?? null,
    session_id: origin?.session_id ?? null,
    address: entry.ip ?? origin?.address ?? null,
    device: origin?.device ?? null,
    request_id: origin?.request_id ?? null,
    details: entry.details ?? {},
  };
  await db
    .insertInto('audit.events')
    .values({ ...event, details: JSON.stringify(event.details) })
    .execute();
  afterCommit(db, () => origin?.emit(event));
}

/** The last entries of a user's activity, newest first; the actor's name is null when that account was deleted. */
export const auditOf = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('audit.events as entry')
    .leftJoin('auth.users as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on('actor.deleted_at', 'is', null),
    )
    .select(['entry.id', 'entry.user_id', 'entry.actor_id', 'entry.action', 'entry.address as ip', 'entry.details'])
    .select(['entry.created_at', nameOrAddress('actor').as('actor_name')])
    .where('entry.user_id', '=', userId)
    .where('entry.action', 'not in', NOT_ACTIVITY)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();

/** Deletes rows past the retention, as the owner of the audit set it; at most 10,000. */
export const deleteExpiredAudit = (db: Db): Promise<unknown> => sql`select audit.delete_expired()`.execute(db);

/** Empties what names the person in their rows, once their deletion is recorded; the rows stay. */
export const forgetInAudit = (db: Db, userId: string): Promise<unknown> =>
  sql`select audit.forget(${userId}::uuid)`.execute(db);
