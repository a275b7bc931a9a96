import { useMutation, useQuery } from '@tanstack/react-query';
import { ACTIVITY, type ActivityKind } from '#shared/team/activity.ts';
import type { ActivityFilter } from '#shared/team/contracts/activity.ts';
import type { Member } from '#shared/team/contracts/members.ts';
import { membersQuery } from '#web/features/team/members.ts';
import { ActivityList } from '#web/features/team/workspace/activity-list.tsx';
import { fetchActivity, fetchActivityFile } from '#web/features/team/workspace/api.ts';
import { WorkspaceFrame } from '#web/features/team/workspace/frame.tsx';
import { paths } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Download, History, Search } from '#web/ui/layout/icons.ts';

const KINDS = Object.keys(ACTIVITY) as ActivityKind[];
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** /workspace/activity: what was done in a shared workspace (ACT-01). The filter is in the address. */
export function ActivityPage() {
  const { filter, ...choices } = useFilter();
  const { data: members = [] } = useQuery(membersQuery);
  const file = useMutation({
    mutationFn: async () => saveBlob(await fetchActivityFile(filter), 'activity.csv'),
  });
  return (
    <WorkspaceFrame tab="Activity">
      {file.error && <ErrorBanner error={file.error} />}
      <div className="flex items-center gap-2">
        <Filters {...choices} members={members} />
        <Button
          icon={Download}
          busy={file.isPending}
          needsServer
          className="ml-auto max-sm:hidden"
          onClick={() => file.mutate()}
        >
          Download CSV
        </Button>
      </div>
      <Acts filter={filter} members={members} />
    </WorkspaceFrame>
  );
}

/** What no select offers, as in an address that was typed, is no filter. */
function useFilter() {
  const [person, setPerson] = useUrlState('person');
  const [kind, setKind] = useUrlState('kind');
  const filter: ActivityFilter = {
    person: ID.test(person) ? person : undefined,
    kind: KINDS.find((one) => one === kind),
  };
  return { filter, person: filter.person ?? '', setPerson, kind: filter.kind ?? '', setKind };
}

type Choices = Omit<ReturnType<typeof useFilter>, 'filter'> & { members: readonly Member[] };

function Filters({ person, setPerson, kind, setKind, members }: Choices) {
  const isFormer = person !== '' && !members.some(({ id }) => id === person);
  return (
    <>
      <Select
        aria-label="Person"
        className="max-sm:flex-1 sm:w-44"
        value={person}
        onChange={(event) => setPerson(event.target.value)}
      >
        <option value="">Everybody</option>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isFormer && <option value={person}>A former member</option>}
      </Select>
      <Select
        aria-label="Kind"
        className="max-sm:flex-1 sm:w-44"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        <option value="">Everything</option>
        {KINDS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </>
  );
}

function Acts({ filter, members }: { filter: ActivityFilter; members: readonly Member[] }) {
  const list = usePages(keys.activity(filter), (page) => fetchActivity(filter, page));
  return (
    <Loaded
      query={list}
      failed="Failed to load the activity"
      placeholder={<Placeholders />}
      empty={<Empty isFiltered={Object.values(filter).some(Boolean)} />}
    >
      {(items) => (
        <>
          <ActivityList items={items} members={members} />
          <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
        </>
      )}
    </Loaded>
  );
}

const Empty = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className="card">
    {isFiltered ? (
      <EmptyState
        icon={Search}
        title="No activity matches the filter"
        action={<ButtonLink to={paths.workspaceActivity}>Clear the filter</ButtonLink>}
      />
    ) : (
      <EmptyState icon={History} title="No activity yet" />
    )}
  </div>
);

const PLACES = ['first', 'second', 'third', 'fourth'];

const Placeholders = () => (
  <Loading label="Loading activity" className="card divide-y divide-line">
    {PLACES.map((place) => (
      <div key={place} className="flex h-14 items-center gap-3 px-4 sm:px-5">
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </Loading>
);
