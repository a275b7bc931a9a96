import { useState } from 'react';
import { useExistingDocuments } from '#web/features/writing/generate/existing-documents.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';

export type Replacing = {
  /** Starts at once, or asks first. */
  write: (wanted: readonly Wanted[]) => void;
  /** The templates with an edited document, one for each role, while the dialog is open. */
  edited: readonly string[];
  isAsking: boolean;
  confirm: () => void;
  dismiss: () => void;
};

/**
 * Asks for confirmation before a run that replaces a document edited by hand; any other run starts at once (GAP-122).
 */
export function useReplacing(roleIds: readonly string[], run: (wanted: readonly Wanted[]) => void): Replacing {
  const existing = useExistingDocuments(roleIds);
  const [asked, setAsked] = useState<readonly Wanted[]>([]);
  const [isAsking, setAsking] = useState(false);
  const editedOf = (wanted: readonly Wanted[]) =>
    wanted.filter(({ roleId, template }) =>
      existing?.get(template.id)?.some(({ role_id, edited }) => edited && role_id === roleId),
    );
  return {
    write: (wanted) => {
      if (editedOf(wanted).length === 0) return run(wanted);
      setAsked(wanted);
      setAsking(true);
    },
    // The names remain while the dialog fades out.
    edited: editedOf(asked).map(({ template }) => template.name),
    isAsking,
    confirm: () => {
      setAsking(false);
      run(asked);
    },
    dismiss: () => setAsking(false),
  };
}
