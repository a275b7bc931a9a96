import { create } from 'zustand';
import { deviceStorage } from '#web/lib/storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const themeLabels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

// index.html reads the same key before the first paint.
const KEY = 'theme';

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');
const stored = (): Theme => {
  const value = deviceStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
};

export const isDark = (theme: Theme): boolean => (theme === 'system' ? prefersDark().matches : theme === 'dark');

const paint = (theme: Theme) => {
  document.documentElement.dataset.theme = isDark(theme) ? 'dark' : 'light';
};

export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'system' }));

export function setTheme(theme: Theme): void {
  if (theme === 'system') deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, theme);
  useTheme.setState({ theme });
  paint(theme);
}

/** Continues after the script in index.html: follows the system and the other tabs. */
export function startTheme(): void {
  const follow = () => {
    useTheme.setState({ theme: stored() });
    paint(stored());
  };
  follow();
  prefersDark().addEventListener('change', follow);
  addEventListener('storage', ({ key }) => key === KEY && follow());
}
