import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteRole, type RoleRow } from '#shared/contracts/roles.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** ROLES-09..11, 15. */
export function DeleteRoleDialog({ role, onClose }: { role: RoleRow | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: RoleRow) => call(deleteRole, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.roles });
      void queries.invalidateQueries({ queryKey: keys.generated });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={role !== undefined}
      title="Delete Role Specification?"
      message={`Are you sure you want to delete the ${role?.job_title} role at ${role?.company_name}? This action cannot be undone.`}
      note="Content already generated from this role stays."
      confirm="Delete"
      busy={remove.isPending}
      error={remove.isError ? 'Failed to delete role. Please try again.' : null}
      onConfirm={() => role && remove.mutate(role)}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
}
