import type { ReactNode } from 'react';
import { useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';
import { Page } from '#web/ui/layout/page.tsx';

type Props = { tab: string; actions?: ReactNode; children: ReactNode };

/** The pages of a workspace: its name and the tabs that one's role may open (TEAM-16, TEAM-20). */
export function WorkspaceFrame({ tab, actions, children }: Props) {
  const workspace = useOpenWorkspace();
  const mayWrite = useMay('workspace.write');
  const mayExport = useMay('workspace.export');
  const hasSettings = mayWrite || mayExport;
  const tabs = [
    { to: paths.workspace, name: 'Members' },
    ...(hasSettings ? [{ to: paths.workspaceSettings, name: 'Settings' }] : []),
    { to: paths.workspaceActivity, name: 'Activity' },
  ];
  return (
    <Page title="Workspace" tabTitle={tab} subtitle={workspace?.name ?? ''} actions={actions}>
      <LinkTabs label="Workspace" tabs={tabs} />
      <div className="mt-6 space-y-6">{children}</div>
    </Page>
  );
}
