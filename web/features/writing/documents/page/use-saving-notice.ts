import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { restoreVersion } from '#shared/text/contracts/document-versions.ts';
import { colleagueOf } from '#web/features/writing/documents/page/colleague.ts';
import { cacheChanged } from '#web/features/writing/documents/queries.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import type { Notice } from '#web/features/writing/documents/saving/state.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';
import { call } from '#web/lib/call.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { usePerson } from '#web/lib/session.ts';

const SHORT_MS = 3000;
const LONG_MS = 6000;

type Show = (message: string, undo: (() => void) | null, ms: number, label?: 'Show') => void;
type Says = {
  show: Show;
  /** Shows what a merge changed in these texts (TEAM-37). */
  showMerged: (before: Texts) => void;
};

/** Says what happened to the text without a keystroke, with Undo where a person may want the text before. */
export function useSavingNotice(saver: Saver, notice: Notice | null, { show, showMerged }: Says): void {
  const client = useQueryClient();
  const { id: own } = usePerson();
  const shown = useRef<Notice | null>(notice);
  useEffect(() => {
    if (!notice || shown.current === notice) return;
    shown.current = notice;
    const { what, before, version, at } = notice;
    const putBack = () => saver.dispatch({ type: 'set', texts: before, at: Date.now() });
    const restoreBefore = async () => {
      const { id, version: seen } = saver.state().stored;
      try {
        cacheChanged(client, await call(restoreVersion, { params: { id, n: version }, body: { version: seen } }));
      } catch (error) {
        console.warn('The version before could not be restored; its text is saved again', error);
        putBack();
      }
    };
    const where = whereOf(saver, own);
    if (what === 'updated') show(`Updated ${where}`, null, SHORT_MS);
    if (what === 'merged') show(`Merged with changes ${where}`, () => showMerged(before), LONG_MS, 'Show');
    if (what === 'generated') show('New text', () => void restoreBefore(), SHORT_MS);
    if (what === 'kept')
      show(`Your unsaved text of ${formatDateTime(new Date(at).toISOString())} is back`, putBack, LONG_MS);
  }, [client, saver, notice, show, showMerged, own]);
}

function whereOf(saver: Saver, own: string): string {
  const name = colleagueOf(saver.state().stored, own);
  return name ? `by ${name}` : 'in another window';
}
