import { useState } from 'react';
import { useMade } from '#web/features/generate/made.ts';
import type { Wanted } from '#web/features/generate/use-start.ts';

export type Replacing = {
  /** Runs, or asks first. */
  write: (wanted: readonly Wanted[]) => void;
  /** The templates whose text was edited by hand, while the question stands. */
  edited: readonly string[];
  isAsking: boolean;
  confirm: () => void;
  dismiss: () => void;
};

/** Asks once before a run that would replace a text edited by hand; any other run starts at once (GAP-122). */
export function useReplacing(roleId: string | null, run: (wanted: readonly Wanted[]) => void): Replacing {
  const made = useMade(roleId);
  const [asked, setAsked] = useState<readonly Wanted[]>([]);
  const [isAsking, setAsking] = useState(false);
  const editedOf = (wanted: readonly Wanted[]) => wanted.filter(({ id }) => made?.get(id)?.edited);
  return {
    write: (wanted) => {
      if (editedOf(wanted).length === 0) return run(wanted);
      setAsked(wanted);
      setAsking(true);
    },
    // The names stay while the dialog closes.
    edited: editedOf(asked).map(({ name }) => name),
    isAsking,
    confirm: () => {
      setAsking(false);
      run(asked);
    },
    dismiss: () => setAsking(false),
  };
}
