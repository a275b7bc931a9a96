import type { SecurityEvents } from '#api/accounts/security-events/of-request.ts';
import { type Refusal, refusalOf } from '#api/accounts/security-events/refusals.ts';
import { createSampler } from '#api/accounts/security-events/sampler.ts';
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
