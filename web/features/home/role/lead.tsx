import { useQuery } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { setRoleLead } from '#shared/roles/contracts/lead.ts';
import { AsideSection } from '#web/features/home/role/aside-section.tsx';
import { membersQuery } from '#web/features/team/members.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { useMay } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';

/** Whom answers go to is a question only where several people work (HOME-20). */
export const useHasLeads = (): boolean => (useQuery(membersQuery).data?.length ?? 0) > 1;

type Props = { roleId: string; lead: RoleHome['lead'] };

/** Whom the answers about the role go to: a select over the members who may write, and 'Take over' (HOME-20). */
export function Lead({ roleId, lead }: Props) {
  const hasLeads = useHasLeads();
  const mayWrite = useMay('role.write');
  const { id: me } = usePerson();
  const { data: members = [] } = useQuery(membersQuery);
  const { mutate, isPending, error, variables } = useChange(setRoleLead);
  if (!hasLeads) return null;
  const choose = (lead_id: string) => mutate({ params: { id: roleId }, body: { lead_id } });
  const shown = isPending ? variables.body.lead_id : (lead?.id ?? '');
  const writers = members.filter(({ role }) => permissionsOf(role).has('role.write'));
  return (
    <AsideSection
      title="Lead"
      right={
        mayWrite &&
        shown !== me && (
          <Button size="sm" variant="ghost" needsServer busy={isPending} onClick={() => choose(me)}>
            Take over
          </Button>
        )
      }
    >
      {mayWrite ? (
        <Select
          aria-label="Lead"
          className="mt-2"
          value={shown}
          disabled={isPending}
          onChange={({ target }) => choose(target.value)}
        >
          {!writers.some(({ id }) => id === shown) && <option value={shown}>{lead?.name ?? 'No lead'}</option>}
          {writers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <p className="mt-2 flex items-center gap-2 text-sm">
          {lead && <Avatar name={lead.name} size="xs" />}
          {lead?.name ?? 'No lead'}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-2 text-xs text-danger-text">
          {AppError.from(error).message}
        </p>
      )}
    </AsideSection>
  );
}
