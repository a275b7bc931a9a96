import type { ReactNode } from 'react';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { userActions } from '#web/features/accounts/admin/user-actions.ts';
import { UserAvatar, UserName } from '#web/features/accounts/admin/user-name.tsx';
import { nameOf, type UserAction, type UserSort } from '#web/features/accounts/admin/user-words.ts';
import { useMinWidth } from '#web/lib/use-is-wide.ts';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  users: readonly AdminUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onAction: (action: UserAction, user: AdminUser) => void;
};

// The line below the header is a shadow, because the border of a sticky cell does not move with it.
const head =
  'h-9 px-3 text-left text-xs font-medium whitespace-nowrap text-fg-3 shadow-[inset_0_-1px_var(--line)] first:pl-5 last:pr-5';
const cell = 'h-13 truncate px-3 first:pl-5 last:pr-5';

// From this width on all buttons of a row have room beside the five columns.
const ROOMY_MIN_PX = 1280;

/** ADMIN-02, ADMIN-03. The header sticks to the top of the window. */
export function UsersTable({ users, sort, onSort, onAction }: Props) {
  const hasRoom = useMinWidth(ROOMY_MIN_PX);
  return (
    <table className="w-full table-fixed text-sm">
      <thead className="sticky top-0 z-10 bg-canvas">
        <tr>
          <SortableHead name="User" value="name" sort={sort} onSort={onSort} className="w-[28%] xl:w-[27%]" />
          <Head className="xl:w-[28%]">Email</Head>
          <Head className="max-xl:w-[17%]">Job Title</Head>
          <SortableHead name="Joined" value="joined" sort={sort} onSort={onSort} className="w-28 xl:w-30" />
          <Head className="w-36 text-right! xl:w-52">Actions</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <Row key={user.id} user={user} hasRoom={hasRoom} onAction={onAction} />
        ))}
      </tbody>
    </table>
  );
}

const Head = ({ className, children }: { className: string; children: ReactNode }) => (
  <th scope="col" className={`${head} ${className}`}>
    {children}
  </th>
);

const orders = { name: 'ascending', joined: 'descending' } as const;

type SortableProps = Pick<Props, 'sort' | 'onSort'> & { name: string; value: UserSort; className: string };

/** Names sort ascending first, dates descending. */
function SortableHead({ name, value, sort, onSort, className }: SortableProps) {
  const chosen = sort === value;
  const Arrow = value === 'name' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={chosen ? orders[value] : undefined} className={`${head} ${className}`}>
      <button
        type="button"
        onClick={() => onSort(value)}
        className={`-ml-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-fg ${chosen ? 'text-fg' : ''}`}
      >
        {name}
        {chosen ? <Arrow className="size-3" aria-hidden /> : <ArrowUpDown className="size-3 opacity-60" aria-hidden />}
      </button>
    </th>
  );
}

type RowProps = { user: AdminUser; hasRoom: boolean; onAction: Props['onAction'] };

function Row({ user, hasRoom, onAction }: RowProps) {
  const name = nameOf(user);
  const { first, more, last } = userActions(user, onAction, hasRoom);
  return (
    <tr className="hover:bg-canvas">
      <td className={cell}>
        <div className="flex items-center gap-3">
          <UserAvatar user={user} />
          <UserName user={user} />
        </div>
      </td>
      <td className={`${cell} text-fg-2`} title={user.email}>
        {user.email}
      </td>
      <td className={`${cell} text-fg-2`} title={user.user_metadata.job_title}>
        {user.user_metadata.job_title}
      </td>
      <td className={`${cell} text-fg-2`}>
        <DateTime iso={user.created_at} />
      </td>
      <td className={cell}>
        <div className="-mr-2 flex justify-end gap-0.5">
          {first.map(({ label, icon, refusal, onSelect }) => (
            <IconButton key={label} label={`${label} of ${name}`} icon={icon} refusal={refusal} onClick={onSelect} />
          ))}
          <IconButton label={`Delete ${name}`} icon={last.icon} refusal={last.refusal} onClick={last.onSelect} />
          <RowMenu name={name} actions={more} />
        </div>
      </td>
    </tr>
  );
}
