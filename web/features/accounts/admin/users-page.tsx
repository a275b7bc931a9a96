import { useState } from 'react';
import { listUsers } from '#shared/accounts/contracts/admin.ts';
import { ADMIN_RESET_MESSAGE_MS } from '#shared/constants.ts';
import { AdminTabs } from '#web/features/accounts/admin/admin-tabs.tsx';
import { InviteButton } from '#web/features/accounts/admin/invite-dialog.tsx';
import { RequestsCard } from '#web/features/accounts/admin/requests-card.tsx';
import type { UserSort, UserState } from '#web/features/accounts/admin/user-words.ts';
import { UsersCard } from '#web/features/accounts/admin/users-card.tsx';
import { type Done, UserDialogs, useUserDialogs } from '#web/features/accounts/admin/users-dialogs.tsx';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /admin/users (ADMIN-01..15). Search and sort order are in the URL. */
export function UsersPage() {
  const search = useSearchText();
  const [given, setSort] = useUrlState('sort');
  const sort: UserSort = given === 'name' ? 'name' : 'joined';
  const [givenState, setState] = useUrlState('state');
  const state: UserState = givenState === 'suspended' ? 'suspended' : 'all';
  const list = usePages(pagesOf(listUsers, { query: { q: search.q || undefined, sort, state } }));
  const [done, setDone] = useState<Done>();
  const dialogs = useUserDialogs();
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
      <RequestsCard onAsk={() => setDone(undefined)} onDone={(text) => setDone({ text, isButtonRemoved: true })} />
      <UsersCard
        list={list}
        state={state}
        onState={(next) => setState(next === 'all' ? '' : next)}
        search={search}
        sort={sort}
        onSort={(next) => setSort(next === 'joined' ? '' : next)}
        onAction={(action, user) => {
          setDone(undefined);
          dialogs[action].show(user);
        }}
      />
      <UserDialogs dialogs={dialogs} onDone={setDone} />
    </Page>
  );
}
