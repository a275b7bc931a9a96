import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NotificationsPanel } from '#web/features/review/notifications/notifications-panel.tsx';
import { useLiveUnread, useUnread } from '#web/features/review/notifications/use-unread.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Bell } from '#web/ui/layout/icons.ts';
import { pageContent } from '#web/ui/layout/page-content.ts';

const shownCount = (unread: number): string => (unread > 99 ? '99+' : String(unread));

const LOOK =
  'flex h-9 w-full items-center gap-2.5 rounded-sm px-2 text-sm font-medium text-fg-2 hover:bg-hover hover:text-fg md:h-8';

/** 'Notifications' with what is unread, above the dashboard; absent for who can have none (NOTE-01). */
export function NotificationsItem({ narrow }: { narrow: boolean }) {
  useLiveUnread();
  const unread = useUnread();
  const isPhone = useIsPhone();
  if (unread === null || unread === undefined) return null;
  const face = <Face unread={unread} narrow={narrow} />;
  return isPhone ? (
    <PageLink>{face}</PageLink>
  ) : (
    <Panel unread={unread} narrow={narrow}>
      {face}
    </Panel>
  );
}

function Face({ unread, narrow }: { unread: number; narrow: boolean }) {
  return (
    <>
      <Bell className={`size-4 shrink-0 text-fg-3 ${narrow ? 'mx-auto' : ''}`} aria-hidden />
      <span className={narrow ? 'sr-only' : 'truncate'}>Notifications</span>
      {unread > 0 && (
        <span
          className={
            narrow
              ? 'absolute top-1.5 right-1.5 size-2 rounded-full bg-accent'
              : 'tnum ml-auto rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-text'
          }
        >
          <span className={narrow ? 'sr-only' : ''}>{shownCount(unread)}</span>
          <span className="sr-only"> unread</span>
        </span>
      )}
    </>
  );
}

function PageLink({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={paths.notifications}
      aria-current={pathname === paths.notifications ? 'page' : undefined}
      className={LOOK}
    >
      {children}
    </Link>
  );
}

type PanelProps = { unread: number; narrow: boolean; children: React.ReactNode };

function Panel({ unread, narrow, children }: PanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={`relative ${LOOK} data-popup-open:bg-hover data-popup-open:text-fg`}
        title={narrow ? 'Notifications' : undefined}
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal container={pageContent()}>
        <Popover.Positioner side="right" align="start" sideOffset={8} collisionPadding={16} className="z-40">
          <Popover.Popup className="w-96 rounded-lg border border-line bg-raised shadow-pop outline-none">
            <NotificationsPanel
              title={<Popover.Title className="text-sm font-semibold">Notifications</Popover.Title>}
              unread={unread}
              onClose={() => setOpen(false)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
