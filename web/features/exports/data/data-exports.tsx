import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  cancelExport,
  cancelWorkspaceExport,
  type DataExport,
  linkToExport,
  linkToWorkspaceExport,
  listExports,
  listWorkspaceExports,
  startExport,
  startWorkspaceExport,
} from '#shared/exports/contracts/exports.ts';
import {
  announcementOf,
  downloadText,
  isUnderWay,
  keptText,
  limitText,
  progressText,
  titleOf,
} from '#web/features/exports/data/words.ts';
import { call } from '#web/lib/call.ts';
import { downloadFrom } from '#web/lib/download-from.ts';
import { readAgain, readOf } from '#web/lib/endpoint.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';
import { liveSocket, useConnection } from '#web/lib/socket.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Download } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';

/** While one is under way, in case the live connection is lost. */
const POLL_MS = 3_000;

/** To start one, and the link to a file of one, ask for a reauthentication when the last one was too long ago. */
const OF_ACCOUNT = { list: listExports, start: startExport, cancel: cancelExport, linkTo: linkToExport } as const;
const OF_WORKSPACE = {
  list: listWorkspaceExports,
  start: startWorkspaceExport,
  cancel: cancelWorkspaceExport,
  linkTo: linkToWorkspaceExport,
} as const;
type Calls = typeof OF_ACCOUNT | typeof OF_WORKSPACE;

/** The exports of the account (EXPORT-25). */
export const ExportMyData = () => <DataExports calls={OF_ACCOUNT} startLabel="Export my data" />;

/** The exports of the open workspace (TEAM-22). */
export const ExportWorkspace = () => <DataExports calls={OF_WORKSPACE} startLabel="Prepare export" toldByButton />;

type Props = {
  calls: Calls;
  startLabel: string;
  /** Whether the button of a single file tells its size and until when it is kept. */
  toldByButton?: boolean;
};

/** Start, progress, cancel, download (EXPORT-26). */
const DataExports = (props: Props) => (
  <Loaded
    query={useExports(props.calls)}
    failed="Failed to load your exports"
    className="m-4 sm:m-5"
    placeholder={<Placeholder />}
  >
    {(list) => <Exports {...props} list={list} />}
  </Loaded>
);

type ExportsProps = Props & { list: NonNullable<ReturnType<typeof useExports>['data']> };

function Exports({ calls, startLabel, toldByButton = false, list: { items, seconds_to_next } }: ExportsProps) {
  const { busy, problem, forget, run } = useActions(calls);
  const limit = limitText(seconds_to_next);
  const open = async (id: string, part: number) =>
    downloadFrom((await call(calls.linkTo, { params: { id }, body: { part } })).url);
  return (
    <>
      <p role="status" className="sr-only">
        {announcementOf(items[0])}
      </p>
      {items.length === 0 && <p className="p-4 text-sm text-fg-2 sm:p-5">You have no exports.</p>}
      <ul aria-label="Exports" className="divide-y divide-line">
        {items.map((row) => (
          <li key={row.id} className="p-4 sm:px-5">
            {isUnderWay(row) ? (
              <UnderWay
                row={row}
                busy={busy === row.id}
                onCancel={() => void run(row.id, () => call(calls.cancel, { params: { id: row.id } }))}
              />
            ) : (
              <Ended
                row={row}
                busy={busy}
                toldByButton={toldByButton}
                onDownload={(part) => void run(`${row.id} ${part}`, () => open(row.id, part))}
              />
            )}
          </li>
        ))}
      </ul>
      <SectionFooter
        message={
          problem && (
            <Banner tone="error" takeFocus onClose={forget}>
              {problem}
            </Banner>
          )
        }
      >
        {limit && <p className="mr-auto text-xs text-fg-3">{limit}</p>}
        <Button
          disabled={limit !== undefined || items.some(isUnderWay)}
          busy={busy === 'start'}
          needsServer
          onClick={() => void run('start', () => call(calls.start))}
        >
          {startLabel}
        </Button>
      </SectionFooter>
    </>
  );
}

function useExports({ list }: Calls) {
  const queries = useQueryClient();
  const connection = useConnection((state) => state.connection);
  useEffect(() => {
    if (connection !== 'live') return;
    const socket = liveSocket();
    const read = () => void readAgain(queries, [readOf(list).queryKey]);
    socket?.on('export', read);
    return () => void socket?.off('export', read);
  }, [connection, queries, list]);
  return useQuery({
    ...readOf(list),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? POLL_MS : false),
  });
}

/** One action at a time; `busy` names it. */
function useActions({ list }: Calls) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const run = async (name: string, work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(name);
    setProblem(undefined);
    try {
      await work();
    } catch (thrown) {
      console.error(thrown);
      setProblem(isUnconfirmed(thrown) ? UNCONFIRMED : AppError.from(thrown).message);
    }
    await readAgain(queries, [readOf(list).queryKey]);
    setBusy(undefined);
  };
  return { busy, problem, forget: () => setProblem(undefined), run };
}

function UnderWay({ row, busy, onCancel }: { row: DataExport; busy: boolean; onCancel: () => void }) {
  const now = useNow(SECOND_MS);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="font-medium">Preparing your export</p>
          <p className="tnum mt-0.5 text-xs text-fg-3">{progressText(row, now)}</p>
        </div>
        <Button size="sm" busy={busy} needsServer aria-label="Cancel the export" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ProgressBar label="Export" value={row.done} max={Math.max(row.total, 1)} className="mt-3 h-1" />
    </>
  );
}

const SECOND_MS = 1_000;

type EndedProps = {
  row: DataExport;
  busy: string | undefined;
  toldByButton: boolean;
  onDownload: (part: number) => void;
};

function Ended({ row, busy, toldByButton, onDownload }: EndedProps) {
  const isOne = row.parts.length === 1;
  const isTold = isOne && toldByButton;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium">{titleOf(row)}</p>
        {!isTold && (
          <p className="tnum mt-0.5 text-xs text-fg-3">
            {row.state === 'failed' ? 'It could not be made. Please start it again.' : keptText(row)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {row.parts.map(({ name }, at) => (
          <Button
            key={name}
            size="sm"
            icon={Download}
            busy={busy === `${row.id} ${at + 1}`}
            needsServer
            aria-label={isTold ? undefined : `Download ${name}`}
            onClick={() => onDownload(at + 1)}
          >
            {isTold ? downloadText(row) : isOne ? 'Download' : `Part ${at + 1}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

const Placeholder = () => (
  <Loading className="p-4 sm:p-5">
    <Skeleton className="h-5 w-2/3" />
  </Loading>
);
