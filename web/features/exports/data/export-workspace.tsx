import { DataExports } from '#web/features/exports/data/data-exports.tsx';
import { exportCalls } from '#web/features/exports/data/workspace-export-api.ts';
import { keys } from '#web/lib/query.ts';

/** The exports of the open workspace (TEAM-22). */
export const ExportWorkspace = () => (
  <DataExports queryKey={keys.workspaceExports} calls={exportCalls} startLabel="Prepare export" toldByButton />
);
