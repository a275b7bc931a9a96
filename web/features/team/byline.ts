import type { Author } from '#web/features/team/authors.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';

/**
 * How the row of a colleague ends: ' · by {name}' (TEAM-15, TEAM-26), and ' · changed by {name}' where another changed it
 * last; '' for one's own and in Personal.
 */
export function useByline(author: Author, changedBy?: Author): string {
  const { id } = usePerson();
  return openSlug === null ? '' : bylineOf(author, changedBy, id);
}

export function bylineOf(author: Author, changedBy: Author, ownId: string): string {
  const isOthers = author !== undefined && author?.id !== ownId;
  const isChanged = changedBy && changedBy.id !== ownId && changedBy.id !== author?.id;
  const words = [
    ...(isOthers ? [`by ${author?.name || 'Deleted user'}`] : []),
    ...(isChanged ? [`changed by ${changedBy.name}`] : []),
  ];
  return words.length > 0 ? ` · ${words.join(', ')}` : '';
}
