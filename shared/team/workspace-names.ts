/** The maximum length of a workspace's name. */
export const WORKSPACE_NAME_MAX = 60;
const SLUG_MAX = 48;
const LEAST = 3;

/**
 * The address of a workspace, made from its first name: lower-case Latin letters and digits with hyphens. Null for a
 * name with fewer than three of them, whose address is made of random characters (TEAM-06).
 */
export function slugOf(name: string): string | null {
  const plain = name.normalize('NFKD').replaceAll('ß', 'ss').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
  return slug.replaceAll('-', '').length < LEAST ? null : slug;
}
