import { Link } from 'react-router-dom';
import { LeaveDialog } from '#web/features/team/workspace/member-dialogs.tsx';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** What a member can do in a suspended workspace: leave it, and export it as its owner (TEAM-29). */
export function WhatRemains() {
  const mayExport = useMay('workspace.export');
  const leaving = useDialog<null>();
  const { open, onClose } = leaving.props;
  return (
    <>
      {mayExport && (
        <Link to={paths.workspaceSettings} className="text-link">
          Export
        </Link>
      )}
      <button type="button" className="text-link" onClick={() => leaving.show(null)}>
        Leave
      </button>
      <LeaveDialog open={open} onClose={onClose} />
    </>
  );
}
