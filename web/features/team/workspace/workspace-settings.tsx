import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { deleteWorkspace, readWorkspaceDeletion, type Workspace } from '#shared/team/contracts/workspaces.ts';
import { WORKSPACE_NAME_MAX } from '#shared/team/workspace-names.ts';
import { WorkspaceFrame } from '#web/features/team/workspace/frame.tsx';
import { Logo } from '#web/features/team/workspace/logo.tsx';
import { ReviewRules } from '#web/features/team/workspace/review-rules.tsx';
import { useSave } from '#web/features/team/workspace/use-save.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { useMay } from '#web/lib/rights.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { IntegrationsSection } from '#web/ui/layout/integrations-section.tsx';
import { SectionFooter, SettingsSection } from '#web/ui/layout/settings-section.tsx';

/** What owners and admins decide about a workspace (TEAM-20, TEAM-21, TEAM-23). `exporting`: the exports of it. */
export function WorkspaceSettings({ exporting }: { exporting: ReactNode }) {
  const workspace = useOpenWorkspace();
  const mayWrite = useMay('workspace.write');
  const mayExport = useMay('workspace.export');
  const mayDelete = useMay('workspace.delete');
  return (
    <WorkspaceFrame tab="Settings">
      {!workspace && (
        <Loading label="Loading settings">
          <Skeleton />
        </Loading>
      )}
      {workspace && mayWrite && <Name workspace={workspace} />}
      {workspace && mayWrite && <ReviewRules workspace={workspace} />}
      {workspace && <IntegrationsSection />}
      {workspace && mayExport && (
        <SettingsSection
          id={EXPORT}
          title="Export"
          text="Everything in the workspace in one file, for your records or to move on."
        >
          {exporting}
        </SettingsSection>
      )}
      {workspace && mayDelete && <Deletion name={workspace.name} mayExport={mayExport} />}
    </WorkspaceFrame>
  );
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
    <SettingsSection title="Name and logo" text="Seen by members, in emails and by people with a share link.">
      <div className="p-4 sm:p-5">
        <Logo workspace={workspace} />
      </div>
      <form noValidate onSubmit={submit}>
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
          <TextField
            label="Workspace name"
            hint={`The address stays /w/${workspace.slug}, so that links keep working.`}
            value={name}
            maxLength={WORKSPACE_NAME_MAX}
            error={name.trim() === '' ? 'Workspace name is required' : (failed?.fields.name ?? failed?.message)}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <SectionFooter>
          <Button
            type="submit"
            busy={saving.isPending}
            disabled={name.trim() === '' || name === workspace.name}
            needsServer
          >
            Save
          </Button>
        </SectionFooter>
      </form>
    </SettingsSection>
  );
}

const EXPORT = 'export';

/** Brings the section into view, with the focus on its first button. */
function showExport(): void {
  const section = document.getElementById(EXPORT);
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}

function Deletion({ name, mayExport }: { name: string; mayExport: boolean }) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery(readOf(readWorkspaceDeletion));
  const deleting = useMutation({
    mutationFn: () => call(deleteWorkspace, { body: { name: typed } }),
    // Another page load: nothing of the workspace stays.
    onSuccess: () => location.assign(paths.dashboard),
  });
  const failed = deleting.error && failureOf(deleting.error);
  return (
    <SettingsSection title="Delete workspace" text="Removes it with everything in it, for all members.">
      <div className="space-y-3 p-4 text-sm sm:p-5">
        {data && (
          <p>
            {plural(data.roles, 'role')}, {plural(data.documents, 'text')}, {plural(data.brand_voices, 'brand voice')}{' '}
            and {plural(data.assets, 'asset')} are deleted for {plural(data.members, 'member')}.
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
      </div>
      <SectionFooter>
        {mayExport && <Button onClick={showExport}>Export first</Button>}
        <Button
          variant="danger"
          disabled={typed !== name}
          busy={deleting.isPending}
          needsServer
          onClick={() => deleting.mutate()}
        >
          Delete workspace
        </Button>
      </SectionFooter>
    </SettingsSection>
  );
}
