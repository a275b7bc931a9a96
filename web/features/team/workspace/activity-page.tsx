import { useMutation, useQuery } from '@tanstack/react-query';
import { ACTIVITY, type ActivityKind } from '#shared/team/activity.ts';
import { type ActivityFilter, exportActivity, listActivity } from '#shared/team/contracts/activity.ts';
import type { Member } from '#shared/team/contracts/members.ts';
import { membersQuery } from '#web/features/team/members.ts';
import { ActivityList } from '#web/features/team/workspace/activity-list.tsx';
import { WorkspaceFrame } from '#web/features/team/workspace/frame.tsx';
import { fetchFile } from '#web/lib/call.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { PagedList } from '#web/ui/feedback/paged-list.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Select, SelectFrom } from '#web/ui/form/select.tsx';
import { Download, History, Search, X } from '#web/ui/layout/icons.ts';

const KINDS = Object.keys(ACTIVITY) as ActivityKind[];
const KIND_WORDS = { '': 'Everything', ...Object.fromEntries(KINDS.map((one) => [one, one])) };
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** /workspace/activity: what was done in a shared workspace (ACT-01). The filter is in the address. */
export function ActivityPage() {
  const { filter, ...choices } = useFilter();
  const { data: members = [] } = useQuery(membersQuery);
  const file = useMutation({
    mutationFn: async () => saveBlob(await fetchFile(exportActivity, { query: filter }), 'activity.csv'),
  });
  return (
    <WorkspaceFrame tab="Activity">
      {file.error && <ErrorBanner error={file.error} />}
      <div className="flex flex-wrap items-center gap-2">
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
  const [role, setRole] = useUrlState('role');
  const filter: ActivityFilter = {
    person: ID.test(person) ? person : undefined,
    kind: KINDS.find((one) => one === kind),
    role_id: ID.test(role) ? role : undefined,
  };
  const onAllRoles = filter.role_id ? () => setRole('') : null;
  return { filter, person: filter.person ?? '', setPerson, kind: filter.kind ?? '', setKind, onAllRoles };
}

type Choices = Omit<ReturnType<typeof useFilter>, 'filter'> & { members: readonly Member[] };

function Filters({ person, setPerson, kind, setKind, onAllRoles, members }: Choices) {
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
      <SelectFrom
        aria-label="Kind"
        className="max-sm:flex-1 sm:w-44"
        options={KIND_WORDS}
        value={kind}
        onChoose={setKind}
      />
      {onAllRoles && (
        <Button variant="ghost" icon={X} onClick={onAllRoles}>
          Of one role
        </Button>
      )}
    </>
  );
}

const Acts = ({ filter, members }: { filter: ActivityFilter; members: readonly Member[] }) => (
  <PagedList
    list={usePages(pagesOf(listActivity, { query: filter }))}
    failed="Failed to load the activity"
    placeholder={<Placeholders />}
    empty={<Empty isFiltered={Object.values(filter).some(Boolean)} />}
  >
    {(items) => <ActivityList items={items} members={members} />}
  </PagedList>
);

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

const Placeholders = () => (
  <LoadingRows
    count={4}
    label="Loading activity"
    className="card divide-y divide-line"
    row="flex h-14 items-center gap-3 px-4 sm:px-5"
  />
);
