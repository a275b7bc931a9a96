import { useState } from 'react';
import { ADMIN_RESET_MESSAGE_MS } from '#shared/constants.ts';
import type { AdminUser } from '#shared/contracts/admin.ts';
import { ActivityDialog } from '#web/features/admin/activity-dialog.tsx';
import { AdminTabs } from '#web/features/admin/admin-tabs.tsx';
import { fetchUsers } from '#web/features/admin/api.ts';
import { InviteButton } from '#web/features/admin/invite-dialog.tsx';
import { ResetPasswordDialog } from '#web/features/admin/reset-password-dialog.tsx';
import { UsageDialog } from '#web/features/admin/usage-dialog.tsx';
import { DeleteUserDialog, RemoveTwoStepDialog } from '#web/features/admin/user-dialogs.tsx';
import type { UserAction, UserSort } from '#web/features/admin/user-words.ts';
import { UsersCard } from '#web/features/admin/users-card.tsx';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** A success message. It takes the focus when the button of the action was removed with its row. */
type Done = { text: string; isButtonRemoved?: boolean };

/** /admin/users (ADMIN-01..15). Search and sort order are in the URL. */
export function UsersPage() {
  const search = useSearchText();
  const [given, setSort] = useUrlState('sort');
  const sort: UserSort = given === 'name' ? 'name' : 'joined';
  const filters = { q: search.q || undefined, sort };
  const list = usePages(keys.adminUsersList(filters), (page) => fetchUsers(filters, page));
  const [done, setDone] = useState<Done>();
  const dialogs = {
    activity: useDialog<AdminUser>(),
    usage: useDialog<AdminUser>(),
    reset: useDialog<AdminUser>(),
    'two-step': useDialog<AdminUser>(),
    delete: useDialog<AdminUser>(),
  } satisfies Record<UserAction, unknown>;
  return (
    <Page
      title="Admin Dashboard"
      tabTitle="User Management"
      subtitle="Manage users and system settings"
      actions={
        <InviteButton
          onOpen={() => setDone(undefined)}
          onDone={(email) => setDone({ text: `Invitation sent to ${email}` })}
        />
      }
    >
      <AdminTabs />
      {done && (
        <Banner
          tone="success"
          ms={ADMIN_RESET_MESSAGE_MS}
          takeFocus={done.isButtonRemoved}
          // Sticky, because the row may be far down a long table.
          className="sticky top-17 z-20 mt-6 md:top-3"
          onClose={() => setDone(undefined)}
        >
          {done.text}
        </Banner>
      )}
      <UsersCard
        list={list}
        search={search}
        sort={sort}
        onSort={(next) => setSort(next === 'joined' ? '' : next)}
        onAction={(action, user) => {
          setDone(undefined);
          dialogs[action].show(user);
        }}
      />
      <ActivityDialog {...dialogs.activity.props} />
      <UsageDialog key={`usage ${dialogs.usage.round}`} {...dialogs.usage.props} />
      <ResetPasswordDialog
        key={dialogs.reset.round}
        {...dialogs.reset.props}
        onDone={(name) => setDone({ text: `Password reset successful for ${name}` })}
      />
      <RemoveTwoStepDialog
        {...dialogs['two-step'].props}
        onDone={(name) => setDone({ text: `Two-step verification removed for ${name}`, isButtonRemoved: true })}
      />
      <DeleteUserDialog
        {...dialogs.delete.props}
        onDone={(name) => setDone({ text: `Account of ${name} deleted`, isButtonRemoved: true })}
      />
    </Page>
  );
}
