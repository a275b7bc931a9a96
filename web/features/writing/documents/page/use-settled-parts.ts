import { useEffect, useState } from 'react';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { partsWith } from '#web/features/writing/documents/saving/saving.ts';

const SETTLED_MS = 150;

const isSame = (a: readonly DocumentPart[], b: readonly DocumentPart[]): boolean =>
  a.length === b.length &&
  a.every(({ name, card, text }, at) => name === b[at]?.name && card === b[at].card && text === b[at].text);

/**
 * The texts of the page once they have not changed for 150 ms: what is checked while a person types (CONTENT-21). The
 * same array until then, and while a save changes nothing about them.
 */
export function useSettledParts(saver: Saver): readonly DocumentPart[] {
  const [settled, setSettled] = useState(() => partsWith(saver.state()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = saver.state();
    const settle = () =>
      setSettled((was) => {
        const now = partsWith(saver.state());
        return isSame(was, now) ? was : now;
      });
    const look = () => {
      const now = saver.state();
      if (now.texts === last.texts && now.stored === last.stored) return;
      last = now;
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    };
    // What changed since the first rendering reached no listener.
    settle();
    const stop = saver.subscribe(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [saver]);
  return settled;
}
