import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';
import {
  cancelExport,
  exportsQuery,
  isUnderWay,
  linkToExport,
  type StartedExport,
  startExport,
} from '#web/features/exports/api.ts';
import { isTaken, markTaken } from '#web/features/exports/taken.ts';
import { downloadFrom } from '#web/lib/download-from.ts';
import { keys } from '#web/lib/query.ts';
import { liveSocket, useConnection } from '#web/lib/socket.ts';

const withRow = (rows: DocumentExport[] | undefined, row: DocumentExport): DocumentExport[] => {
  const others = (rows ?? []).filter(({ id }) => id !== row.id);
  return row.state === 'cancelled' ? others : [row, ...others];
};

/** Own exports, up to date by events; without a connection they are asked for. */
export function useExports(): DocumentExport[] {
  const queries = useQueryClient();
  const connection = useConnection((state) => state.connection);
  useEffect(() => {
    if (connection !== 'live') return;
    const socket = liveSocket();
    const show = (row: DocumentExport) =>
      queries.setQueryData(exportsQuery.queryKey, (rows: DocumentExport[] | undefined) => withRow(rows, row));
    socket?.on('document_export', show);
    return () => void socket?.off('document_export', show);
  }, [connection, queries]);
  return useQuery(exportsQuery).data ?? [];
}

/** Downloads the file of a completed export. */
export async function download({ id }: DocumentExport): Promise<void> {
  markTaken(id);
  downloadFrom(await linkToExport(id));
}

/**
 * The export that a dialog shows: the one under way, else the last one that it started. A file that it started alone is
 * downloaded once it is ready, while `open`.
 */
export function useMaking(open: boolean) {
  const queries = useQueryClient();
  const rows = useExports();
  const [started, setStarted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef<StartedExport | null>(null);
  const own = rows.find(({ id }) => id === started);
  const row = rows.find(isUnderWay) ?? own;

  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      console.error(thrown);
      setProblem(AppError.from(thrown).message);
    }
    setBusy(false);
  }, []);
  const start = (body: StartedExport) =>
    run(async () => {
      asked.current = body;
      const made = await startExport(body);
      queries.setQueryData(exportsQuery.queryKey, (before: DocumentExport[] | undefined) => withRow(before, made));
      setStarted(made.id);
    });
  const cancel = (id: string) =>
    run(async () => {
      await cancelExport(id);
      setStarted(null);
      await queries.invalidateQueries({ queryKey: keys.documentExports });
    });
  const again = () => asked.current && void start(asked.current);

  const ready = open && own?.state === 'completed' && !isTaken(own.id) ? own : null;
  useEffect(() => {
    if (ready) void run(() => download(ready));
  }, [ready, run]);
  return { row, start, cancel, again, problem, isBusy, forget: () => setStarted(null) };
}
