import { type Card, isFinal, isWriting } from '#shared/card.ts';
import {
  cancelGeneration,
  type Generation,
  keepGeneration,
  listGenerations,
  readBudget,
  startGenerations,
} from '#shared/contracts/generations.ts';
import { call } from '#web/lib/call.ts';
import { applyNow, pushCard, setBudget, unfinishedCards, useGenerations } from '#web/lib/generation-store.ts';
import { onCard, onConnection, useConnection } from '#web/lib/socket.ts';

const take = (items: readonly Generation[]): Card[] => {
  const cards = items.map(({ card }) => card).filter(isWriting);
  applyNow(cards);
  return cards;
};

type Start = { role_id: string; template_ids: string[]; overwrite?: boolean | undefined };

/** Starts one generation per template and shows their cards. `key` is made once per click, so a repeated send is one run. */
export async function startRun({ role_id, template_ids, overwrite = true }: Start, key: string): Promise<Card[]> {
  const { items } = await call(startGenerations, {
    body: { role_id, template_ids, overwrite },
    idempotencyKey: key,
  });
  return take(items);
}

export const cancelRun = async (id: string): Promise<void> =>
  void take([await call(cancelGeneration, { params: { id } })]);

/** What a cancelled one had written becomes its document (GAP-126). */
export const keepRun = async (id: string): Promise<void> => void take([await call(keepGeneration, { params: { id } })]);

/** Unfinished generations and the last ones of the role that was worked on last, from the server's truth. */
export async function refreshActive(signal?: AbortSignal): Promise<Card[]> {
  return take((await call(listGenerations, { query: { active: 'true' }, signal })).items);
}

/** The last generation of each template for a role, however long ago (GAP-57). */
export async function refreshRole(roleId: string, signal?: AbortSignal): Promise<Card[]> {
  return take((await call(listGenerations, { query: { role_id: roleId }, signal })).items);
}

export const refreshBudget = async (signal?: AbortSignal): Promise<void> =>
  setBudget(await call(readBudget, { signal }));

const POLL_MS = 2000;
const SILENT_MS = 10_000;
// Keeps the address of the request short; the rest follows two seconds later.
const IDS_AT_ONCE = 50;

type Times = Record<string, number>;

/** Which cards to ask about: all unfinished ones while the socket is down, else those that were silent for 10 s. */
export function idsToAsk(cards: readonly Card[], heardAt: Times, askedAt: Times, live: boolean, now: number): string[] {
  const quiet = ({ id }: Card) => now - Math.max(heardAt[id] ?? 0, askedAt[id] ?? 0) >= SILENT_MS;
  const asked = live ? cards.filter(quiet) : cards;
  return asked.slice(0, IDS_AT_ONCE).map(({ id }) => id);
}

async function poll(askedAt: Times): Promise<void> {
  const state = useGenerations.getState();
  const live = useConnection.getState().connection === 'live';
  const ids = idsToAsk(unfinishedCards(state), state.heardAt, askedAt, live, Date.now());
  if (ids.length === 0 || !navigator.onLine) return;
  for (const id of ids) askedAt[id] = Date.now();
  take((await call(listGenerations, { query: { ids: ids.join(',') } })).items);
}

const quietly = (work: Promise<unknown>) =>
  work.catch((error: unknown) => console.warn('The state of the generations could not be read', error));

/** Asks every two seconds, one request at a time. */
function startPolling(): () => void {
  const askedAt: Times = {};
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void quietly(poll(askedAt)).finally(() => {
      busy = false;
    });
  }, POLL_MS);
  return () => clearInterval(timer);
}

/**
 * Keeps the store up to date while a user is signed in: socket events, one refetch on every connect, and asking when the
 * socket is silent or down, so that nothing depends on it. `onEnded` is called once for each card seen to end.
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
