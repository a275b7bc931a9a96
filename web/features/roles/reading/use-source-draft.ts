import { useState } from 'react';
import { EMPTY_SOURCE, SOURCE_DRAFT, type SourceDraft } from '#web/features/roles/reading/source-draft.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { usePerson } from '#web/lib/session.ts';

/** What was given as a source, one for all places that ask for it; the last part forgets it. */
export function useSourceDraft() {
  const { id: owner } = usePerson();
  const [draft, setDraft] = useState<SourceDraft>(() => ({
    ...EMPTY_SOURCE,
    ...(readDraft(owner, SOURCE_DRAFT) as Partial<SourceDraft> | undefined),
  }));
  const change = (next: SourceDraft) => {
    setDraft(next);
    keepDraft(owner, SOURCE_DRAFT, next);
  };
  const forget = () => {
    setDraft(({ tab }) => ({ ...EMPTY_SOURCE, tab }));
    dropDraft(owner, SOURCE_DRAFT);
  };
  return [draft, change, forget] as const;
}
