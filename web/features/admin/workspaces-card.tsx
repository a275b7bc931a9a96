import type { AdminWorkspace } from '#shared/contracts/admin-workspaces.ts';
import { useIsWide } from '#web/features/admin/use-is-wide.ts';
import {
  SORT_NAMES,
  type WorkspaceAction,
  WorkspaceList,
  WorkspaceTable,
} from '#web/features/admin/workspace-rows.tsx';
import type { CountedWorkspace, WorkspaceSort } from '#web/features/admin/workspaces-api.ts';
import { formatRelative, plural } from '#web/lib/format.ts';
import type { usePages } from '#web/lib/use-pages.ts';
import type { useSearchText } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Search, Users } from '#web/ui/layout/icons.ts';

type Pages = ReturnType<typeof usePages<CountedWorkspace>>;
type Props = {
  list: Pages;
  search: ReturnType<typeof useSearchText>;
  sort: WorkspaceSort;
  onSort: (sort: WorkspaceSort) => void;
  onAction: (action: WorkspaceAction, workspace: AdminWorkspace) => void;
};

/** The paged list of shared workspaces: a table, in narrow windows a list. */
export function WorkspacesCard({ list, search: { text, setText, q }, sort, onSort, onAction }: Props) {
  const isWide = useIsWide();
  if (list.error && !list.items) {
    const message = 'Failed to load workspaces';
    return <ErrorState className="mt-6" message={message} onRetry={list.retry} busy={list.isFetching} />;
  }
  const Rows = isWide ? WorkspaceTable : WorkspaceList;
  return (
    <Card
      title="Workspaces"
      description={<span role="status">{countOf(list)}</span>}
      flush
      className="mt-6"
      actions={
        <div className="flex flex-wrap gap-2 max-lg:w-full">
          <SearchBox
            placeholder="Search workspaces..."
            value={text}
            onChange={setText}
            className="flex-1 max-sm:basis-full lg:w-64"
          />
          <Select
            aria-label="Sort workspaces"
            value={sort}
            onChange={(event) => onSort(event.target.value as WorkspaceSort)}
            className="w-32 shrink-0 max-sm:flex-1"
          >
            {Object.entries(SORT_NAMES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      }
    >
      {!list.items && <Placeholders />}
      {list.items && list.items.length > 0 && <Rows workspaces={list.items} onAction={onAction} />}
      {list.items?.length === 0 && <NoWorkspaces isSearched={q !== ''} onClear={() => setText('')} />}
      <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
    </Card>
  );
}

/** The count and its age, or a non-breaking space of the same height while it is unknown. */
function countOf({ items, more }: Pages): string {
  if (!items) return '\u00a0';
  const countedAt = items[0]?.counted_at;
  const count = plural(items.length, 'shared workspace');
  return `${more ? `First ${count}` : count}${countedAt ? `, counted ${formatRelative(countedAt)}` : ''}`;
}

function NoWorkspaces({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  if (!isSearched) return <EmptyState icon={Users} title="No shared workspaces" />;
  const action = <Button onClick={onClear}>Clear search</Button>;
  return <EmptyState icon={Search} title="No workspaces match your search" action={action} />;
}

const Placeholders = () => (
  <Loading className="divide-y divide-line">
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className="flex h-15 items-center gap-3 px-4 sm:px-5 lg:h-13">
        <Skeleton className="size-7 rounded-full!" />
        <Skeleton className="h-4 w-2/3 lg:w-1/2" />
      </div>
    ))}
  </Loading>
);
