import { listNotifications, type Notification } from '#shared/review/contracts/notifications.ts';
import { InvitationRow, useInvitations } from '#web/features/review/notifications/invitation-rows.tsx';
import { NotificationRow } from '#web/features/review/notifications/notification-row.tsx';
import { useMarkRead } from '#web/features/review/notifications/use-mark-read.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Bell } from '#web/ui/layout/icons.ts';

/** Of the panel, and of a page of the list. */
const SHOWN = 20;

/** What one is invited to, then one's notifications over all workspaces, the newest first. `more`: with the way to the older ones. */
export function NotificationList({ more = false, onOpened }: { more?: boolean; onOpened?: () => void }) {
  const list = usePages(pagesOf(listNotifications, { query: { limit: SHOWN } }));
  const invitations = useInvitations() ?? [];
  const marking = useMarkRead();
  const open = ({ id, is_read }: Notification) => {
    if (!is_read) marking.mutate({ ids: [id] });
    onOpened?.();
  };
  const rows = (all: readonly Notification[]) => (
    <>
      <ul>
        {invitations.map((one) => (
          <InvitationRow key={one.id} invitation={one} />
        ))}
        {(more ? all : all.slice(0, SHOWN)).map((one) => (
          <NotificationRow key={one.id} notification={one} onOpen={open} />
        ))}
      </ul>
      {more && <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />}
    </>
  );
  return (
    <Loaded
      query={list}
      failed="Failed to load notifications"
      placeholder={<Placeholder />}
      empty={invitations.length === 0 ? <None /> : undefined}
    >
      {rows}
    </Loaded>
  );
}

const None = () => (
  <EmptyState icon={Bell} title="No notifications" hint="Reviews, mentions and answers appear here." />
);

const Placeholder = () => (
  <Loading label="Loading notifications" className="space-y-3 p-4">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </Loading>
);
