import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { dismissRoleChanges, type RoleChangeWords, readRoleHome } from '#shared/home/contracts/home.ts';
import { startDraft, withdrawReview } from '#shared/review/contracts/reviews.ts';
import { isFinal } from '#shared/tasks/card.ts';
import { restoreVersion } from '#shared/text/contracts/document-versions.ts';
import { isLocked } from '#shared/text/review.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import { acceptProposal, discardProposal, type Proposal, readProposal } from '#shared/writing/contracts/proposals.ts';
import { acceptEach, type ToAccept, type Updated, undoEach } from '#web/features/home/changes/accept-all.ts';
import {
  groupsOf,
  isReady,
  type ListedChange,
  tickedOf,
  type WithProposal,
  waitingIn,
} from '#web/features/home/changes/change-list.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { useNotice } from '#web/features/writing/documents/page/undo-notice.tsx';
import { cacheChanged } from '#web/features/writing/documents/queries.ts';
import { outdatedKey } from '#web/features/writing/outdated/outdated-query.ts';
import { isUntouched, startUpdate, startUpdates } from '#web/features/writing/outdated/start-updates.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';

export type RoleChangesOf = {
  roleId: string;
  /** Of the role, which 'Not needed' names. */
  version: number;
  changes: readonly RoleChangeWords[];
  outdated: readonly OutdatedDocument[];
};

/** What is done with the changes that a role asks of its texts: started, ticked, accepted, undone (HOME-13 to 15). */
export function useRoleChanges({ roleId, version, changes, outdated }: RoleChangesOf) {
  const refresh = useRefresh();
  const starting = useStarting(refresh);
  const { texts, unchanged } = useProposals(outdated, starting.started);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const accepting = useAccepting(refresh);
  const dismissal = useDismissal(outdated, refresh);
  const groups = groupsOf(texts, changes);
  const ticked = tickedOf(groups, turned);
  const turn = ({ key }: ListedChange) =>
    setTurned((known) => new Set(known.has(key) ? [...known].filter((one) => one !== key) : [...known, key]));
  return {
    groups,
    ticked,
    turned,
    turn,
    waiting: waitingIn(texts),
    unchanged,
    starting,
    start: () => starting.start(outdated.filter((one) => isUntouched(one) && !isLocked(one.review_state))),
    accepting,
    accept: () => accepting.accept(toAccept(texts, ticked)),
    dismissal,
    dismiss: () => dismissal.mutate({ roleId, version }),
  };
}
export type RoleChangesState = ReturnType<typeof useRoleChanges>;

function useRefresh() {
  const client = useQueryClient();
  return () => readAgain(client, [outdatedKey, endpointKey(readRoleHome)]);
}

/** 'Not needed': proposals for it are not left on the pages of their texts. */
function useDismissal(outdated: readonly OutdatedDocument[], refresh: () => Promise<void>) {
  return useMutation({
    mutationFn: async ({ roleId, version }: { roleId: string; version: number }) => {
      await call(dismissRoleChanges, { params: { id: roleId }, body: { version } });
      await Promise.allSettled(
        outdated.flatMap(({ proposal }) => (proposal ? [call(discardProposal, { params: { id: proposal.id } })] : [])),
      );
    },
    onSettled: refresh,
  });
}

/** The ticked changes, text by text in the order of the page. */
const toAccept = (texts: readonly WithProposal[], ticked: readonly ListedChange[]): ToAccept[] =>
  texts.flatMap((text) => {
    const { document, proposal } = text;
    const use = ticked.filter((one) => one.document.id === document.id).map(({ index }) => index);
    if (!isReady(text) || !proposal || use.length === 0) return [];
    return [{ document_id: document.id, proposal: proposal.id, version: document.version, use }];
  });

const isEmpty = ({ result, closed_as }: Proposal): boolean => closed_as === null && result?.changes.length === 0;

/** How often a proposal that is not listed as finished is read again. */
const UNFINISHED_MS = 2_000;

type Known = ReadonlyMap<string, { name: string; proposal: string }>;

/** The last proposal of each text, also of one that is up to date since. `started`: here, and perhaps over already. */
function useKnown(outdated: readonly OutdatedDocument[], started: Known): Known {
  const kept = useRef<Known>(new Map());
  const now = outdated.flatMap(({ proposal, ...document }) =>
    proposal ? [[document.id, { name: documentName(document), proposal: proposal.id }] as const] : [],
  );
  const known = new Map([...kept.current, ...started, ...now]);
  useEffect(() => {
    kept.current = known;
  });
  return known;
}

