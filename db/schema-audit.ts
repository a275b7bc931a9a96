import type { ColumnType } from 'kysely';
import type { Counter, DefaultJson, Metadata } from '#db/schema-columns.ts';

export type AuditOutcome = 'success' | 'refused';

/** Rows can be added and read, not changed: the role of the app may do no more. */
export type AuditEventsTable = {
  id: Counter;
  /** The subject of the action. */
  user_id: string | null;
  /** The actor; null for the system, a service token or an unknown caller. */
  actor_id: string | null;
  action: string;
  outcome: AuditOutcome;
  /** The client address. */
  address: string | null;
  /** Browser and system, from the user agent. */
  device: string | null;
  session_id: string | null;
  request_id: string | null;
  details: DefaultJson<Metadata>;
  created_at: ColumnType<Date, never, never>;
};
