import { useEffect, useRef } from 'react';
import type { Saver } from '#web/features/generated-documents/saving/saver.ts';
import type { Notice } from '#web/features/generated-documents/saving/saving.ts';
import { formatRelative } from '#web/lib/format.ts';

const SHORT_MS = 3000;
const LONG_MS = 6000;

type Show = (message: string, undo: (() => void) | null, ms: number) => void;

/** Says what happened to the text without a keystroke, with Undo where a person may want the text before. */
export function useSavingNotice(saver: Saver, notice: Notice | null, show: Show): void {
  const shown = useRef<Notice | null>(notice);
  useEffect(() => {
    if (!notice || shown.current === notice) return;
    shown.current = notice;
    const undo = () => saver.dispatch({ type: 'set', texts: notice.before, at: Date.now() });
    if (notice.what === 'updated') show('Updated in another window', null, SHORT_MS);
    if (notice.what === 'merged') show('Merged with changes in another window', null, LONG_MS);
    if (notice.what === 'generated') show('New text', undo, SHORT_MS);
    if (notice.what === 'kept')
      show(`Your unsaved text of ${formatRelative(new Date(notice.at).toISOString())} is back`, undo, LONG_MS);
  }, [saver, notice, show]);
}
