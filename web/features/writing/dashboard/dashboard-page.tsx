import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { listRoles } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import { AreaCards } from '#web/features/writing/dashboard/area-cards.tsx';
import { FirstSteps } from '#web/features/writing/dashboard/first-steps.tsx';
import { LatestDocuments } from '#web/features/writing/dashboard/latest-documents.tsx';
import { ReadyToStart } from '#web/features/writing/dashboard/ready-to-start.tsx';
import { latestRun, RunningWork } from '#web/features/writing/dashboard/running-work.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { May } from '#web/lib/may.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/**
 * / (DASH-01..05): links to four areas, then running work and the latest documents, or the first steps of a new user.
 */
export function DashboardPage() {
  const { first_name, name } = usePerson();
  return (
    <Page title={`Welcome back, ${first_name || name}`} tabTitle="Dashboard" subtitle={!first_name && <AddName />}>
      <AreaCards />
      <Progress />
    </Page>
  );
}

/** Accounts of earlier invitations, and those made by other programs, have none. */
const AddName = () => (
  <>
    <Link to={paths.settings} className="text-link">
      Add your name
    </Link>
    , so that colleagues see who you are.
  </>
);

const LATEST = 3;

function Progress() {
  const cards = useGenerations((state) => state.cards);
  const templates = useQuery(templatesQuery);
  const run = useMemo(() => latestRun(Object.values(cards), templates.data ?? []), [cards, templates.data]);
  const steps = useFirstSteps();
  const documents = useQuery(readOf(listGeneratedDocuments, { query: { limit: LATEST } }));
  const rows = documents.data?.items;
  if (steps.failed || documents.isError) {
    const retry = () => {
      steps.retry();
      void documents.refetch();
    };
    return (
      <ErrorState
        className="mt-8"
        message="Your latest work could not be loaded"
        onRetry={retry}
        busy={steps.retrying}
      />
    );
  }
  if (!rows || !steps.done || templates.isPending) return <Waiting />;
  if (rows.length === 0 && run.length === 0) {
    return (
      <May permission="generation.start">
        {steps.readyRole ? <ReadyToStart role={steps.readyRole} /> : <FirstSteps done={[...steps.done, false]} />}
      </May>
    );
  }
  return (
    <>
      <h2 className="mt-8 text-lg font-semibold">Continue where you left off</h2>
      <div
        className={`mt-4 grid gap-4 ${run.length > 0 && rows.length > 0 ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]' : ''}`}
      >
        <RunningWork cards={run} />
        {rows.length > 0 && <LatestDocuments documents={rows} />}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <Loading className="mt-8">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="mt-4 h-64 w-full" />
    </Loading>
  );
}

const ONE = { limit: 1 };
const SOME = { limit: 20 };

/** Which of the three first steps are done: voice, asset, role. Undefined until loaded. */
function useFirstSteps() {
  const voice = useQuery(readOf(listGuidelines, { query: ONE }));
  const asset = useQuery(readOf(listDocuments, { query: ONE }));
  const role = useQuery(readOf(listRoles, { query: SOME }));
  const all = [voice, asset, role];
  return {
    /** A role that is ready for a generation. */
    readyRole: role.data?.items.find(({ missing }) => missing.length === 0),
    done: all.every(({ data }) => data) ? all.map(({ data }) => (data?.items.length ?? 0) > 0) : undefined,
    failed: all.some(({ isError }) => isError),
    retrying: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of all) void refetch();
    },
  };
}
