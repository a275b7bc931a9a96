import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/review/contracts/notifications.ts';
import { notificationParts } from '#shared/review/notification-words.ts';
import { pathOf } from '#web/features/review/notifications/target.ts';
import { UnreadDot } from '#web/features/review/notifications/unread-dot.tsx';
import { addressIn, openSlug } from '#web/lib/workspace.ts';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = { notification: Notification; onOpen: (notification: Notification) => void };

/** One notification; opening it marks it as read (NOTE-04). */
export function NotificationRow({ notification, onOpen }: Props) {
  const { who, rest } = notificationParts(notification);
  const { workspace, details, is_read, updated_at } = notification;
  return (
    <li className="border-t border-line first:border-t-0">
      <Opening notification={notification} onOpen={onOpen}>
        <Avatar name={who} />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block break-words text-fg-2">
            <strong className="font-semibold text-fg">{who}</strong> {rest}
          </span>
          {details.note && <span className="block truncate border-l border-line pl-2 text-fg-2">{details.note}</span>}
          <span className="block text-xs text-fg-3">
            {workspace.slug === null ? 'Personal' : workspace.name}
            {' · '}
            <RelativeTime iso={updated_at} />
          </span>
        </span>
        {!is_read && <UnreadDot />}
      </Opening>
    </li>
  );
}

/** Another workspace is another page load. */
function Opening({ notification, onOpen, children }: Props & { children: ReactNode }) {
  const path = pathOf(notification);
  const { slug } = notification.workspace;
  const look = 'flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-hover';
  const open = () => onOpen(notification);
  if (path === null)
    return (
      <button type="button" className={look} onClick={open}>
        {children}
      </button>
    );
  if (slug === openSlug)
    return (
      <Link to={path} className={look} onClick={open}>
        {children}
      </Link>
    );
  return (
    <a href={addressIn(slug, path)} className={look} onClick={open}>
      {children}
    </a>
  );
}
