import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isFinal } from '#shared/tasks/card.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import { startProposal } from '#shared/writing/contracts/proposals.ts';
import { taskPolling } from '#web/features/tasks/task-polling.ts';
import { outdatedQuery } from '#web/features/writing/outdated/outdated-query.ts';
import { startUpdates } from '#web/features/writing/outdated/start-updates.ts';
import { call } from '#web/lib/call.ts';
import { randomId } from '#web/lib/random-id.ts';
import { onCard, useConnection } from '#web/lib/socket.ts';

export type Updates = {
  items: readonly OutdatedDocument[];
  /** Between the press of the button and the last start. */
  isStarting: boolean;
  /** Why a document could not be started, by its id. */
  failures: Readonly<Record<string, string>>;
  start: () => void;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The documents of a role that were written when it said something else, and their updates, live. */
export function useUpdates(roleId: string): Updates {
  const client = useQueryClient();
  const outdated = outdatedQuery(roleId);
  const connection = useConnection((state) => state.connection);
  const { data } = useQuery({
    ...outdated,
    refetchInterval: ({ state }) => taskPolling(state.data?.items.some(isBeingUpdated) ?? false, connection),
  });
  const [isStarting, setStarting] = useState(false);
  const [failures, setFailures] = useState<Record<string, string>>({});
  const isMounted = useIsMounted();
  const refresh = () => client.invalidateQueries({ queryKey: outdated.queryKey });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for each role
  useEffect(() => onCard((card) => void (card.task === 'refine' && isFinal(card) && refresh())), [roleId]);
  const items = data?.items ?? [];
  const start = async () => {
    setStarting(true);
    setFailures({});
    await startUpdates(items.filter(isUntouched), {
      start: async (one) => {
        await startUpdate(one);
        await refresh();
      },
      onError: ({ id }, { message }) => setFailures((known) => ({ ...known, [id]: message })),
      wait,
      goesOn: () => isMounted.current,
    });
    setStarting(false);
  };
  return { items, isStarting, failures, start: () => void start() };
}

/** Asks for a proposal that brings a document in line with its role. The same key is the same proposal. */
export const startUpdate = ({ id, version }: OutdatedDocument) =>
  call(startProposal, {
    params: { id },
    body: { version, target: { of: 'document' }, preset: 'role_changes' },
    idempotencyKey: randomId(),
  });

const isBeingUpdated = ({ proposal }: OutdatedDocument): boolean =>
  proposal?.status === 'pending' || proposal?.status === 'processing';

/** Neither being updated nor waiting to be looked at. */
export const isUntouched = ({ proposal }: OutdatedDocument): boolean =>
  proposal === null || proposal.status === 'failed';

function useIsMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
