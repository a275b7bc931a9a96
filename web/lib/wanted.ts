import { paths } from '#web/lib/paths.ts';

const KEY = 'wanted-page';

/** `owner`: whose session it was, when there was one. */
type Wanted = { path: string; owner: string | null };

/** Anything that would lead to another site, or to nowhere, is the dashboard. */
function ownPath(path: string): string {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return paths.dashboard;
  const { origin, pathname, search } = new URL(path, location.origin);
  return origin === location.origin ? `${pathname}${search}` : paths.dashboard;
}

/** Remembers in this tab the page that somebody has to sign in for. */
export function keepWanted({ pathname, search }: { pathname: string; search: string }, owner: string | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: `${pathname}${search}`, owner } satisfies Wanted));
  } catch (error) {
    console.warn('The wanted page could not be kept', error);
  }
}

/** Where a sign-in leads: the page that was wanted, unless it was somebody else's; else the dashboard. */
export function wantedPath(user: string | undefined): string {
  try {
    const { path, owner } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Wanted;
    return owner === null || owner === user ? ownPath(path) : paths.dashboard;
  } catch {
    return paths.dashboard;
  }
}

/** The page was reached. */
export const dropWanted = (): void => sessionStorage.removeItem(KEY);
