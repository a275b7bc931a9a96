import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import { listAdvert, listFeedAdverts } from '#shared/open/contracts/feed.ts';
import { type NextStep, nextStepOf } from '#shared/text/next-step.ts';
import type { Row } from '#web/features/home/role/live-texts.ts';
import { canWrite } from '#web/features/home/role/use-page-step.ts';
import { readHomeAgain } from '#web/features/home/role/use-role-home.ts';
import { cancelRun } from '#web/features/tasks/generations.ts';
import { useMayOnEach } from '#web/features/team/authors.ts';
import { documentText, shownForOf } from '#web/features/text/content-parts.ts';
import { useCopy } from '#web/features/text/use-copy.ts';
import type { CameFrom } from '#web/features/writing/documents/page/use-back-link.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { askNotePath, documentPath, rolePath, withQuery } from '#web/lib/paths.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';

export type StepsOfRow = {
  /** For the links to its texts: where they lead back to. */
  from: CameFrom['from'];
  /** The one next step of a text that its reader may take. */
  of: (row: Row) => NextStep | null;
  /** Where the step is taken, unless it is taken here. */
  linkOf: (row: Row, step: NextStep) => string | null;
  take: (row: Row, step: NextStep) => void;
  send: (row: Row) => void;
  isBusy: (row: Row) => boolean;
  /** Just copied. */
  isDone: (row: Row) => boolean;
};

type Given = { home: RoleHome; write: (wanted: readonly Wanted[]) => void; onSend: (rows: Row[]) => void };

/** What a row would have written. */
export const wantedOf = (roleId: string, { text: { template } }: Row): Wanted[] =>
  template.id === null ? [] : [{ roleId, template: { id: template.id, name: template.name, kind: template.kind } }];

/** The steps of the rows, and why the last one failed. */
export function useSteps({ home, write, onSend }: Given) {
  const [problem, setProblem] = useState('');
  const may = useMayEach();
  const mayCancel = useMayOnEach('generation.cancel');
  const acting = useActing(home.role.id, setProblem);
  const copying = useCopying(setProblem);
  const of = (row: Row): NextStep | null => {
    const step = nextStepOf(row.listed, may, home);
    const isWrite = step === 'write' || step === 'retry';
    if (isWrite && !canWrite(home)) return null;
    return step && isPossible(row, step, mayCancel) ? step : null;
  };
  const take = (row: Row, step: NextStep) => {
    setProblem('');
    if (step === 'write' || step === 'retry') write(wantedOf(home.role.id, row));
    if (step === 'send') onSend([row]);
    if (step === 'copy') copying.copy(row);
    if (step === 'cancel' || step === 'publish') acting.take(row, step);
  };
  const steps: StepsOfRow = {
    from: { to: rolePath(home.role.id), label: home.role.job_title },
    of,
    linkOf,
    take,
    send: (row) => onSend([row]),
    isBusy: acting.isBusy,
    isDone: copying.isDone,
  };
  return { steps, problem, setProblem };
}

/** Whether this row has what the step needs. */
function isPossible({ card, text }: Row, step: NextStep, mayCancel: ReturnType<typeof useMayOnEach>): boolean {
  if (step === 'cancel') return card !== null && mayCancel(card.user_id);
  if (step === 'write' || step === 'retry') return text.template.id !== null;
  return step !== 'use_note' || Boolean(text.note?.text);
}

function linkOf({ listed, text: { document_id, state } }: Row, step: NextStep): string | null {
  if (document_id === null) return null;
  const at = documentPath(document_id);
  if (step === 'fix') return withQuery(at, { tab: 'checks' });
  if (step === 'see_changes' || step === 'review') return at;
  if (step === 'use_note') return askNotePath(document_id);
  const isForChannels = step === 'copy' && listed.kind === 'job_advert' && state.state === 'approved';
  return isForChannels ? withQuery(at, { tab: 'channels' }) : null;
}

/** Steps that the server takes; one at a time for each row. */
function useActing(roleId: string, onError: (words: string) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: async ({ row, step }: { row: Row; step: 'cancel' | 'publish' }) => {
      if (step === 'cancel' && row.card) await cancelRun(row.card.id);
      if (step === 'publish' && row.text.document_id) await call(listAdvert, { params: { id: row.text.document_id } });
    },
    onError: (error) => onError(AppError.from(error).message),
    onSettled: async (_data, _error, { row }) => {
      await Promise.all([readHomeAgain(client, roleId), readAgain(client, [nounKey(listFeedAdverts)])]);
      setBusy((known) => known.filter((key) => key !== row.key));
    },
  });
  const isBusy = ({ key }: Row) => busy.includes(key);
  const take = (row: Row, step: 'cancel' | 'publish') => {
    if (isBusy(row)) return;
    setBusy((known) => [...known, row.key]);
    mutate({ row, step });
  };
  return { take, isBusy };
}

/** Copies the current text of a row, which is read first when it is not known. */
function useCopying(onError: (words: string) => void) {
  const client = useQueryClient();
  const person = usePerson();
  const [key, setKey] = useState('');
  const { copied, copy } = useCopy(onError);
  return {
    copy: ({ key: chosen, text: { document_id } }: Row) => {
      if (document_id === null) return;
      setKey(chosen);
      copy(client.fetchQuery(documentQuery(document_id)).then((one) => documentText(one, shownForOf(person, one))));
    },
    isDone: (row: Row) => copied && row.key === key,
  };
}
