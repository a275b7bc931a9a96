import { MarkAll } from '#web/features/review/notifications/mark-all.tsx';
import { NotificationList } from '#web/features/review/notifications/notification-list.tsx';
import { useUnread } from '#web/features/review/notifications/use-unread.ts';
import { Page } from '#web/ui/layout/page.tsx';

/** /notifications: all of them (NOTE-01). */
export function NotificationsPage() {
  const unread = useUnread() ?? 0;
  return (
    <Page title="Notifications" subtitle="Reviews, mentions and answers, over all your workspaces">
      <div className="mt-6 flex justify-end">
        <MarkAll unread={unread} />
      </div>
      <div className="card mt-2 overflow-hidden">
        <NotificationList more />
      </div>
    </Page>
  );
}
