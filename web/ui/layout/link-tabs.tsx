import { NavLink } from 'react-router-dom';

type Props = { label: string; tabs: readonly { to: string; name: string }[] };

/** Tabs that are links: each one has its own URL. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="mt-5 flex gap-5 border-b border-line">
      {tabs.map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `-mb-px flex h-11 items-center border-b-2 text-sm font-medium md:h-9 ${isActive ? 'border-fg text-fg' : 'border-transparent text-fg-2 hover:text-fg'}`
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
