import type { SecurityEvents } from '#api/accounts/security-events/of-request.ts';
import { type Refusal, refusalOf } from '#api/accounts/security-events/refusals.ts';
import { deviceOf } from '#api/accounts/settings/device.ts';
import type { Deps } from '#api/deps.ts';
import { clientKey } from '#api/http/limits.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { type AuditEntry, writeAudit } from '#db/accounts/audit.ts';
import { currentOrigin, type Origin, type RecordedEvent, withOrigin } from '#db/recording.ts';
import { retried } from '#db/transact.ts';
import { cause } from '#platform/log.ts';
import { securityLine } from '#platform/security-line.ts';
import { outcomeOf, SAMPLED } from '#shared/accounts/security-actions.ts';

/** An event that may come in thousands, of one cause: `key` names caller, action and what it is about. */
type Sampled = { key: string; entry: AuditEntry; origin: Origin; windowMs: number };
type Kept = Omit<Sampled, 'key' | 'windowMs'> & { further: number; until: number };

/** Callers with rows of their own at once; those beyond share one. */
const KEYS_AT_MOST = 200;

type Parts = {
  /** Records one event; must not throw. */
  write: (entry: AuditEntry, origin: Origin) => Promise<void>;
  /** Called for an event that gets no row of its own. */
  count: (entry: AuditEntry) => void;
  now?: () => number;
};

/**
 * Records the first event of a key at once and counts those that follow within its window; their number is one more
 * event, recorded when the window ends. So a flood of any size leaves two rows for each caller, limit and minute.
 */
export function createSampler({ write, count, now = Date.now }: Parts) {
  const kept = new Map<string, Kept>();
  const close = async (key: string, { entry, origin, further }: Kept): Promise<void> => {
    kept.delete(key);
    if (further > 0) await write({ ...entry, details: { ...entry.details, further } }, origin);
  };
  const take = async (sampled: Sampled): Promise<void> => {
    const { key, entry, origin, windowMs } = sampled;
    const known = kept.get(key);
    if (known && now() < known.until) {
      known.further += 1;
      count(entry);
      return;
    }
    if (known) await close(key, known);
    else if (kept.size >= KEYS_AT_MOST && key !== entry.action) return take(ofManyCallers(sampled));
    kept.set(key, { entry, origin, further: 0, until: now() + windowMs });
    await write(entry, origin);
  };
  return {
    take,
    /** Ends the windows that are over, or all of them. */
    flush: async (all = false): Promise<void> => {
      for (const [key, one] of kept) if (all || now() >= one.until) await close(key, one);
    },
  };
}

/** Only the kind remains. */
const ofManyCallers = ({ entry, origin, windowMs }: Sampled): Sampled => ({
  key: entry.action,
  entry: { ...entry, user_id: null, actor_id: null, ip: null, details: { callers: 'many' } },
  origin: { ...origin, address: null, device: null, request_id: null, session_id: null },
  windowMs,
});

const MINUTE_MS = 60_000;
/** A page that refreshes itself is one reading. */
const READING_MS = 15 * MINUTE_MS;
const FLUSH_MS = 5_000;

const PROGRAM = /^[\w.-]{1,40}(?:\/[\w.-]{1,20})?/;
const deviceIn = (agent: string | undefined): string | null =>
  deviceOf(agent ?? null) ?? PROGRAM.exec(agent ?? '')?.[0] ?? null;

export function createSecurityEvents({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>): SecurityEvents {
  const line = securityLine(log);
  const count = ({ action }: Pick<AuditEntry, 'action'>): void =>
    metrics.securityEvents.inc({ action, outcome: outcomeOf(action) });
  const emit = (event: RecordedEvent): void => {
    metrics.securityEvents.inc({ action: event.action, outcome: event.outcome });
    line(event);
  };
  const write = (entry: AuditEntry, origin: Origin): Promise<void> =>
    withOrigin(origin, () => retried(() => writeAudit(db, entry))).catch((thrown: unknown) => {
      // The line is then all there is of the event.
      metrics.securityEventsUnstored.inc();
      log.warn(cause(thrown), 'a security event was not stored');
      emit(unstored(entry, origin));
    });
  const sampler = () =>
    createSampler({
      // Further ones were counted as they came.
      write: (entry, origin) => write(entry, entry.details?.further ? { ...origin, emit: line } : origin),
      count,
    });
  // Apart, so that no flood of refusals hides what an administrator reads.
  const [refusals, readings] = [sampler(), sampler()];
  setInterval(() => void Promise.all([refusals.flush(), readings.flush()]), FLUSH_MS).unref();
  const refused: SecurityEvents['refused'] = async (thrown, where) => {
    const refusal = refusalOf(thrown);
    const origin = currentOrigin();
    if (!refusal || !origin) return;
    const entry = entryOf(refusal, origin, where);
    if (!SAMPLED.includes(refusal.action)) return write(entry, origin);
    const caller = origin.caller ?? clientKey(origin.address ?? undefined);
    const key = [refusal.action, caller, refusal.limit ?? `${refusal.code} ${where}`].join(' ');
    await refusals.take({ key, entry, origin, windowMs: MINUTE_MS });
  };
  return {
    begin: (req, _res, next) =>
      withOrigin(originOf({ address: req.ip, agent: req.get('user-agent'), requestId: requestIdOf(req), emit }), next),
    refused,
    ofSocket: (request, address, work) =>
      withOrigin(originOf({ address, agent: request.headers['user-agent'], requestId: '', emit }), () =>
        work().catch(async (thrown: unknown) => {
          await refused(thrown, 'socket');
          throw thrown;
        }),
      ),
    read: async ({ action, by, about = null }) => {
      const origin = currentOrigin();
      if (!origin) return;
      const entry: AuditEntry = { user_id: about, actor_id: by, action };
      await readings.take({
        key: [action, by ?? origin.address, about].join(' '),
        entry,
        origin,
        windowMs: READING_MS,
      });
    },
    flush: async () => {
      await Promise.all([refusals.flush(true), readings.flush(true)]);
    },
  };
}

type From = { address: string | undefined; agent: string | undefined; requestId: string; emit: Origin['emit'] };

const originOf = ({ address, agent, requestId, emit }: From): Origin => ({
  address: address ?? null,
  // Ordinary requests do not need it.
  get device() {
    return deviceIn(agent);
  },
  request_id: requestId || null,
  session_id: null,
  caller: null,
  named: null,
  emit,
});

/** The subject is the account that the refused sign-in named, else the caller. */
function entryOf({ action, code, reason, limit }: Refusal, { caller, named }: Origin, where: string): AuditEntry {
  const details = { code, where, ...(reason && { reason }), ...(limit && { limit }) };
  return { user_id: named ?? caller, actor_id: caller, action, details };
}

const unstored = (entry: AuditEntry, { address, device, request_id, session_id }: Origin): RecordedEvent => ({
  action: entry.action,
  outcome: outcomeOf(entry.action),
  user_id: entry.user_id,
  actor_id: entry.actor_id ?? null,
  address,
  device,
  request_id,
  session_id,
  details: { ...entry.details, stored: false },
});
