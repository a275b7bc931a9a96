import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * A page that creates, or edits the record it was opened for. `round` makes the form anew: give it to the form as its
 * key. `bind` puts the record that a form has just made into the address, so that a reload opens it (GAP-144), while that
 * form stays: `editId` is as before until the address changes again. `reset` forgets the record.
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
