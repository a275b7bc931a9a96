import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type NavItem, visibleItems } from '#web/app/nav.ts';
import { NavLink } from '#web/app/nav-link.tsx';
import { SidebarFoot } from '#web/app/sidebar-foot.tsx';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { runningCount, useGenerations } from '#web/features/tasks/generation-store.ts';
import { useBrand, useConfig } from '#web/lib/config.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Search } from '#web/ui/layout/icons.ts';
import { Logo } from '#web/ui/layout/logo.tsx';
import { LogoMark } from '#web/ui/layout/logo-mark.tsx';

const NarrowNav = lazyInPage(() => import('#web/app/narrow-nav.tsx').then((file) => ({ default: file.NarrowNav })));

// Loads when it can: without it the page works.
const Switcher = lazyInPage(() => import('#web/app/switcher.tsx').then((file) => ({ default: file.Switcher })));

const NotificationsItem = lazyInPage(() =>
  import('#web/app/notifications-item.tsx').then((file) => ({ default: file.NotificationsItem })),
);

// In a shared workspace both are there for certain: what stands below them does not move when they come.
const reservedSwitcher = openSlug !== null && <div className="h-11 md:h-9" />;
const reservedItem = openSlug !== null && <div className="h-9 md:h-8" />;

type Props = {
  /** The first page has loaded its data. */
  settled: boolean;
  narrow?: boolean | undefined;
  onPalette: () => void;
  onTutorial: () => void;
  /** Undefined in the drawer, which cannot collapse. */
  onNarrow?: ((narrow: boolean) => void) | undefined;
};

export function Sidebar({ settled, narrow = false, onPalette, onTutorial, onNarrow }: Props) {
  const { brand } = useBrand();
  const hasTeams = useConfig()?.teams !== false && settled;
  const { isAdmin = false } = useAdminStatus();
  const items = visibleItems(isAdmin, useMayEach());
  const notifications = hasTeams ? (
    <Suspense fallback={reservedItem}>
      <NotificationsItem narrow={narrow} />
    </Suspense>
  ) : (
    reservedItem
  );
  return (
    <div className="flex h-full flex-col">
      <div className={`flex h-14 shrink-0 items-center ${narrow ? 'justify-center' : 'px-4'}`}>
        <Link to={paths.dashboard} aria-label={`${brand}, dashboard`} className="min-w-0 rounded-sm">
          {narrow ? <LogoMark /> : <Logo />}
        </Link>
      </div>
      {hasTeams ? (
        <Suspense fallback={reservedSwitcher}>
          <Switcher narrow={narrow} />
        </Suspense>
      ) : (
        reservedSwitcher
      )}
      {narrow ? (
        <Suspense fallback={<div className="flex-1" />}>
          <NarrowNav items={items} notifications={notifications} onPalette={onPalette} />
        </Suspense>
      ) : (
        <>
          <PaletteButton onClick={onPalette} />
          <WideNav items={items} notifications={notifications} />
        </>
      )}
      <SidebarFoot narrow={narrow} onTutorial={onTutorial} onNarrow={onNarrow} />
    </div>
  );
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="px-3 pt-1 pb-1">
      <button
        type="button"
        onClick={onClick}
        className="flex h-10 w-full items-center gap-2 rounded-sm border border-line bg-surface px-2.5 text-sm text-fg-3 shadow-card hover:text-fg md:h-8"
      >
        <Search className="size-3.5 shrink-0" aria-hidden />
        <span className="truncate">Search or jump to</span>
        <kbd className="ml-auto hidden shrink-0 font-sans text-2xs md:inline">Ctrl K</kbd>
      </button>
    </div>
  );
}

function WideNav({ items, notifications }: { items: readonly NavItem[]; notifications: ReactNode }) {
  const { id: me } = usePerson();
  const running = useGenerations((state) => runningCount(state, me));
  return (
    <nav aria-label="Main" className="flex-1 space-y-0.5 overflow-y-auto px-2 pt-2 pb-2">
      {notifications}
      {items.map((item) =>
        item.children ? (
          <NavGroup key={item.name} item={item} />
        ) : (
          <div key={item.name} data-tutorial={item.tutorialId}>
            <NavLink item={item} badge={item.href === paths.generate ? running : 0} />
          </div>
        ),
      )}
    </nav>
  );
}

function NavGroup({ item: { name, icon: Icon, tutorialId, children = [] } }: { item: NavItem }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={name} data-tutorial={tutorialId} className="space-y-0.5">
      <div className="flex h-8 items-center gap-2.5 px-2 text-sm font-medium text-fg-2">
        <Icon className="size-4 text-fg-3" aria-hidden />
        {name}
      </div>
      {children.map((child) => (
        <NavLink key={child.name} item={child} child />
      ))}
    </div>
  );
}
