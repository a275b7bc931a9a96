import { paths } from '#web/lib/paths.ts';

const KEY = 'wanted-page';

/** `owner`: whose session it was, when there was one. */
type Kept = { path: string; owner: string | null };

/** Anything that would lead to another site, or to nowhere, is the dashboard. */
function ownPath(path: string): string {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return paths.dashboard;
  const { origin, pathname, search } = new URL(path, location.origin);
  return origin === location.origin ? `${pathname}${search}` : paths.dashboard;
}

/** Remembers in this tab the page that requires a sign-in. */
export function keepReturnTo({ pathname, search }: { pathname: string; search: string }, owner: string | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: `${pathname}${search}`, owner } satisfies Kept));
  } catch (error) {
    console.warn('The page to return to could not be kept', error);
  }
}

/** Returns the page to open after a sign-in: the remembered one, unless another user left it; else the dashboard. */
export function returnTo(user: string | undefined): string {
  try {
    const { path, owner } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Kept;
    return owner === null || owner === user ? ownPath(path) : paths.dashboard;
  } catch {
    return paths.dashboard;
  }
}

/** The page was reached. */
export const dropReturnTo = (): void => sessionStorage.removeItem(KEY);
