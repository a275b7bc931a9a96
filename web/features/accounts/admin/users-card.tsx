import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import type { UserAction, UserSort, UserState } from '#web/features/accounts/admin/user-words.ts';
import { UsersList } from '#web/features/accounts/admin/users-list.tsx';
import { UsersTable } from '#web/features/accounts/admin/users-table.tsx';
import type { LoadedPages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import type { useSearchText } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/feedback/paged-list.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Search, Users } from '#web/ui/layout/icons.ts';

const STATES: Record<UserState, string> = { all: 'All users', suspended: 'Suspended' };
const SORTS: Record<UserSort, string> = { joined: 'Newest', name: 'Name' };

type Pages = LoadedPages<AdminUser>;
type Props = {
  list: Pages;
  search: ReturnType<typeof useSearchText>;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  state: UserState;
  onState: (state: UserState) => void;
  onAction: (action: UserAction, user: AdminUser) => void;
};

/** The paged list of users: a table, in narrow windows a list. A failure stands in place of the card. */
export function UsersCard({ list, search: { text, setText, q }, sort, onSort, state, onState, onAction }: Props) {
  const rows = (
    <PagedList
      list={list}
      failed="Failed to load users"
      className="mt-6"
      placeholder={<Placeholders />}
      empty={<NoUsers searched={q !== ''} state={state} onClear={() => setText('')} onAll={() => onState('all')} />}
    >
      {(users) => <Rows users={users} sort={sort} onSort={onSort} onAction={onAction} />}
    </PagedList>
  );
  if (list.error && !list.data) return rows;
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
          <SelectFrom
            aria-label="Show users"
            options={STATES}
            value={state}
            onChoose={onState}
            className="w-32 shrink-0 max-sm:flex-1"
          />
          <SelectFrom
            aria-label="Sort users"
            options={SORTS}
            value={sort}
            onChoose={onSort}
            className="w-28 shrink-0 max-sm:flex-1 lg:hidden"
          />
        </div>
      }
    >
      {rows}
    </Card>
  );
}

/** The count, or a non-breaking space of the same height while it is unknown. */
const countOf = ({ data, more }: Pages): string => {
  if (!data) return '\u00a0';
  return more ? `First ${plural(data.length, 'account')}` : plural(data.length, 'account');
};

/** Why 'Delete' is disabled, when it is in every row for the same reason. */
const refusalOf = ({ data = [] }: Pages): string | null | undefined =>
  data.every(({ undeletable }) => undeletable) ? data[0]?.undeletable : null;

type RowsProps = Pick<Props, 'sort' | 'onSort' | 'onAction'> & { users: readonly AdminUser[] };

function Rows({ users, ...rest }: RowsProps) {
  const isWide = useIsWide();
  return isWide ? <UsersTable users={users} {...rest} /> : <UsersList users={users} onAction={rest.onAction} />;
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

/** Skeletons of the header and six rows. */
const Placeholders = () => (
  <Loading className="divide-y divide-line">
    <div className="h-9 bg-canvas max-lg:hidden" />
    {[...Array(6).keys()].map((place) => (
      <div key={place} className="flex h-15 items-center gap-3 px-4 sm:px-5 lg:h-13">
        <Skeleton className="size-7 rounded-full!" />
        <Skeleton className="h-4 w-2/3 lg:w-1/2" />
      </div>
    ))}
  </Loading>
);
