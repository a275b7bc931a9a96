import { lazy, Suspense } from 'react';
import { WorkspaceSettings } from '#web/features/team/workspace/workspace-settings.tsx';

const ExportWorkspace = lazy(() =>
  import('#web/features/exports/data/export-workspace.tsx').then((file) => ({ default: file.ExportWorkspace })),
);

/** /workspace/settings */
export const WorkspaceSettingsPage = () => (
  <WorkspaceSettings
    exporting={
      <Suspense fallback={null}>
        <ExportWorkspace />
      </Suspense>
    }
  />
);
