/** The slug of a shared workspace at the beginning of an address; Personal has none. */
const PREFIX = /^\/w\/([a-z0-9]+(?:-[a-z0-9]+)*)(?=[/?#]|$)/;

/** The workspace that an address of the product is in; null: Personal. */
export const slugIn = (address: string): string | null => PREFIX.exec(address)?.[1] ?? null;

/** An address without its workspace, as the router and the list of pages know it. */
export function pathIn(address: string): string {
  const path = address.replace(PREFIX, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The address of a path in a workspace; `slug` null: in Personal. */
export const addressIn = (slug: string | null, path: string): string => (slug === null ? path : `/w/${slug}${path}`);

/**
 * The workspace of this page, null for Personal. Read once: another workspace is another page load, so that nothing of one
 * can reach the other (TEAM-10).
 */
export const openSlug: string | null = typeof location === 'undefined' ? null : slugIn(location.pathname);

/** What the server needs to know of it: the name of the header and its value. */
export const workspaceHeader: Record<string, string> = openSlug === null ? {} : { 'x-workspace': openSlug };
