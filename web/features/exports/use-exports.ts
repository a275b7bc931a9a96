import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  cancelDocumentExport,
  type DocumentExport,
  linkToDocumentExport,
  listDocumentExports,
  startDocumentExport,
} from '#shared/exports/contracts/document-exports.ts';
import type { ZipFormat } from '#shared/exports/formats.ts';
import { isTaken, markTaken } from '#web/features/exports/taken.ts';
import { call } from '#web/lib/call.ts';
import { downloadFrom } from '#web/lib/download-from.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { liveSocket, useConnection } from '#web/lib/socket.ts';

export const isUnderWay = ({ state }: DocumentExport): boolean => state === 'waiting' || state === 'running';

/** While one is under way, in case the live connection is lost. */
const POLL_MS = 2_000;

/** Own exports of the workspace that are kept, the newest first. */
const exportsRead = readOf(listDocumentExports);
type Kept = { items: DocumentExport[] };

const withRow = (kept: Kept | undefined, row: DocumentExport): Kept => {
  const others = (kept?.items ?? []).filter(({ id }) => id !== row.id);
  return { items: row.state === 'cancelled' ? others : [row, ...others] };
};

type StartedExport = {
  format: ZipFormat;
  is_zip: boolean;
  documents: { id: string; draft: boolean }[];
};

/** Own exports, up to date by events; without a connection they are asked for. */
export function useExports(): DocumentExport[] {
  const queries = useQueryClient();
  const connection = useConnection((state) => state.connection);
  useEffect(() => {
    if (connection !== 'live') return;
    const socket = liveSocket();
    const show = (row: DocumentExport) =>
      queries.setQueryData(exportsRead.queryKey, (kept: Kept | undefined) => withRow(kept, row));
    socket?.on('document_export', show);
    return () => void socket?.off('document_export', show);
  }, [connection, queries]);
  const { data } = useQuery({
    ...exportsRead,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? POLL_MS : false),
  });
  return data?.items ?? [];
}

/** Downloads the file of a completed export. */
export async function download({ id }: DocumentExport): Promise<void> {
  markTaken(id);
  downloadFrom((await call(linkToDocumentExport, { params: { id } })).url);
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
      const made = await call(startDocumentExport, { body });
      queries.setQueryData(exportsRead.queryKey, (kept: Kept | undefined) => withRow(kept, made));
      setStarted(made.id);
    });
  const cancel = (id: string) =>
    run(async () => {
      await call(cancelDocumentExport, { params: { id } });
      setStarted(null);
      await queries.invalidateQueries({ queryKey: exportsRead.queryKey });
    });
  const again = () => asked.current && void start(asked.current);

  const ready = open && own?.state === 'completed' && !isTaken(own.id) ? own : null;
  useEffect(() => {
    if (ready) void run(() => download(ready));
  }, [ready, run]);
  return { row, start, cancel, again, problem, isBusy, forget: () => setStarted(null) };
}
