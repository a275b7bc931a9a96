import { type Card, isFinal, isWriting } from '#shared/tasks/card.ts';
import {
  cancelGeneration,
  type Generation,
  keepGeneration,
  listGenerations,
  readBudget,
  startGenerations,
} from '#shared/tasks/contracts/generations.ts';
import {
  applyNow,
  pushCard,
  setBudget,
  unfinishedCards,
  useGenerations,
} from '#web/features/tasks/generation-store.ts';
import { call } from '#web/lib/call.ts';
import { onCard, onConnection, useConnection } from '#web/lib/socket.ts';

const applied = (items: readonly Generation[]): Card[] => {
  const cards = items.map(({ card }) => card).filter(isWriting);
  applyNow(cards);
  return cards;
};

type Start = { role_id: string; template_ids: string[]; overwrite?: boolean | undefined };

/**
 * Starts one generation per template and adds their cards. `key` is created once per click, so that a retry starts no
 * second run.
 */
export async function startRun({ role_id, template_ids, overwrite = true }: Start, key: string): Promise<Card[]> {
  const { items } = await call(startGenerations, {
    body: { role_id, template_ids, overwrite },
    idempotencyKey: key,
  });
  return applied(items);
}

export const cancelRun = async (id: string): Promise<void> =>
  void applied([await call(cancelGeneration, { params: { id } })]);

/** Stores the draft of a cancelled generation as its document (GAP-126). */
export const keepRun = async (id: string): Promise<void> =>
  void applied([await call(keepGeneration, { params: { id } })]);

/** Fetches unfinished generations and the last ones of the role used last. */
export async function refreshActive(signal?: AbortSignal): Promise<Card[]> {
  return applied((await call(listGenerations, { query: { active: 'true' }, signal })).items);
}

/** Fetches the last generation of each template for a role, of any age (GAP-57). */
export async function refreshRole(roleId: string, signal?: AbortSignal): Promise<Card[]> {
  return applied((await call(listGenerations, { query: { role_id: roleId }, signal })).items);
}

export const refreshBudget = async (signal?: AbortSignal): Promise<void> =>
  setBudget(await call(readBudget, { signal }));

const POLL_MS = 2000;
const SILENT_MS = 10_000;
// Limits the length of the URL; the remaining ids follow with the next poll.
const IDS_AT_ONCE = 50;

type Times = Record<string, number>;

/** The cards to poll: all unfinished ones while the socket is disconnected, else those without a change for 10 s. */
export function idsToPoll(
  cards: readonly Card[],
  receivedAt: Times,
  polledAt: Times,
  live: boolean,
  now: number,
): string[] {
  const quiet = ({ id }: Card) => now - Math.max(receivedAt[id] ?? 0, polledAt[id] ?? 0) >= SILENT_MS;
  const due = live ? cards.filter(quiet) : cards;
  return due.slice(0, IDS_AT_ONCE).map(({ id }) => id);
}

async function poll(polledAt: Times): Promise<void> {
  const state = useGenerations.getState();
  const live = useConnection.getState().connection === 'live';
  const ids = idsToPoll(unfinishedCards(state), state.receivedAt, polledAt, live, Date.now());
  if (ids.length === 0 || !navigator.onLine) return;
  for (const id of ids) polledAt[id] = Date.now();
  applied((await call(listGenerations, { query: { ids: ids.join(',') } })).items);
}

const quietly = (work: Promise<unknown>) =>
  work.catch((error: unknown) => console.warn('The state of the generations could not be read', error));

/** Polls every two seconds, one request at a time. */
function startPolling(): () => void {
  const polledAt: Times = {};
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void quietly(poll(polledAt)).finally(() => {
      busy = false;
    });
  }, POLL_MS);
  return () => clearInterval(timer);
}

/**
 * Keeps the store up to date while a user is signed in: socket events, a refetch after every connect, and polling while
 * events are missing, so that nothing depends on the socket. `onEnded` is called once per card that reaches a final
 * state. Returns the function that stops it.
 */
export function watchGenerations(onEnded: (card: Card) => void): () => void {
  const refresh = () => void quietly(refreshActive());
  addEventListener('online', refresh);
  const stops = [
    () => removeEventListener('online', refresh),
    onCard(pushCard),
    onConnection((connection) => connection === 'live' && refresh()),
    useGenerations.subscribe(({ cards }, before) => {
      if (cards === before.cards) return;
      for (const card of Object.values(cards)) {
        const known = before.cards[card.id];
        if (known && !isFinal(known) && isFinal(card)) onEnded(card);
      }
    }),
    startPolling(),
  ];
  refresh();
  return () => {
    for (const stop of stops) stop();
  };
}
