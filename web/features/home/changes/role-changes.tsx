import { RoleChangesList } from '#web/features/home/changes/changes-list.tsx';
import { RoleChangesStrip } from '#web/features/home/changes/changes-strip.tsx';
import { type RoleChangesOf, useRoleChanges } from '#web/features/home/changes/use-role-changes.ts';
import { UndoNotice } from '#web/features/writing/documents/page/undo-notice.tsx';
import { useMay } from '#web/lib/rights.ts';

/**
 * What a changed role asks of its texts: a strip, and once updates were asked for, the list of all changes (HOME-13 to
 * 15). Without either it stays on the page for the Undo of the last texts.
 */
export function RoleChanges(of: RoleChangesOf) {
  const mayWrite = useMay('content.write');
  const state = useRoleChanges(of);
  if (!mayWrite) return null;
  const { accepting, starting, unchanged } = state;
  const hasBegun = starting.hasBegun || of.outdated.some(({ proposal }) => proposal !== null);
  const isAsked = of.changes.length > 0 && of.outdated.length > 0;
  return (
    <>
      {isAsked && !hasBegun && <RoleChangesStrip {...of} state={state} />}
      {hasBegun && (isAsked || unchanged.length > 0) && <RoleChangesList state={state} isOver={!isAsked} />}
      <UndoNotice notice={accepting.notice} onClose={accepting.closeNotice} />
    </>
  );
}
