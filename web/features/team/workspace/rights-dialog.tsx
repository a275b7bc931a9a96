import { useState } from 'react';
import { type Permission, permissionsOf, WORKSPACE_ROLES } from '#shared/permissions.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Info, Minus } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** What stands for the permissions of one line; `all`: also for what others created. */
export const RIGHTS: readonly { line: string; permission: Permission; all?: true }[] = [
  { line: 'Read roles, brand voices, assets and texts', permission: 'content.read' },
  { line: 'Comment', permission: 'comment.write' },
  { line: 'Approve, request changes', permission: 'content.approve' },
  { line: 'Write, generate, send for review, share', permission: 'content.write' },
  { line: 'Delete what others created', permission: 'content.delete', all: true },
  { line: 'Invite, change roles, workspace settings', permission: 'member.manage' },
  { line: 'Manage owners, delete the workspace', permission: 'owner.manage' },
];

/** MEMBER-02, from the table of permissions. */
export function RightsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" icon={Info} onClick={() => setOpen(true)}>
        What each role may do
      </Button>
      <Dialog
        open={open}
        title="What each role may do"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr>
                <td />
                {WORKSPACE_ROLES.map((role) => (
                  <th key={role} scope="col" className="px-2 py-2 text-xs font-medium text-fg-3">
                    {ROLE_NAMES[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {RIGHTS.map((right) => (
                <tr key={right.line} className="border-t border-line">
                  <th scope="row" className="py-2.5 text-left font-normal">
                    {right.line}
                  </th>
                  {WORKSPACE_ROLES.map((role) => (
                    <Cell key={role} extent={permissionsOf(role).get(right.permission)} all={right.all} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-3 text-xs text-fg-3">
          Editors delete what they created themselves. Whether they approve each other’s texts is set in the settings.
          All members may leave.
        </p>
      </Dialog>
    </>
  );
}

function Cell({ extent, all = false }: { extent: 'any' | 'own' | undefined; all?: boolean | undefined }) {
  const may = all ? extent === 'any' : extent !== undefined;
  const Icon = may ? Check : Minus;
  return (
    <td className="px-2 py-2.5 text-center">
      <Icon className={`inline size-4 ${may ? '' : 'text-fg-3'}`} aria-label={may ? 'Yes' : 'No'} />
    </td>
  );
}
