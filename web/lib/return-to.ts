import { parseUrl } from '#shared/parse-url.ts';
import { paths } from '#web/lib/paths.ts';
import { tabStorage } from '#web/lib/storage.ts';

const KEY = 'wanted-page';

/** `owner`: the user of the session that ended; null without one. */
type Kept = { path: string; owner: string | null };

/** The path, or the dashboard for a URL of another origin or one that cannot be parsed. */
function ownPath(path: string): string {
  const url = path.startsWith('/') ? parseUrl(path, location.origin) : undefined;
  return url?.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : paths.dashboard;
}

/** Stores the page that requires a sign-in, for this tab. */
export function keepReturnTo({ pathname, search }: { pathname: string; search: string }, owner: string | null): void {
  tabStorage.setItem(KEY, JSON.stringify({ path: `${pathname}${search}`, owner } satisfies Kept));
}

/** Returns the page to open after a sign-in: the stored one, unless it is of another user; else the dashboard. */
export function returnTo(user: string | undefined): string {
  try {
    const { path, owner } = JSON.parse(tabStorage.getItem(KEY) ?? '') as Kept;
    return owner === null || owner === user ? ownPath(path) : paths.dashboard;
  } catch {
    return paths.dashboard;
  }
}

/** Called when the page was reached. */
export const dropReturnTo = (): void => tabStorage.removeItem(KEY);
