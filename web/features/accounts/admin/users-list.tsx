import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { userActions } from '#web/features/accounts/admin/user-actions.ts';
import { UserAvatar, UserName } from '#web/features/accounts/admin/user-name.tsx';
import { nameOf, type UserAction } from '#web/features/accounts/admin/user-words.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = { users: readonly AdminUser[]; onAction: (action: UserAction, user: AdminUser) => void };

const inOneMenu = (user: AdminUser, onAction: Props['onAction']) => {
  const { first, more, last } = userActions(user, onAction);
  return [...first, ...more, last];
};

/** The users in narrow windows: two lines each, the actions in a menu. */
export function UsersList({ users, onAction }: Props) {
  return (
    <ul className="divide-y divide-line">
      {users.map((user) => (
        <li key={user.id} className="flex items-center gap-2.5 py-3 pr-1 pl-4 sm:pr-2 sm:pl-5">
          <UserAvatar user={user} />
          <div className="min-w-0 flex-1 text-sm">
            <p className="flex items-center justify-between gap-1.5">
              <UserName user={user} />
              <span className="shrink-0 text-xs text-fg-3">
                <DateTime iso={user.created_at} />
              </span>
            </p>
            <p className="mt-0.5 truncate text-xs text-fg-3">
              {[user.email, user.user_metadata.job_title].filter(Boolean).join(' · ')}
            </p>
          </div>
          <span className="-ml-2.5">
            <RowMenu name={nameOf(user)} actions={inOneMenu(user, onAction)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