/** The proposals of the texts, and the names of those in which nothing has to change. */
function useProposals(outdated: readonly OutdatedDocument[], started: Known) {
  const known = useKnown(outdated, started);
  const running = new Set(
    outdated.flatMap(({ proposal }) => (proposal && proposal.status !== 'completed' ? [proposal.id] : [])),
  );
  const ids = [...new Set([...known.values()].map(({ proposal }) => proposal))];
  const read = useQueries({
    queries: ids.map((id) => ({
      ...readOf(readProposal, { params: { id } }),
      enabled: !running.has(id),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { state: { data?: Proposal | undefined } }) =>
        state.data && !isFinal(state.data.card) ? UNFINISHED_MS : false,
    })),
  });
  const byId = new Map(read.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  const left = new Set(outdated.map(({ id }) => id));
  const empty = [...known].flatMap(([document, { name, proposal }]) => {
    const one = byId.get(proposal);
    return one && !left.has(document) && isEmpty(one) ? [{ name, proposal }] : [];
  });
  useDiscarded(empty.map(({ proposal }) => proposal));
  const texts = outdated.map(
    (document): WithProposal => ({ document, proposal: byId.get(document.proposal?.id ?? '') }),
  );
  return { texts, unchanged: empty.map(({ name }) => name) };
}

/** A proposal without a change is not left on the page of its text. What cannot be discarded goes by itself in a day. */
function useDiscarded(ids: readonly string[]): void {
  const gone = useRef(new Set<string>());
  useEffect(() => {
    for (const id of ids) {
      if (gone.current.has(id)) continue;
      gone.current.add(id);
      call(discardProposal, { params: { id } }).catch((thrown: unknown) =>
        console.warn('An empty proposal was not discarded', thrown),
      );
    }
  }, [ids]);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The proposals that are being asked for. `failures`: why one was refused, by the id of its text. */
function useStarting(refresh: () => Promise<void>) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [hasBegun, setBegun] = useState(false);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [started, setStarted] = useState<Known>(new Map());
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const run = async (documents: readonly OutdatedDocument[], begin: (one: OutdatedDocument) => Promise<Proposal>) => {
    setBusy(new Set(documents.map(({ id }) => id)));
    setFailures({});
    setBegun(true);
    await startUpdates(documents, {
      start: async (one) => {
        const { id } = await begin(one);
        setStarted((known) => new Map([...known, [one.id, { name: documentName(one), proposal: id }]]));
        await refresh();
      },
      wait,
      onError: ({ id }, { message }) => setFailures((known) => ({ ...known, [id]: message })),
      goesOn: () => isMounted.current,
    });
    setBusy(new Set());
    await refresh();
  };
  return {
    busy,
    hasBegun,
    failures,
    started,
    start: (documents: readonly OutdatedDocument[]) => void run(documents, startUpdate),
    /** 'Withdraw and update', 'Start a new draft and update'. */
    unlock: (document: OutdatedDocument) => void run([document], unlockAndStart),
  };
}

/** The step answers the version that is the current one then; a step that was taken already is not in the way. */
async function unlockAndStart(document: OutdatedDocument): Promise<Proposal> {
  const step = document.review_state === 'in_review' ? withdrawReview : startDraft;
  const given = { params: { id: document.id }, body: { version: document.version } };
  const { version } = await call(step, given).catch((thrown: unknown) => {
    if (AppError.from(thrown).code !== 'review_changed') throw thrown;
    return document;
  });
  return startUpdate({ ...document, version });
}

const UNDO_MS = 10_000;
const NOT_UNDONE = 'That could not be undone. The text before is in Versions.';

function useAccepting(refresh: () => Promise<void>) {
  const client = useQueryClient();
  const [isAccepting, setAccepting] = useState(false);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const { notice, show, close } = useNotice();
  const undo = async (updated: readonly Updated[]) => {
    const left = await undoEach(updated, async ({ document_id: id, before, accepted }) => {
      const body = { version: accepted.version };
      cacheChanged(client, await call(restoreVersion, { params: { id, n: before }, body }));
    });
    if (left > 0) show(NOT_UNDONE);
    await refresh();
  };
  const accept = async (texts: readonly ToAccept[]) => {
    setAccepting(true);
    const { updated, failures: failed } = await acceptEach(texts, async ({ proposal: id, version, use }) => {
      const document = await call(acceptProposal, { params: { id }, body: { version, use: [...use] } });
      cacheChanged(client, document);
      return document;
    });
    setFailures(failed);
    if (updated.length > 0) show(`${plural(updated.length, 'text')} updated.`, () => void undo(updated), UNDO_MS);
    await refresh();
    setAccepting(false);
  };
  return {
    isAccepting,
    failures,
    notice,
    closeNotice: close,
    accept: (texts: readonly ToAccept[]) => void accept(texts),
  };
}
