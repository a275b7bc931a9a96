import { Menu } from '@base-ui/react/menu';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isActive, type NavItem } from '#web/app/nav.ts';
import { runningCount, useGenerations } from '#web/features/tasks/generation-store.ts';
import { paths } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { Search } from '#web/ui/layout/icons.ts';
import { pageContent } from '#web/ui/layout/page-content.ts';

const box = 'relative grid h-9 place-items-center rounded-sm transition-colors duration-100';
const look = (active: boolean) => (active ? 'bg-hover text-fg' : 'text-fg-3 hover:bg-hover hover:text-fg');

type Props = { items: readonly NavItem[]; notifications: ReactNode; onPalette: () => void };

/** The collapsed sidebar, 4rem wide: icons with tooltips; a group is one icon with a menu. */
export function NarrowNav({ items, notifications, onPalette }: Props) {
  const { id: me } = usePerson();
  const running = useGenerations((state) => runningCount(state, me));
  return (
    <Tooltip.Provider delay={300}>
      <div className="px-3 pt-1 pb-1">
        <Named name="Search or jump to">
          <button
            type="button"
            aria-label="Search or jump to"
            onClick={onPalette}
            className={`${box} h-8 w-full border border-line bg-surface text-fg-3 shadow-card hover:text-fg`}
          >
            <Search className="size-4" aria-hidden />
          </button>
        </Named>
      </div>
      <nav aria-label="Main" className="flex-1 space-y-0.5 overflow-y-auto px-3 pt-2">
        {notifications}
        {items.map((item) => (
          <div key={item.name} data-tutorial={item.tutorialId}>
            {item.children ? (
              <GroupMenu item={item} />
            ) : (
              <IconLink item={item} running={item.href === paths.generate ? running : 0} />
            )}
          </div>
        ))}
      </nav>
    </Tooltip.Provider>
  );
}

function Named({ name, children }: { name: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal container={pageContent()}>
        <Tooltip.Positioner side="right" sideOffset={10} className="z-50">
          <Tooltip.Popup className="rounded-sm bg-primary px-2 py-1 text-xs font-medium text-on-primary shadow-pop">
            {name}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

function IconLink({ item, running }: { item: NavItem; running: number }) {
  const { pathname } = useLocation();
  const active = isActive(item, pathname);
  const { name, href = '/', icon: Icon } = item;
  const label = running > 0 ? `${name}, ${running} generating` : name;
  return (
    <Named name={label}>
      <Link
        to={href}
        aria-label={label}
        aria-current={active ? (href === pathname ? 'page' : 'true') : undefined}
        className={`${box} ${look(active)}`}
      >
        <Icon className="size-4" aria-hidden />
        {running > 0 && <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" aria-hidden />}
      </Link>
    </Named>
  );
}

function GroupMenu({ item: { name, icon: Icon, children = [] } }: { item: NavItem }) {
  const { pathname } = useLocation();
  const active = children.some((child) => isActive(child, pathname));
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={name}
        title={name}
        className={`${box} w-full ${look(active)} data-popup-open:bg-hover data-popup-open:text-fg`}
      >
        <Icon className="size-4" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={pageContent()}>
        <Menu.Positioner side="right" align="start" sideOffset={10} className="z-50">
          <Menu.Popup className="menu">
            <Menu.Group>
              <Menu.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-fg-3">{name}</Menu.GroupLabel>
              {children.map((child) => (
                <Menu.LinkItem
                  key={child.name}
                  closeOnClick
                  render={<Link to={child.href ?? '/'} aria-current={isActive(child, pathname) ? 'page' : undefined} />}
                  className={`menu-item ${isActive(child, pathname) ? 'bg-hover' : ''}`}
                >
                  <child.icon className="size-4 text-fg-3" aria-hidden />
                  {child.name}
                </Menu.LinkItem>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
