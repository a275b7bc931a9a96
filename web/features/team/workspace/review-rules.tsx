import type { Workspace } from '#shared/team/contracts/workspaces.ts';
import { useSave } from '#web/features/team/workspace/use-save.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SettingsSection } from '#web/ui/layout/settings-section.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** What a document needs before it is approved (TEAM-21, SHARE-06). */
export function ReviewRules({ workspace }: { workspace: Workspace }) {
  const { mutate, mutateAsync, isPending, error } = useSave();
  const asked = useDialog<null>();
  return (
    <SettingsSection title="Review" text="Approved versions are locked; they are what is exported and shared.">
      <div className="space-y-2 p-4 sm:p-5">
        <Checkbox
          checked={workspace.required_approvals > 0}
          disabled={isPending}
          onChange={(event) => mutate({ required_approvals: event.target.checked ? 1 : 0 })}
        >
          A text needs an approval
        </Checkbox>
        <Checkbox
          checked={workspace.editors_approve}
          disabled={isPending}
          onChange={(event) => mutate({ editors_approve: event.target.checked })}
        >
          Editors may approve each other’s texts
        </Checkbox>
        <Checkbox
          checked={workspace.link_approvals_count}
          disabled={isPending}
          onChange={(event) => (event.target.checked ? asked.show(null) : mutate({ link_approvals_count: false }))}
        >
          The answer of a share link decides
        </Checkbox>
        <p className="text-xs text-fg-3">
          Nobody approves what they sent, nor what they wrote by a share link of their own.
        </p>
        {error && !asked.props.open && (
          <p role="alert" className="text-sm text-danger-text">
            {failureOf(error)}
          </p>
        )}
      </div>
      <ActionDialog
        {...asked.props}
        harmless
        title="Let share links approve?"
        message="Anyone who has the link then approves, under any name they type. It counts where the member who made the link may approve the text and neither wrote nor sent it, and where nobody was asked by name."
        confirm="Let links approve"
        busyLabel="Saving..."
        run={() => mutateAsync({ link_approvals_count: true })}
        failureText={failureOf}
      />
    </SettingsSection>
  );
}
