import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Home, readHome } from '#shared/home/contracts/home.ts';
import type { Permission } from '#shared/permissions.ts';
import { FirstVisit } from '#web/features/home/dashboard/first-visit.tsx';
import { InProgress } from '#web/features/home/dashboard/in-progress.tsx';
import { NeedsYou } from '#web/features/home/dashboard/needs-you.tsx';
import { PublishedThisWeek } from '#web/features/home/dashboard/published.tsx';
import { AdvertSource } from '#web/features/roles/reading/advert-source.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { May } from '#web/lib/may.tsx';
import { paths } from '#web/lib/paths.ts';
import { useMay, useMayEach } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Briefcase, type Icon, Palette, Settings, Sparkles } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';

/** / (DASH-01..05, HOME-27..31): four areas, what waits for the person, and the roles last worked on. */
export function DashboardPage() {
  const { first_name, name } = usePerson();
  const home = useQuery(readOf(readHome));
  return (
    <Page title={`Welcome back, ${first_name || name}`} tabTitle="Dashboard" subtitle={!first_name && <AddName />}>
      <AreaLinks />
      <Loaded query={home} failed="Your roles could not be loaded." className="mt-8" placeholder={<Waiting />}>
        {(data) => (data.roles.length === 0 ? <WithoutRoles /> : <WithRoles home={data} />)}
      </Loaded>
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

const WithoutRoles = () => (useMay('role.write') ? <FirstVisit /> : <NothingYet />);

/** Of who may read alone. */
const NothingYet = () => (
  <div className="card mt-8">
    <EmptyState
      icon={Briefcase}
      title="No roles yet"
      hint="Roles that colleagues create are shown here, with what waits for you."
    />
  </div>
);

function WithRoles({ home }: { home: Home }) {
  return (
    <div className="mt-8 grid gap-8 min-[1200px]:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0 space-y-8">
        {home.needs.length > 0 && <NeedsYou needs={home.needs} />}
        <InProgress home={home} />
      </div>
      <div className="min-w-0 space-y-8">
        <May permission="role.write">
          <section aria-labelledby="start-from-advert">
            <h2 id="start-from-advert" className="text-base font-semibold">
              Start from an advert
            </h2>
            <AdvertSource rows={6} withoutOne="Create a role without one" />
          </section>
        </May>
        {home.published.length > 0 && <PublishedThisWeek published={home.published} />}
      </div>
    </div>
  );
}

const Waiting = () => (
  <Loading className="mt-8">
    <Skeleton className="h-6 w-40" />
    <Skeleton className="mt-3 h-64 w-full" />
  </Loading>
);

// Areas of DASH-02..05.
type Area = { name: string; to: string; icon: Icon; line: string; needs?: Permission };
const areas: readonly Area[] = [
  { name: 'Brand Hub', to: paths.brandHub, icon: Palette, line: 'Brand voice guidelines and assets' },
  { name: 'Role Management', to: paths.createRole, icon: Briefcase, line: 'Describe the roles you hire for' },
  {
    name: 'Generate Content',
    to: paths.generate,
    icon: Sparkles,
    line: 'Turn a role into six texts',
    needs: 'generation.start',
  },
  { name: 'Settings', to: paths.settings, icon: Settings, line: 'Profile, password and account' },
];

function AreaLinks() {
  const may = useMayEach();
  return (
    <ul className="mt-5 grid grid-cols-2 gap-2.5 sm:gap-3 lg:grid-cols-4">
      {areas
        .filter(({ needs }) => !needs || may(needs))
        .map(({ name, to, icon: AreaIcon, line }) => (
          <li key={to}>
            <Link
              to={to === paths.createRole && !may('role.write') ? paths.roles : to}
              className="card flex min-h-14 items-center gap-3 px-3.5 py-2 transition-colors hover:border-line-strong"
            >
              <AreaIcon className="size-4 shrink-0 text-fg-3" aria-hidden />
              <div className="min-w-0">
                <h2 className="text-sm font-semibold">{name}</h2>
                <p className="truncate text-xs text-fg-2 max-sm:hidden">{line}</p>
              </div>
            </Link>
          </li>
        ))}
    </ul>
  );
}
