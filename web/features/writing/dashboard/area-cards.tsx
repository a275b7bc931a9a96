import { Link } from 'react-router-dom';
import type { Permission } from '#shared/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { ArrowRight, Briefcase, type Icon, Palette, Settings, Sparkles } from '#web/ui/layout/icons.ts';

// Areas of DASH-02..05.
type Area = { name: string; to: string; icon: Icon; line: string; needs?: Permission };
const areas: readonly Area[] = [
  { name: 'Brand Hub', to: paths.brandHub, icon: Palette, line: 'Brand voice guidelines and assets' },
  {
    name: 'Role Management',
    to: paths.createRole,
    icon: Briefcase,
    line: 'Describe the roles you hire for',
  },
  {
    name: 'Generate Content',
    to: paths.generate,
    icon: Sparkles,
    line: 'Turn a role into on-brand material',
    needs: 'generation.start',
  },
  { name: 'Settings', to: paths.settings, icon: Settings, line: 'Profile, password and account' },
];

export function AreaCards() {
  const may = useMayEach();
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {areas
        .filter(({ needs }) => !needs || may(needs))
        .map(({ name, to, icon, line }) => (
          <li key={to}>
            <Link
              to={to === paths.createRole && !may('role.write') ? paths.roles : to}
              className="card group flex h-full items-center gap-3 p-3 transition-colors hover:border-line-strong sm:block sm:p-5"
            >
              <IconTile icon={icon} />
              <div className="min-w-0 flex-1 sm:mt-4">
                <h2 className="flex items-center gap-1.5 text-base font-semibold tracking-tight">
                  {name}
                  <ArrowRight
                    className="size-4 text-fg-3 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 max-sm:hidden"
                    aria-hidden
                  />
                </h2>
                <p className="text-sm text-fg-2">{line}</p>
              </div>
              <ArrowRight className="size-4 shrink-0 text-fg-3 sm:hidden" aria-hidden />
            </Link>
          </li>
        ))}
    </ul>
  );
}
