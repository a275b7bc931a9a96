import { exportCalls } from '#web/features/workspace/export-api.ts';
import { keys } from '#web/lib/query.ts';
import { DataExports } from '#web/ui/exports/data-exports.tsx';

/** The exports of the open workspace (TEAM-22). */
export const ExportWorkspace = () => (
  <DataExports queryKey={keys.workspaceExports} calls={exportCalls} startLabel="Prepare export" toldByButton />
);
