import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * State of a page that creates a record or edits an existing one. `round` is the key of the form: a new one gives a
 * fresh form. `bind` puts the id of a record just created into the URL, so that a reload opens it (GAP-144), and keeps
 * the form: `editId` does not change until the next navigation. `reset` removes the id.
 */
export function useEditForm() {
  const [inAddress, forget] = useEditId();
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [bound, setBound] = useState<{ id: string; opened: string | undefined; before: string }>();
  const left = bound !== undefined && key !== bound.before && inAddress !== bound.id;
  if (left) {
    setBound(undefined);
    setRound(round + 1);
  }
  return {
    editId: bound && !left ? bound.opened : inAddress,
    round,
    bind: (id: string) => {
      if (id === (bound?.id ?? inAddress)) return;
      setBound({ id, opened: bound ? bound.opened : inAddress, before: key });
      navigate({ pathname, search: new URLSearchParams({ editId: id }).toString() }, { replace: true });
    },
    reset: () => {
      if (!bound) setRound(round + 1);
      forget();
    },
  };
}
