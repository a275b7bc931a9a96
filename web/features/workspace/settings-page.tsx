import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { AppError } from '#shared/errors.ts';
import { WORKSPACE_NAME_MAX } from '#shared/workspace-names.ts';
import { deleteNamed, fetchDeletion, save } from '#web/features/workspace/api.ts';
import { WorkspaceFrame } from '#web/features/workspace/frame.tsx';
import { Logo } from '#web/features/workspace/logo.tsx';
import { plural } from '#web/lib/format.ts';
import { useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { useMay } from '#web/lib/rights.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** /workspace/settings: what owners and admins decide about a workspace (TEAM-20, TEAM-21, TEAM-23). */
export function WorkspaceSettingsPage() {
  const workspace = useOpenWorkspace();
  const mayDelete = useMay('workspace.delete');
  return (
    <WorkspaceFrame tab="Settings">
      {!workspace && (
        <Loading label="Loading settings">
          <Skeleton />
        </Loading>
      )}
      {workspace && <Name workspace={workspace} />}
      {workspace && <Review workspace={workspace} />}
      {workspace && mayDelete && <Deletion name={workspace.name} />}
    </WorkspaceFrame>
  );
}

function useSave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (next) => queries.setQueryData(keys.workspace, next),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.workspaces }),
  });
}

function Name({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name);
  const saving = useSave();
  const failed = saving.error && AppError.from(saving.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ name });
  };
  return (
    <Card title="Name and logo" description={`The address stays /w/${workspace.slug}, so that links keep working.`}>
      <Logo workspace={workspace} />
      <form className="mt-4 flex max-w-96 flex-col gap-3" noValidate onSubmit={submit}>
        <TextField
          label="Workspace name"
          value={name}
          maxLength={WORKSPACE_NAME_MAX}
          error={name.trim() === '' ? 'Workspace name is required' : (failed?.fields.name ?? failed?.message)}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button
            type="submit"
            busy={saving.isPending}
            disabled={name.trim() === '' || name === workspace.name}
            needsServer
          >
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Review({ workspace }: { workspace: Workspace }) {
  const saving = useSave();
  const failed = saving.error && AppError.from(saving.error).message;
  return (
    <Card title="Review" description="What a document needs before it goes out.">
      <div className="space-y-2">
        <Checkbox
          checked={workspace.required_approvals > 0}
          disabled={saving.isPending}
          onChange={(event) => saving.mutate({ required_approvals: event.target.checked ? 1 : 0 })}
        >
          A document needs an approval
        </Checkbox>
        <Checkbox
          checked={workspace.editors_approve}
          disabled={saving.isPending}
          onChange={(event) => saving.mutate({ editors_approve: event.target.checked })}
        >
          Editors may approve each other’s documents
        </Checkbox>
        <Checkbox
          checked={workspace.link_approvals_count}
          disabled={saving.isPending}
          onChange={(event) => saving.mutate({ link_approvals_count: event.target.checked })}
        >
          The answer of a share link decides
        </Checkbox>
        <p className="text-xs text-fg-3">Nobody approves what they sent.</p>
        {failed && (
          <p role="alert" className="text-sm text-danger-text">
            {failed}
          </p>
        )}
      </div>
    </Card>
  );
}

function Deletion({ name }: { name: string }) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({ queryKey: keys.workspaceDeletion, queryFn: ({ signal }) => fetchDeletion(signal) });
  const deleting = useMutation({
    mutationFn: () => deleteNamed(typed),
    // Another page load: nothing of the workspace stays.
    onSuccess: () => location.assign(paths.dashboard),
  });
  const failed = deleting.error && AppError.from(deleting.error).message;
  return (
    <Card title="Delete workspace">
      <div className="max-w-[44rem] space-y-3 text-sm">
        {data && (
          <p>
            {plural(data.roles, 'role')}, {plural(data.documents, 'document')},{' '}
            {plural(data.brand_voices, 'brand voice')} and {plural(data.assets, 'asset')} are deleted for{' '}
            {plural(data.members, 'member')}.
            {data.share_links > 0 &&
              ` ${plural(data.share_links, 'share link')} ${data.share_links === 1 ? 'stops' : 'stop'} working.`}
            {data.running > 0 &&
              ` ${plural(data.running, 'running generation')} ${data.running === 1 ? 'is' : 'are'} cancelled.`}
          </p>
        )}
        <TextField
          label={`Type ${name} to delete it`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {failed && (
          <p role="alert" className="text-danger-text">
            {failed}
          </p>
        )}
        <Button
          variant="danger"
          disabled={typed !== name}
          busy={deleting.isPending}
          needsServer
          onClick={() => deleting.mutate()}
        >
          Delete workspace
        </Button>
      </div>
    </Card>
  );
}
