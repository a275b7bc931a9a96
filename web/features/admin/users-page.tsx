import { useState } from 'react';
import { ADMIN_RESET_MESSAGE_MS } from '#shared/constants.ts';
import { type AdminUser, listUsers } from '#shared/contracts/admin.ts';
import { ActivityDialog } from '#web/features/admin/activity-dialog.tsx';
import { AdminTabs } from '#web/features/admin/admin-tabs.tsx';
import { DeleteUserDialog } from '#web/features/admin/delete-user-dialog.tsx';
import { InviteButton } from '#web/features/admin/invite-dialog.tsx';
import { RemoveTwoStepDialog } from '#web/features/admin/remove-two-step-dialog.tsx';
import { ResetPasswordDialog } from '#web/features/admin/reset-password-dialog.tsx';
import type { UserAction, UserSort } from '#web/features/admin/user-words.ts';
import { UsersCard } from '#web/features/admin/users-card.tsx';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** What worked. With the button that was pressed the focus would be gone too: then the message takes it. */
type Done = { text: string; isButtonGone?: boolean };

/** /admin/users (ADMIN-01..15). Search and sort live in the address. */
export function UsersPage() {
  const search = useSearchText();
  const [given, setSort] = useUrlState('sort');
  const sort: UserSort = given === 'name' ? 'name' : 'joined';
  const filters = { q: search.q || undefined, sort };
  const list = usePages(keys.adminUsersList(filters), ({ after, signal }) =>
    call(listUsers, { query: { ...filters, after }, signal }),
  );
  const [done, setDone] = useState<Done>();
  const asked = useAsked();
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
          takeFocus={done.isButtonGone}
          // The table may be long: the message stays in sight wherever its row is.
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
          asked.ask(action, user);
        }}
      />
      <ActivityDialog {...asked.dialog('activity')} />
      <ResetPasswordDialog
        {...asked.dialog('reset')}
        onDone={(name) => setDone({ text: `Password reset successful for ${name}` })}
      />
      <RemoveTwoStepDialog
        {...asked.dialog('two-step')}
        onDone={(name) => setDone({ text: `Two-step verification removed for ${name}`, isButtonGone: true })}
      />
      <DeleteUserDialog
        {...asked.dialog('delete')}
        onDone={(name) => setDone({ text: `Account of ${name} deleted`, isButtonGone: true })}
      />
    </Page>
  );
}

/** Which dialog is open for whom. The user stays known while a dialog fades out; each asking makes its dialog anew. */
function useAsked() {
  const [asked, setAsked] = useState<{ round: number; action?: UserAction; user?: AdminUser; open: boolean }>({
    round: 0,
    open: false,
  });
  return {
    ask: (action: UserAction, user: AdminUser) => setAsked({ round: asked.round + 1, action, user, open: true }),
    dialog: (action: UserAction) => ({
      key: `${action} ${asked.action === action ? asked.round : 0}`,
      user: asked.user,
      open: asked.open && asked.action === action,
      onClose: () => setAsked((now) => ({ ...now, open: false })),
    }),
  };
}
