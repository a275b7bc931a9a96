import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client';
import { ALL_SECURITY_ACTIONS, outcomeOf } from '#shared/accounts/security-actions.ts';
import { READING_FAILURES } from '#shared/file-text.ts';
import { OWN_TASKS } from '#shared/tasks.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';

/**
 * The metrics of one process, served at /metrics in Prometheus' text format: all of them may be summed over processes.
 * Metrics of the whole installation are in `metrics-installation.ts`. Label values come from short lists in the code,
 * never from what people or other programs send.
 */
export type Metrics = ReturnType<typeof createMetrics>;

type Service = 'api' | 'worker';
type At = { registers: Registry<RegistryContentType>[] };

/** How a generation ended. Cancelled ones do not count as failed. */
type GenerationOutcome = 'completed' | 'failed' | 'cancelled';
/** `retried` and `failed` are failed attempts; `stopped`: cancelled, or returned to the queue. */
const ATTEMPT_OUTCOMES = ['completed', 'retried', 'failed', 'stopped'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
export type MailOutcome = 'sent' | 'failed' | 'given_up';

const READ_OUTCOMES = ['ready', ...READING_FAILURES];
const EXPORT_OUTCOMES = ['completed', 'failed'];
/** `retried`: an attempt that another one follows; `dropped`: given up without an attempt. */
const DELIVERY_OUTCOMES = ['delivered', 'retried', 'failed', 'dropped'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];
const SWEEP_WORKS = ['generations', 'mails', 'readings', 'exports', 'deletions', 'files', 'search', 'tidy'];

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WORK_SECONDS = [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];
const WAIT_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600];

