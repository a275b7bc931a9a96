import { type Location, useLocation, useNavigate } from 'react-router-dom';

/**
 * The id of the record to edit, from navigation state (HUB-10, ROLES-08) or `?editId=`; and the function that removes
 * it.
 */
export function useEditId(): [editId: string | undefined, forget: () => void] {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const editId = editIdIn(state) ?? new URLSearchParams(search).get('editId') ?? undefined;
  return [editId, () => navigate(pathname, { replace: true, state: null })];
}

const editIdIn = (state: unknown): string | undefined => {
  const given: unknown = (state as { editId?: unknown } | null)?.editId;
  return typeof given === 'string' ? given : undefined;
};

/** The query string that opens the same record without navigation state. */
export function searchWithEditId({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const editId = editIdIn(state);
  if (!editId) return search;
  const query = new URLSearchParams(search);
  query.set('editId', editId);
  return `?${query}`;
}
