import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { RoleChangesList } from '#web/features/home/changes/changes-list.tsx';
import { RoleChangesStrip } from '#web/features/home/changes/changes-strip.tsx';
import { type RoleChangesOf, useRoleChanges } from '#web/features/home/changes/use-role-changes.ts';
import { UndoNotice } from '#web/features/writing/documents/page/undo-notice.tsx';
import { useMay } from '#web/lib/rights.ts';

/** What stands above the texts of a role, and below them. */
type Around = { above: ReactNode; below: ReactNode };

/**
 * What a changed role asks of its texts: a strip, and once updates were asked for, the list of all changes (HOME-13 to
 * 15). No row moves by what others do (HOME-25): a strip that came while the page was open is below the texts, and the
 * place of one that went stays taken.
 */
export function useRoleChangesAround(of: RoleChangesOf): Around {
  const mayWrite = useMay('content.write');
  const state = useRoleChanges(of);
  const { accepting, starting, unchanged, dismissal } = state;
  const hasBegun = starting.hasBegun || of.outdated.some(({ proposal }) => proposal !== null);
  const isAsked = of.changes.length > 0 && of.outdated.length > 0;
  const hasStrip = isAsked && !hasBegun;
  const [isAbove] = useState(hasStrip);
  const { box, height } = useHeight(hasStrip);
  if (!mayWrite) return { above: null, below: null };
  const strip = hasStrip && <RoleChangesStrip {...of} state={state} />;
  const isGone = isAbove && !hasStrip && !hasBegun && !dismissal.isSuccess;
  return {
    above: (
      <>
        {isAbove && strip && <div ref={box}>{strip}</div>}
        {isGone && <Gone height={height} />}
        {hasBegun && (isAsked || unchanged.length > 0) && <RoleChangesList state={state} isOver={!isAsked} />}
      </>
    ),
    below: (
      <>
        {!isAbove && strip && <div className="sticky bottom-4 z-10 mt-4 rounded-lg shadow-pop">{strip}</div>}
        <UndoNotice notice={accepting.notice} onClose={accepting.closeNotice} />
      </>
    ),
  };
}

/** The height that the box had last, in pixels. */
function useHeight(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (isShown && box.current) setHeight(box.current.offsetHeight);
  }, [isShown]);
  return { box, height };
}

const Gone = ({ height }: { height: number }) => (
  <p className="rounded-lg border border-line p-4 text-sm text-fg-2" style={{ minHeight: height }}>
    Nothing to update any more.
  </p>
);
