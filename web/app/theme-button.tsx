import { setTheme, THEMES, themeLabels, useTheme } from '#web/lib/theme.ts';
import { Monitor, Moon, Sun } from '#web/ui/layout/icons.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

/** Switches between System, Light and Dark in turn. */
export function ThemeButton({ className, iconClass = 'size-4' }: { className: string; iconClass?: string }) {
  const theme = useTheme((state) => state.theme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const Icon = icons[theme];
  return (
    <button
      type="button"
      className={className}
      aria-label={`Theme: ${themeLabels[theme]}. Switch to ${themeLabels[next]}`}
      title={`Theme: ${themeLabels[theme]}`}
      onClick={() => setTheme(next)}
    >
      <Icon className={iconClass} aria-hidden />
    </button>
  );
}
