import { useState } from 'react';
import { readDraft } from '#web/lib/drafts.ts';
import { isGone } from '#web/lib/is-gone.ts';
import type { RecordKind } from '#web/lib/record-save.ts';
import { usePerson } from '#web/lib/session.ts';

/** Whether a record was deleted while a draft of it is stored; its form then opens with the draft. */
export function useDeletedDraft(kind: RecordKind<never, never, never>['name'], id: string, error: unknown): boolean {
  const { id: owner } = usePerson();
  const [hasDraft] = useState(() => readDraft(owner, `${kind}:${id}`) !== undefined);
  return hasDraft && isGone(error);
}
