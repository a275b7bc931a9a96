import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * State of a page that creates a record or edits an existing one. `round` is the key of the form: a new one gives a
 * fresh form. `bind` puts the id of a record just created into the URL, so that a reload opens it (GAP-144), and keeps
 * the form: neither id changes until the next navigation. `reset` removes the ids. `copyOf`: the record that a new one
 * begins as a copy of; `reading`: the reading that fills it.
 */
export function useEditForm() {
  const [inAddress, forget] = useEditId();
  const { key, pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const copyInAddress = query.get('copyOf') ?? undefined;
  const readingInAddress = query.get('reading') ?? undefined;
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [bound, setBound] = useState<{
    id: string;
    opened: string | undefined;
    copied: string | undefined;
    read: string | undefined;
    before: string;
  }>();
  const left = bound !== undefined && key !== bound.before && inAddress !== bound.id;
  if (left) {
    setBound(undefined);
    setRound(round + 1);
  }
  return {
    editId: bound && !left ? bound.opened : inAddress,
    copyOf: bound && !left ? bound.copied : copyInAddress,
    reading: bound && !left ? bound.read : readingInAddress,
    round,
    bind: (id: string) => {
      if (id === (bound?.id ?? inAddress)) return;
      const opened = bound ?? { opened: inAddress, copied: copyInAddress, read: readingInAddress };
      setBound({ ...opened, id, before: key });
      navigate({ pathname, search: new URLSearchParams({ editId: id }).toString() }, { replace: true });
    },
    reset: () => {
      if (!bound) setRound(round + 1);
      forget();
    },
  };
}
