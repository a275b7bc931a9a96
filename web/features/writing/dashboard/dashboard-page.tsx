import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import type { Permission } from '#shared/permissions.ts';
import { listRoles, type RoleRow } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { startRun } from '#web/features/tasks/generations.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import { FirstSteps } from '#web/features/writing/dashboard/first-steps.tsx';
import { LatestDocuments } from '#web/features/writing/dashboard/latest-documents.tsx';
import { latestRun, RunningWork } from '#web/features/writing/dashboard/running-work.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { May } from '#web/lib/may.tsx';
import { generatePath, paths } from '#web/lib/paths.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { ArrowRight, Briefcase, type Icon, Palette, Settings, Sparkles } from '#web/ui/layout/icons.ts';
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

/** Shown before the first generation when a role is ready: starts a generation of all templates. */
function ReadyToStart({ role }: { role: RoleRow }) {
  const navigate = useNavigate();
  // One idempotency key per card: repeated clicks start one run.
  const [key] = useState(randomId);
  const templates = useQuery(templatesQuery);
  const ids = templates.data?.map(({ id }) => id) ?? [];
  const start = useMutation({
    mutationFn: () => startRun({ role_id: role.id, template_ids: ids }, key),
    onSuccess: () => navigate(generatePath({ role: role.id, templates: ids, step: 3 })),
  });
  return (
    <section aria-labelledby="ready-to-start" className="card mt-8 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IconTile icon={Sparkles} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="ready-to-start" className="text-base font-semibold">
            {role.job_title} is ready to generate
          </h2>
          <p className="text-sm text-fg-2">
            {role.company_name}: job and person spec, advert, interview questions, sourcing email, social ad and search
            strings.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink to={generatePath({ role: role.id, step: 2 })}>Choose templates</ButtonLink>
          <Button
            variant="primary"
            icon={Sparkles}
            needsServer
            busy={start.isPending}
            disabled={ids.length === 0}
            onClick={() => start.mutate()}
          >
            Generate all {ids.length || ''}
          </Button>
        </div>
      </div>
      {start.error && <ErrorBanner error={start.error} className="mt-4" takeFocus />}
    </section>
  );
}

// Areas of DASH-02..05.
type Area = { name: string; to: string; icon: Icon; line: string; needs?: Permission };
const areas: readonly Area[] = [
  { name: 'Brand Hub', to: paths.brandHub, icon: Palette, line: 'Brand voice guidelines and assets' },
  {
    name: 'Role Management',
    to: paths.createRole,
    icon: Briefcase,
    line: 'Describe the roles you hire for',
  },
  {
    name: 'Generate Content',
    to: paths.generate,
    icon: Sparkles,
    line: 'Turn a role into on-brand texts',
    needs: 'generation.start',
  },
  { name: 'Settings', to: paths.settings, icon: Settings, line: 'Profile, password and account' },
];

function AreaCards() {
  const may = useMayEach();
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {areas
        .filter(({ needs }) => !needs || may(needs))
        .map(({ name, to, icon, line }) => (
          <li key={to}>
            <Link
              to={to === paths.createRole && !may('role.write') ? paths.roles : to}
              className="card group flex h-full items-center gap-3 p-3 transition-colors hover:border-line-strong sm:block sm:p-5"
            >
              <IconTile icon={icon} />
              <div className="min-w-0 flex-1 sm:mt-4">
                <h2 className="flex items-center gap-1.5 text-base font-semibold tracking-tight">
                  {name}
                  <ArrowRight
                    className="size-4 text-fg-3 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 max-sm:hidden"
                    aria-hidden
                  />
                </h2>
                <p className="text-sm text-fg-2">{line}</p>
              </div>
              <ArrowRight className="size-4 shrink-0 text-fg-3 sm:hidden" aria-hidden />
            </Link>
          </li>
        ))}
    </ul>
  );
}
