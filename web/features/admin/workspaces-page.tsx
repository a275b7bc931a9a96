import { useState } from 'react';
import { type AdminWorkspace, WORKSPACE_SORTS } from '#shared/contracts/admin-workspaces.ts';
import { AdminTabs } from '#web/features/admin/admin-tabs.tsx';
import { useMayReadAudit } from '#web/features/admin/use-may-read-audit.ts';
import { OwnerDialog, ResumeDialog, SuspendWorkspaceDialog } from '#web/features/admin/workspace-dialogs.tsx';
import type { WorkspaceAction } from '#web/features/admin/workspace-rows.tsx';
import { fetchWorkspaces, type WorkspaceSort } from '#web/features/admin/workspaces-api.ts';
import { WorkspacesCard } from '#web/features/admin/workspaces-card.tsx';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** /admin/workspaces: the shared workspaces in counts, for super admins (TEAM-30, TEAM-31). */
export function WorkspacesPage() {
  const isSuperAdmin = useMayReadAudit();
  return (
    <Page title="Admin Dashboard" tabTitle="Workspaces" subtitle="Manage users and system settings">
      <AdminTabs />
      {isSuperAdmin && <Workspaces />}
      {isSuperAdmin === false && <Refused />}
    </Page>
  );
}

const Refused = () => (
  <Banner tone="error" className="mt-6">
    Only super admins see the workspaces.
  </Banner>
);

/** Search and sort order are in the URL. */
function Workspaces() {
  const search = useSearchText();
  const [given, setSort] = useUrlState('sort');
  const sort: WorkspaceSort = WORKSPACE_SORTS.find((one) => one === given) ?? 'name';
  const filters = { q: search.q || undefined, sort };
  const list = usePages(keys.adminWorkspacesList(filters), (page) => fetchWorkspaces(filters, page));
  const [done, setDone] = useState<string>();
  const dialogs = {
    owner: useDialog<AdminWorkspace>(),
    suspend: useDialog<AdminWorkspace>(),
    resume: useDialog<AdminWorkspace>(),
  };
  const ask = (action: WorkspaceAction, workspace: AdminWorkspace) => {
    setDone(undefined);
    dialogs[action].show(workspace);
  };
  return (
    <>
      {done && (
        <Banner tone="success" className="sticky top-17 z-20 mt-6 md:top-3" onClose={() => setDone(undefined)}>
          {done}
        </Banner>
      )}
      <WorkspacesCard
        {...{ list, search, sort }}
        onSort={(next) => setSort(next === 'name' ? '' : next)}
        onAction={ask}
      />
      <OwnerDialog key={`owner-${dialogs.owner.round}`} {...dialogs.owner.props} onDone={setDone} />
      <SuspendWorkspaceDialog key={`suspend-${dialogs.suspend.round}`} {...dialogs.suspend.props} onDone={setDone} />
      <ResumeDialog {...dialogs.resume.props} onDone={setDone} />
    </>
  );
}
