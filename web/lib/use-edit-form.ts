import { useState } from 'react';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * A page that creates, or edits the record it was opened for. `reset` forgets the record; `round` makes the form anew,
 * also when there was no record to forget: give it to the form as its key.
 */
export function useEditForm(): { editId: string | undefined; round: number; reset: () => void } {
  const [editId, forget] = useEditId();
  const [round, setRound] = useState(0);
  const reset = () => {
    setRound(round + 1);
    forget();
  };
  return { editId, round, reset };
}