/** `more`: further text for the response, see `createInstallation`. */
export function createMetrics(service: Service, more: () => Promise<string> = async () => '') {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const only = (owner: Service): At => ({ registers: owner === service ? [registry] : [] });
  const generationsEnded = new Counter({
    name: 'rolevoice_generations_ended_total',
    help: 'Generations that are final, by kind and outcome; cancelled ones are counted by the api, the others by workers',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const metrics = {
    registry,
    text: async (): Promise<string> => (await Promise.all([registry.metrics(), more()])).filter(Boolean).join('\n'),
    generationsEnded,
    ...ofHttp(only('api')),
    ...ofSecurity(only('api')),
    ...ofGenerations(only('worker')),
    ...ofProvider(only('worker')),
    ...ofBudget(only('worker')),
    ...ofUpkeep(only('worker')),
  };
  beginAtZero(service, metrics);
  return metrics;
}

/** Created with 0: a series that begins with its first event hides that event from rate() and increase(). */
function beginAtZero(service: Service, metrics: BeginningAtZero): void {
  const ends: GenerationOutcome[] = service === 'api' ? ['cancelled'] : ['completed', 'failed'];
  for (const kind of [...KIND_NAMES, ...OWN_TASKS]) {
    metrics.generationsStarted.inc({ kind }, 0);
    for (const outcome of ends) metrics.generationsEnded.inc({ kind, outcome }, 0);
    for (const outcome of ATTEMPT_OUTCOMES) metrics.attempts.inc({ kind, outcome }, 0);
  }
  outcomesAtZero(metrics.filesRead, READ_OUTCOMES);
  outcomesAtZero(metrics.exportsEnded, EXPORT_OUTCOMES);
  outcomesAtZero(metrics.webhookDeliveries, DELIVERY_OUTCOMES);
  for (const action of ALL_SECURITY_ACTIONS) metrics.securityEvents.inc({ action, outcome: outcomeOf(action) }, 0);
  for (const work of SWEEP_WORKS) {
    metrics.repairs.inc({ work }, 0);
    for (const outcome of ['ok', 'failed']) metrics.sweeps.inc({ work, outcome }, 0);
  }
}
const outcomesAtZero = (counter: Counter<string>, outcomes: readonly string[]): void => {
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
};
type BeginningAtZero = Record<
  | 'generationsStarted'
  | 'generationsEnded'
  | 'attempts'
  | 'filesRead'
  | 'exportsEnded'
  | 'webhookDeliveries'
  | 'repairs'
  | 'sweeps'
  | 'securityEvents',
  Counter<string>
>;

const ofHttp = (at: At) => ({
  httpSeconds: new Histogram({
    name: 'rolevoice_http_request_duration_seconds',
    help: 'Time to answer HTTP requests, by the pattern of the route; requests without a route are "other"',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    ...at,
  }),
  httpRequests: new Counter({
    name: 'rolevoice_http_requests_total',
    help: 'Answered HTTP requests, by the pattern of the route and status code',
    labelNames: ['method', 'route', 'status'],
    ...at,
  }),
  threadBlocks: new Counter({
    name: 'rolevoice_thread_blocks_total',
    help: 'Times the thread did nothing else for over 200 ms, by the pattern of each route that was being answered',
    labelNames: ['route'],
    ...at,
  }),
  socketClients: new Gauge({ name: 'rolevoice_socket_clients', help: 'Connected sockets', ...at }),
  generationsStarted: new Counter({
    name: 'rolevoice_generations_started_total',
    help: 'Generations that were started, by kind',
    labelNames: ['kind'],
    ...at,
  }),
});

const ofSecurity = (at: At) => ({
  securityEvents: new Counter({
    name: 'rolevoice_security_events_total',
    help: 'Security events by action and outcome: success, refused; also those that are stored as a number only',
    labelNames: ['action', 'outcome'],
    ...at,
  }),
  securityEventsUnstored: new Counter({
    name: 'rolevoice_security_events_unstored_total',
    help: 'Security events that could not be stored; they stand on standard output only',
    ...at,
  }),
});

const ofGenerations = (at: At) => ({
  attempts: new Counter({
    name: 'rolevoice_generation_attempts_total',
    help: 'Attempts at generations, by kind and outcome: completed, retried (failed, another attempt follows), failed (the last one), stopped (cancelled or handed back)',
    labelNames: ['kind', 'outcome'],
    ...at,
  }),
  generationSeconds: new Histogram({
    name: 'rolevoice_generation_duration_seconds',
    help: 'From the start call to the stored text, including waits, by kind; completed generations only',
    labelNames: ['kind'],
    buckets: WORK_SECONDS,
    ...at,
  }),
  running: new Gauge({ name: 'rolevoice_worker_running', help: 'Generations running in this worker', ...at }),
  slots: new Gauge({ name: 'rolevoice_worker_slots', help: 'Generations this worker can run at once', ...at }),
});

const ofProvider = (at: At) => ({
  providerSeconds: new Histogram({
    name: 'rolevoice_provider_request_duration_seconds',
    help: 'Calls of the AI provider until the last token, by outcome: ok, stopped (aborted by the worker), or the code of the failure',
    labelNames: ['outcome'],
    buckets: WORK_SECONDS,
    ...at,
  }),
  firstWordSeconds: new Histogram({
    name: 'rolevoice_provider_first_token_seconds',
    help: 'Calls of the AI provider until the first token',
    buckets: WORK_SECONDS,
    ...at,
  }),
  providerTokens: new Counter({
    name: 'rolevoice_provider_tokens_total',
    help: 'Tokens of prompts and answers of successful calls, as the AI provider counted them',
    ...at,
  }),
  cutPrompts: new Counter({
    name: 'rolevoice_provider_cut_prompts_total',
    help: 'Successful calls whose prompt the AI provider counted as less than half as long as it was',
    ...at,
  }),
});

const ofBudget = (at: At) => ({
  grantedTokens: new Counter({
    name: 'rolevoice_budget_granted_tokens_total',
    help: 'Tokens taken from the shared budget before calls',
    ...at,
  }),
  settledTokens: new Counter({
    name: 'rolevoice_budget_settled_tokens_total',
    help: 'Tokens used by calls; tokens granted beyond that were returned',
    ...at,
  }),
  budgetSeconds: new Histogram({
    name: 'rolevoice_budget_wait_seconds',
    help: 'Time spent waiting for tokens of the shared budget, once for each attempt that took tokens',
    buckets: WAIT_SECONDS,
    ...at,
  }),
  budgetWaiting: new Gauge({
    name: 'rolevoice_budget_waiting',
    help: 'Generations of this worker that wait for tokens of the shared budget',
    ...at,
  }),
});

const ofUpkeep = (at: At) => ({
  mails: new Counter({
    name: 'rolevoice_mails_total',
    help: 'Attempts to send a mail, by kind and outcome: sent, failed (retried), given_up (discarded)',
    labelNames: ['kind', 'outcome'],
    ...at,
  }),
  filesRead: new Counter({
    name: 'rolevoice_files_read_total',
    help: 'Files of assets that were read, by outcome: ready, or why there is no text',
    labelNames: ['outcome'],
    ...at,
  }),
  exportsEnded: new Counter({
    name: 'rolevoice_exports_total',
    help: 'Exports that have ended, by outcome: completed, failed; cancelled ones are not counted',
    labelNames: ['outcome'],
    ...at,
  }),
  webhookDeliveries: new Counter({
    name: 'rolevoice_webhook_deliveries_total',
    help: 'Events for webhooks, by outcome: delivered, retried (an attempt failed, another one follows), failed (given up), dropped (too many waited, or the webhook was switched off after failures)',
    labelNames: ['outcome'],
    ...at,
  }),
  sweeps: new Counter({
    name: 'rolevoice_sweep_runs_total',
    help: 'Runs of the sweep, by work and outcome: ok, failed (repeated by the next run)',
    labelNames: ['work', 'outcome'],
    ...at,
  }),
  repairs: new Counter({
    name: 'rolevoice_sweep_repairs_total',
    help: 'Repairs by the sweep, by work: generations, mails, readings and exports enqueued again, files removed',
    labelNames: ['work'],
    ...at,
  }),
});
