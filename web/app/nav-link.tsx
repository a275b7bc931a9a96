import { Link, useLocation } from 'react-router-dom';
import { isActive, type NavItem } from '#web/app/nav.ts';
import { preloadPage } from '#web/app/pages.ts';

type Props = {
  item: NavItem;
  /** An item inside a group: no icon, a vertical line at its left. */
  child?: boolean | undefined;
  badge?: number | undefined;
};

/** One item of the wide sidebar. The active one has a grey background, no accent colour. */
export function NavLink({ item, child = false, badge = 0 }: Props) {
  const { pathname } = useLocation();
  const active = isActive(item, pathname);
  const { name, href = '/', icon: Icon } = item;
  return (
    <Link
      to={href}
      aria-current={active ? (href === pathname ? 'page' : 'true') : undefined}
      onPointerEnter={() => void preloadPage(href)}
      onFocus={() => void preloadPage(href)}
      className={`flex h-9 items-center gap-2.5 rounded-sm px-2 text-sm font-medium transition-colors duration-100 md:h-8 ${child ? 'ml-[1.1rem] rounded-l-none border-l border-line pl-3.5' : ''} ${active ? 'bg-hover text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg'}`}
    >
      {!child && <Icon className={`size-4 shrink-0 ${active ? 'text-fg' : 'text-fg-3'}`} aria-hidden />}
      <span className="truncate">{name}</span>
      {badge > 0 && <RunningBadge count={badge} />}
    </Link>
  );
}

export function RunningBadge({ count, className = 'ml-auto' }: { count: number; className?: string }) {
  return (
    <span
      className={`tnum flex items-center gap-1.5 rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-text ${className}`}
    >
      <span className="size-1.5 rounded-full bg-accent" aria-hidden />
      {count}
      <span className="sr-only"> generating</span>
    </span>
  );
}
