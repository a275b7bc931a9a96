import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MarkAll } from '#web/features/review/notifications/mark-all.tsx';
import { NotificationList } from '#web/features/review/notifications/notification-list.tsx';
import { paths } from '#web/lib/paths.ts';

type Props = { title: ReactNode; unread: number; onClose: () => void };

/** The last notifications, beside the sidebar (NOTE-01). */
export const NotificationsPanel = ({ title, unread, onClose }: Props) => (
  <>
    <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-4">
      {title}
      <MarkAll unread={unread} />
    </div>
    <div className="max-h-[60dvh] overflow-y-auto border-t border-line">
      <NotificationList onOpened={onClose} />
    </div>
    <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 text-sm">
      <Link to={`${paths.settings}#notifications`} className="text-link" onClick={onClose}>
        Settings
      </Link>
      <Link to={paths.notifications} className="text-link" onClick={onClose}>
        See all
      </Link>
    </div>
  </>
);
