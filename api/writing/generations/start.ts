import { randomUUID } from 'node:crypto';
import { keyUse } from '#api/http/idempotency.ts';
import { toGeneration, withCards } from '#api/tasks/cards.ts';
import { type Also, checkStarter, checkTokens, enqueueFresh, type StartParts } from '#api/tasks/start.ts';
import type { KeyUse } from '#db/base/idempotency.ts';
import { isForeignKeyConflict, named } from '#db/faults.ts';
import type { Tx } from '#db/schema.ts';
import { generationsByIds } from '#db/tasks/read.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import type { Room } from '#db/tasks/start.ts';
import { endingWith, retried } from '#db/transact.ts';
import {
  type Checking,
  insertGenerations,
  lockedState,
  type Start,
  type StartState,
} from '#db/writing/generations/start.ts';
import { UNFINISHED_MAX, WORKSPACE_UNFINISHED_MAX } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import { unready } from '#shared/tasks/readiness.ts';

/** `fresh`: the rows this call made, which still need their jobs. `rows`: all it returns, in the requested order. */
type Started = { rows: GenerationView[]; fresh: GenerationView[] };

type StartOptions = { key?: string | undefined; also?: Also | undefined };
/** How many tokens an account may use a day, unless it was raised. */
type Allowed = { key: string | undefined; tokensAtMost: number };

/** About as long as a text takes. Longer than a browser waits by itself, so that it says what it waits for. */
const TOO_MANY_RETRY_MS = 15_000;

/**
 * One pending row per template, all or none, then one job each (CARD-03). An unfinished generation of the same role and
 * template is returned instead of a second one (GAP-59); the same `key` is the same call. Redis may be unavailable:
 * the rows are stored, and the sweep enqueues them.
 */
export async function startGenerations(
  parts: StartParts,
  scope: Scope,
  start: Start,
  asked: StartOptions = {},
): Promise<Generation[]> {
  const unique = { ...start, template_ids: [...new Set(start.template_ids)] };
  const { rows, fresh } = await retried(() => startOnce(parts, scope, unique, asked));
  for (const row of fresh) parts.metrics.generationsStarted.inc({ kind: row.kind });
  const made = fresh.map((row) => toGeneration(row));
  const joined = rows.filter(({ id }) => !made.some((one) => one.id === id));
  const [found] = await Promise.all([
    joined.length > 0 ? withCards(parts, scope, joined) : [],
    enqueueFresh(parts, fresh, made),
  ]);
  return rows.flatMap(({ id }) => [...made, ...found].find((one) => one.id === id) ?? []);
}

async function startOnce(
  { db, config }: StartParts,
  scope: Scope,
  start: Start,
  { key, also }: StartOptions,
): Promise<Started> {
  const tokensAtMost = config.RATE_LIMITS ? config.LIMIT_TOKENS_PER_DAY : Number.MAX_SAFE_INTEGER;
  const { done, last: fresh } = await endingWith(db, async (tx) => {
    const { insert, ...planned } = await planLocked(tx, scope, start, { key, tokensAtMost });
    if (!also) return { done: planned, last: insert };
    const made = await insert(tx);
    for (const row of [...planned.found, ...made]) await also(tx, row);
    return { done: planned, last: async () => made };
  });
  const rows = [...fresh, ...done.found];
  return { rows: done.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []), fresh };
}

/** What a start comes to: the ids of its generations in the order of the request, those there were, and the new ones. */
type Planned = {
  ids: readonly string[];
  found: GenerationView[];
  insert: (tx: Tx) => Promise<GenerationView[]>;
};

/**
 * Lock order everywhere: the account's starts, then the workspace's. Until the transaction ends, the state read under
 * them gains no row. The same key returns the generations of the first start.
 */
async function planLocked(tx: Tx, scope: Scope, start: Start, { key, tokensAtMost }: Allowed): Promise<Planned> {
  const { role_id, template_ids, overwrite } = start;
  const use = keyUse(scope, key, [role_id, template_ids, overwrite]);
  const { state, role } = await lockedState(tx, scope, start, { use, tokensAtMost });
  if (!state.earlier) return planChecked({ tx, scope, start, state, role, use });
  const { ids, body_hash } = state.earlier;
  if (body_hash !== use?.body_hash) throw new AppError('idempotency_mismatch');
  return { ids, found: await generationsByIds(tx, scope, ids), insert: async () => [] };
}

type Checked = Checking & { tx: Tx; scope: Scope; start: Start; use: KeyUse | undefined };

/** The first check that fails is thrown, in the order of GAP-86; the worker checks the role again. */
async function planChecked({ tx, scope, start, state, role, use }: Checked): Promise<Planned> {
  const { job_title } = ready(role);
  checkStarter(state);
  if (state.known.length < start.template_ids.length)
    throw new AppError('no_such_item', { message: sentences.no_template });
  if (!start.overwrite && state.documented.length > 0) throw new AppError('DUPLICATE_ERROR');
  const running = new Map(state.running.map(({ id, template_id }) => [template_id, id]));
  const rows = start.template_ids.flatMap((template_id) =>
    running.has(template_id) ? [] : { id: randomUUID(), template_id },
  );
  if (rows.length > 0) checkRoom(state, rows.length);
  const idOf = new Map([...running, ...rows.map(({ id, template_id }) => [template_id, id] as const)]);
  const ids = start.template_ids.flatMap((template_id) => idOf.get(template_id) ?? []);
  const joined = start.template_ids.flatMap((template_id) => running.get(template_id) ?? []);
  return {
    ids,
    found: joined.length > 0 ? await generationsByIds(tx, scope, joined) : [],
    insert: async (tx) => {
      const made = await insertGenerations(tx, scope, { ...start, rows, ids, job_title }, use).catch(refused);
      if (made.length < rows.length) throw new AppError('NO_DATA');
      return made;
    },
  };
}

function checkRoom({ rooms }: StartState, added: number): void {
  const isFull = (room: Room, most: number) => room.unfinished + added > most;
  if (rooms.some((room) => room.of !== 'workspace' && isFull(room, UNFINISHED_MAX)))
    throw new AppError('too_many_unfinished', { retryAfterMs: TOO_MANY_RETRY_MS });
  if (rooms.some((room) => room.of === 'workspace' && isFull(room, WORKSPACE_UNFINISHED_MAX)))
    throw new AppError('workspace_too_many_unfinished', { retryAfterMs: TOO_MANY_RETRY_MS });
  checkTokens(rooms, added);
}

const refused = (thrown: unknown): never => {
  if (isForeignKeyConflict(thrown)) throw new AppError('FOREIGN_KEY_ERROR', { cause: thrown });
  return named('INSERT_ERROR')(thrown);
};

/** GAP-86: the first check that fails, with all of its messages. */
function ready(role: Checking['role']) {
  const problem = unready({ role, guidelines: role?.guidelines, documents: role?.documents ?? [] });
  if (problem || !role) throw problem ?? new AppError('no_such_item');
  return role;
}
