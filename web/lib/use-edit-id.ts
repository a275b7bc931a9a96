import { useLocation, useNavigate } from 'react-router-dom';

/** Which record a form was opened for: navigation state (HUB-10, ROLES-08) or `?editId=`; and how to forget it. */
export function useEditId(): [editId: string | undefined, forget: () => void] {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const given: unknown = (state as { editId?: unknown } | null)?.editId;
  const editId = typeof given === 'string' ? given : (new URLSearchParams(search).get('editId') ?? undefined);
  return [editId, () => navigate(pathname, { replace: true, state: null })];
}
