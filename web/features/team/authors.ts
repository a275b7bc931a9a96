import type { Person } from '#shared/contracts/common.ts';
import type { Permission } from '#shared/permissions.ts';
import { useExtent } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';

/** Null: the account is deleted. Undefined: a server of the previous release does not say. */
export type Author = Person | null | undefined;

export const authorIdOf = ({ author }: { author?: Author }): string | null | undefined =>
  author === null ? null : author?.id;

/** Whether one's role allows this for what this person created; some roles allow it for one's own only. */
export const useMayOn = (permission: Permission, authorId: string | null | undefined): boolean =>
  useMayOnEach(permission)(authorId);

/** `useMayOn` for several at once. */
export function useMayOnEach(permission: Permission): (authorId: string | null | undefined) => boolean {
  const extent = useExtent(permission);
  const { id } = usePerson();
  return (authorId) => extent === 'any' || (extent === 'own' && (authorId === undefined || authorId === id));
}
