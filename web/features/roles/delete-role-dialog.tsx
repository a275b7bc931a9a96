import { useQueryClient } from '@tanstack/react-query';
import { deleteRole, listRoles, type RoleRow } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, nounKey } from '#web/lib/endpoint.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type Role = Pick<RoleRow, 'id' | 'job_title' | 'company_name'>;
/** `onDone`: called once it is deleted. */
type Props = DialogProps<Role> & { onDone?: (() => void) | undefined };

/** ROLES-09..11, 15. */
export function DeleteRoleDialog({ item: role, ...dialog }: Props) {
  const queries = useQueryClient();
  const run = async () => {
    if (role) await call(deleteRole, { params: { id: role.id } });
    void queries.invalidateQueries({ queryKey: nounKey(listGeneratedDocuments) });
    await queries.invalidateQueries({ queryKey: endpointKey(listRoles) });
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
