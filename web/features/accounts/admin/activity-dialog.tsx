import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type AdminUser, type AuditEntry, readUserAudit } from '#shared/accounts/contracts/admin.ts';
import { eventActor, eventWords } from '#web/features/accounts/admin/event-words.ts';
import { useMayReadAudit } from '#web/features/accounts/admin/use-may-read-audit.ts';
import { nameOf } from '#web/features/accounts/admin/user-words.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { auditPath } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { History } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

/** The latest security events of a user. */
export function ActivityDialog({ item: user, open, onClose }: DialogProps<AdminUser>) {
  const mayReadAudit = useMayReadAudit();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Activity of ${user ? nameOf(user) : ''}`}
      description="Sign-ins, passwords and changes to this account, newest first."
    >
      {user && <Events userId={user.id} />}
      {user && mayReadAudit && (
        <p className="mt-4 text-sm">
          <Link to={auditPath(user.id)} className="text-link">
            Show all
          </Link>
        </p>
      )}
    </Dialog>
  );
}

function Events({ userId }: { userId: string }) {
  const events = useQuery({ ...readOf(readUserAudit, { params: { id: userId } }), staleTime: 0 });
  return (
    <Loaded
      query={events}
      failed="Failed to load activity"
      placeholder={<LoadingRows count={5} className="-my-1 divide-y divide-line" row="flex h-14.5 items-center" />}
      empty={<EmptyState icon={History} title="No activity recorded yet" />}
    >
      {({ items }) => (
        <ul className="-my-1 divide-y divide-line">
          {items.map((entry) => (
            <EventRow key={entry.id} event={entry} userId={userId} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function EventRow({ event, userId }: { event: AuditEntry; userId: string }) {
  const { text, icon: Icon, isAlarm } = eventWords(event);
  const actor = eventActor(event, userId);
  return (
    <li className="flex gap-3 py-2.5 text-sm">
      <Icon className={`mt-0.5 size-4 shrink-0 ${isAlarm ? 'text-danger' : 'text-fg-3'}`} aria-hidden />
      <div className="min-w-0">
        <p className={isAlarm ? 'font-medium text-danger-text' : 'font-medium'}>{text}</p>
        <p className="tnum mt-0.5 text-xs break-words text-fg-3">
          <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
          {[event.ip && `from ${event.ip}`, actor].filter(Boolean).map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  );
}
