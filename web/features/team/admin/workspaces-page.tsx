import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminWorkspace,
  listAdminWorkspaces,
  type WORKSPACE_SORTS,
} from '#shared/team/contracts/admin-workspaces.ts';
import { AdminTabs } from '#web/features/accounts/admin/admin-tabs.tsx';
import { useMayReadAudit } from '#web/features/accounts/admin/use-may-read-audit.ts';
import { type WorkspaceAct, WorkspaceDialogs } from '#web/features/team/admin/workspace-dialogs.tsx';
import { endpointKey, pagesOf, readAgain, usePages } from '#web/lib/endpoint.ts';
import { formatBytes, formatDate, plural } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { useSearchText } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/feedback/paged-list.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Ban, RotateCw, Search, UserRound, Users } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { RowActions } from '#web/ui/overlay/row-actions.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

type Sort = (typeof WORKSPACE_SORTS)[number];
const SORT_WORDS: Record<Sort, string> = {
  name: 'Name',
  members: 'Members',
  documents: 'Texts',
  bytes: 'Files',
  active: 'Last active',
};

/** /admin/workspaces: the shared workspaces of the installation, for super admins (TEAM-30, TEAM-31). */
export function WorkspacesPage() {
  const mayRead = useMayReadAudit();
  return (
    <Page title="Admin Dashboard" tabTitle="Workspaces" subtitle="Manage users and system settings">
      <AdminTabs />
      {mayRead === false && (
        <EmptyState
          icon={Users}
          title="Only super admins can see workspaces"
          action={<ButtonLink to={paths.users}>Back to the users</ButtonLink>}
        />
      )}
      {mayRead && <Workspaces />}
    </Page>
  );
}

/** A failure stands in place of the card. */
function Workspaces() {
  const queries = useQueryClient();
  const { text, setText, q } = useSearchText();
  const [sort, setSort] = useState<Sort>('name');
  const [done, setDone] = useState<string>();
  const list = usePages(pagesOf(listAdminWorkspaces, { query: { q: q || undefined, sort } }));
  const dialog = useDialog<WorkspaceAct>();
  const rows = (
    <PagedList
      list={list}
      failed="Failed to load workspaces"
      className="mt-6"
      placeholder={<Placeholder />}
      empty={<EmptyState icon={Search} title={q ? 'No workspace matches your search' : 'No shared workspaces yet'} />}
    >
      {(workspaces) => (
        <ul className="divide-y divide-line">
          {workspaces.map((one) => (
            <WorkspaceRow key={one.id} workspace={one} onAct={(act) => dialog.show({ act, workspace: one })} />
          ))}
        </ul>
      )}
    </PagedList>
  );
  if (list.error && !list.data) return rows;
  return (
    <>
      {done && (
        <Banner key={done} tone="success" className="mt-6" onClose={() => setDone(undefined)}>
          {done}
        </Banner>
      )}
      <Card
        title="Workspaces"
        description="Shared workspaces, counted within the last ten minutes. Nothing of what is in them is shown."
        flush
        className="mt-6"
        actions={
          <div className="flex flex-wrap gap-2">
            <SearchBox placeholder="Search workspaces..." value={text} onChange={setText} className="flex-1 lg:w-64" />
            <SelectFrom
              aria-label="Sort workspaces"
              className="w-36"
              options={SORT_WORDS}
              value={sort}
              onChoose={setSort}
            />
          </div>
        }
      >
        {rows}
      </Card>
      <WorkspaceDialogs
        key={dialog.round}
        {...dialog.props}
        onDone={(text) => {
          setDone(text);
          void readAgain(queries, [endpointKey(listAdminWorkspaces)]);
        }}
      />
    </>
  );
}

const Placeholder = () => (
  <Loading label="Loading workspaces" className="space-y-3 p-5">
    <Skeleton />
    <Skeleton className="h-4 w-2/3" />
  </Loading>
);

type Props = { workspace: AdminWorkspace; onAct: (act: WorkspaceAct['act']) => void };

/** One workspace by its counts; no content and no names of what is in it (TEAM-30). */
function WorkspaceRow({ workspace, onAct }: Props) {
  const { name, owners, members, documents, bytes, running, last_active_at, suspended_at } = workspace;
  const counts = [
    plural(members, 'member'),
    plural(documents, 'text'),
    formatBytes(bytes),
    ...(running > 0 ? [`${running} running`] : []),
    last_active_at ? `last active ${formatDate(last_active_at)}` : 'never active',
  ];
  return (
    <li className="row flex items-center gap-3 py-2.5 pr-1.5 pl-4 sm:pr-3 sm:pl-5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words">
          {name} {suspended_at && <Pill tone="danger">Suspended</Pill>}
        </p>
        <p className={`text-xs ${owners.length === 0 ? 'text-warn-text' : 'text-fg-2'}`}>
          {owners.length === 0 ? 'No owner' : owners.join(', ')}
        </p>
        <p className="tnum text-xs text-fg-3">{counts.join(' · ')}</p>
        {workspace.suspended_reason && <p className="text-xs text-fg-3">Reason: {workspace.suspended_reason}</p>}
      </div>
      <RowActions
        name={name}
        actions={[
          { label: 'Name an owner', icon: UserRound, onSelect: () => onAct('owner') },
          suspended_at
            ? { label: 'Resume', icon: RotateCw, onSelect: () => onAct('resume') }
            : { label: 'Suspend', icon: Ban, danger: true, onSelect: () => onAct('suspend') },
        ]}
      />
    </li>
  );
}
