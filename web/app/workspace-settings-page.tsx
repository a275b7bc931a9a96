import { ExportWorkspace } from '#web/features/exports/data/data-exports.tsx';
import { WorkspaceSettings } from '#web/features/team/workspace/workspace-settings.tsx';

/** /workspace/settings */
export const WorkspaceSettingsPage = () => <WorkspaceSettings exporting={<ExportWorkspace />} />;
