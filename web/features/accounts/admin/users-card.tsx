import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import type { UserAction, UserSort, UserState } from '#web/features/accounts/admin/user-words.ts';
import { UsersList } from '#web/features/accounts/admin/users-list.tsx';
import { UsersTable } from '#web/features/accounts/admin/users-table.tsx';
import { plural } from '#web/lib/format.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
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

type Pages = ReturnType<typeof usePages<AdminUser>>;
type Props = {
  list: Pages;
  search: ReturnType<typeof useSearchText>;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  state: UserState;
  onState: (state: UserState) => void;
  onAction: (action: UserAction, user: AdminUser) => void;
};

/** The paged list of users: a table, in narrow windows a list. */
export function UsersCard({ list, search: { text, setText, q }, sort, onSort, state, onState, onAction }: Props) {
  if (list.error && !list.items) {
    return (
      <ErrorState
        className="mt-6"
        message="Failed to load users"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  return (
    <Card
      title="User Management"
      description={<span role="status">{[countOf(list), refusalOf(list)].filter(Boolean).join('. ')}</span>}
      flush
      // overflow: clip, because hidden would make this the scroll container of the sticky header.
      className="mt-6 overflow-clip!"
      actions={
        <div className="flex flex-wrap gap-2 max-lg:w-full">
          <SearchBox
            placeholder="Search users..."
            value={text}
            onChange={setText}
            className="flex-1 max-sm:basis-full lg:w-64"
          />
          <Select
            aria-label="Show users"
            value={state}
            onChange={(event) => onState(event.target.value as UserState)}
            className="w-32 shrink-0 max-sm:flex-1"
          >
            <option value="all">All users</option>
            <option value="suspended">Suspended</option>
          </Select>
          <Select
            aria-label="Sort users"
            value={sort}
            onChange={(event) => onSort(event.target.value as UserSort)}
            className="w-28 shrink-0 max-sm:flex-1 lg:hidden"
          >
            <option value="joined">Newest</option>
            <option value="name">Name</option>
          </Select>
        </div>
      }
    >
      <Rows list={list} sort={sort} onSort={onSort} onAction={onAction} />
      {list.items?.length === 0 && (
        <NoUsers searched={q !== ''} state={state} onClear={() => setText('')} onAll={() => onState('all')} />
      )}
      <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
    </Card>
  );
}

/** The count, or a non-breaking space of the same height while it is unknown. */
const countOf = ({ items, more }: Pages): string => {
  if (!items) return '\u00a0';
  return more ? `First ${plural(items.length, 'account')}` : plural(items.length, 'account');
};

/** Why 'Delete' is disabled, when it is in every row for the same reason. */
const refusalOf = ({ items = [] }: Pages): string | null | undefined =>
  items.every(({ undeletable }) => undeletable) ? items[0]?.undeletable : null;

function Rows({ list, ...rest }: Pick<Props, 'list' | 'sort' | 'onSort' | 'onAction'>) {
  const isWide = useIsWide();
  if (!list.items) return <Placeholders />;
  if (list.items.length === 0) return null;
  return isWide ? (
    <UsersTable users={list.items} {...rest} />
  ) : (
    <UsersList users={list.items} onAction={rest.onAction} />
  );
}

/** ADMIN-06. */
function NoUsers({ searched, state, onClear, onAll }: NoUsersProps) {
  if (searched) {
    const action = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState icon={Search} title="No users match your search" action={action} />;
  }
  if (state === 'all') return <EmptyState icon={Users} title="No users found" />;
  const action = <Button onClick={onAll}>Show all users</Button>;
  return <EmptyState icon={Users} title="No users are suspended" action={action} />;
}

type NoUsersProps = { searched: boolean; state: UserState; onClear: () => void; onAll: () => void };

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Skeletons of the header and six rows. */
const Placeholders = () => (
  <Loading className="divide-y divide-line">
    <div className="h-9 bg-canvas max-lg:hidden" />
    {PLACES.map((place) => (
      <div key={place} className="flex h-15 items-center gap-3 px-4 sm:px-5 lg:h-13">
        <Skeleton className="size-7 rounded-full!" />
        <Skeleton className="h-4 w-2/3 lg:w-1/2" />
      </div>
    ))}
  </Loading>
);
