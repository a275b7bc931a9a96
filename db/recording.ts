import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditOutcome } from '#db/schema-audit.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** A security event as it is stored and logged. */
export type RecordedEvent = {
  action: string;
  outcome: AuditOutcome;
  user_id: string | null;
  actor_id: string | null;
  session_id: string | null;
  address: string | null;
  device: string | null;
  request_id: string | null;
  details: Metadata;
};

/** Where the events of some work come from, and where they go once they are stored. */
export type Origin = Pick<RecordedEvent, 'address' | 'device' | 'request_id' | 'session_id'> & {
  /** The account of a verified token. */
  caller: string | null;
  /** The account that a refused sign-in named. */
  named: string | null;
  /** Called when the event's row is committed; must not throw. */
  emit: (event: RecordedEvent) => void;
};

const origins = new AsyncLocalStorage<Origin>();

/** Does the work; events that it records, however deep, have this origin. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);
export const currentOrigin = (): Origin | undefined => origins.getStore();

/** The caller of the current request is known from here on. */
export function nameCaller(caller: string, sessionId: string | null = null): void {
  const origin = origins.getStore();
  if (!origin) return;
  origin.caller = caller;
  origin.session_id = sessionId ?? origin.session_id;
}

/** A refusal of the current sign-in concerns this account. */
export function nameAccount(userId: string | undefined): void {
  const origin = origins.getStore();
  if (origin && userId) origin.named = userId;
}
