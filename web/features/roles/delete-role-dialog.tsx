import { useQueryClient } from '@tanstack/react-query';
import type { RoleRow } from '#shared/roles/contracts/roles.ts';
import { removeRole } from '#web/features/roles/api.ts';
import { keys } from '#web/lib/query.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

/** ROLES-09..11, 15. */
export function DeleteRoleDialog({ item: role, ...dialog }: DialogProps<RoleRow>) {
  const queries = useQueryClient();
  const run = async () => {
    if (role) await removeRole(role.id);
    void queries.invalidateQueries({ queryKey: keys.generated });
    await queries.invalidateQueries({ queryKey: keys.roles });
  };
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Role Specification?"
      what={`the ${role?.job_title} role at ${role?.company_name}`}
      note="Content already generated from this role stays."
      run={run}
      failureText={() => 'Failed to delete role. Please try again.'}
    />
  );
}
