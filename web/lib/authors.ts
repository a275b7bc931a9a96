import type { Person } from '#shared/contracts/common.ts';
import type { Permission } from '#shared/permissions.ts';
import { useExtent } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';

/** Null: the account is deleted. Undefined: a server of the previous release does not say. */
type Author = Person | null | undefined;

export const authorIdOf = ({ author }: { author?: Author }): string | null | undefined =>
  author === null ? null : author?.id;

/**
 * How the row of a colleague ends: ' · by {name}' (TEAM-15, TEAM-26), and ' · changed by {name}' where another changed it
 * last; '' for one's own and in Personal.
 */
export function useByline(author: Author, changedBy?: Author): string {
  const { id } = usePerson();
  if (openSlug === null) return '';
  const isOthers = author !== undefined && author?.id !== id;
  const isChanged = changedBy && changedBy.id !== id && changedBy.id !== author?.id;
  const words = [
    ...(isOthers ? [`by ${author?.name || 'Deleted user'}`] : []),
    ...(isChanged ? [`changed by ${changedBy.name}`] : []),
  ];
  return words.length > 0 ? ` · ${words.join(', ')}` : '';
}

/** Whether one's role allows this for what this person created; some roles allow it for one's own only. */
export const useMayOn = (permission: Permission, authorId: string | null | undefined): boolean =>
  useMayOnEach(permission)(authorId);

/** `useMayOn` for several at once. */
export function useMayOnEach(permission: Permission): (authorId: string | null | undefined) => boolean {
  const extent = useExtent(permission);
  const { id } = usePerson();
  return (authorId) => extent === 'any' || (extent === 'own' && (authorId === undefined || authorId === id));
}
