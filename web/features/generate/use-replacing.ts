import { useState } from 'react';
import { useExistingDocuments } from '#web/features/generate/existing-documents.ts';
import type { TemplateRef } from '#web/features/generate/use-start.ts';

export type Replacing = {
  /** Starts at once, or asks first. */
  write: (templates: readonly TemplateRef[]) => void;
  /** The templates with an edited document, while the dialog is open. */
  edited: readonly string[];
  isAsking: boolean;
  confirm: () => void;
  dismiss: () => void;
};

/**
 * Asks for confirmation before a run that replaces a document edited by hand; any other run starts at once (GAP-122).
 */
export function useReplacing(roleId: string | null, run: (templates: readonly TemplateRef[]) => void): Replacing {
  const existing = useExistingDocuments(roleId);
  const [asked, setAsked] = useState<readonly TemplateRef[]>([]);
  const [isAsking, setAsking] = useState(false);
  const editedOf = (templates: readonly TemplateRef[]) => templates.filter(({ id }) => existing?.get(id)?.edited);
  return {
    write: (templates) => {
      if (editedOf(templates).length === 0) return run(templates);
      setAsked(templates);
      setAsking(true);
    },
    // The names remain while the dialog fades out.
    edited: editedOf(asked).map(({ name }) => name),
    isAsking,
    confirm: () => {
      setAsking(false);
      run(asked);
    },
    dismiss: () => setAsking(false),
  };
}
