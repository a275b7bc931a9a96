import { changeRole } from '#shared/roles/contracts/change-role.ts';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { roleLabels } from '#shared/roles/role-changes.ts';
import { waitingOf } from '#shared/roles/waiting.ts';
import type { ChosenRole } from '#web/features/writing/generate/use-chosen-roles.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { May } from '#web/lib/may.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

/** Which values of the chosen roles go into no text, because nobody has kept them (JUDGE-50). */
export const WaitingNotices = ({ roles }: { roles: readonly ChosenRole[] }) =>
  roles.map(({ id, role }) => role && <WaitingNotice key={id} role={role} isOneOfMany={roles.length > 1} />);

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function WaitingNotice({ role, isOneOfMany }: { role: Role; isOneOfMany: boolean }) {
  const waiting = waitingOf(role.to_check);
  const keeping = useChange(changeRole);
  if (waiting.length === 0) return null;
  const isOne = waiting.length === 1;
  const names = joined(waiting.map((name) => roleLabels[name]));
  const action = (
    <May permission="role.write">
      <Button
        size="sm"
        needsServer
        busy={keeping.isPending}
        onClick={() => keeping.mutate({ params: { id: role.id }, body: { version: role.version, keep: waiting } })}
      >
        {isOne ? 'Keep' : `Keep all ${waiting.length}`}
        {isOneOfMany && <span className="sr-only"> of {role.job_title}</span>}
      </Button>
    </May>
  );
  return (
    <Banner tone="warning" className="mt-5" action={action} detail={keeping.error?.message}>
      {isOneOfMany && `${role.job_title}: `}
      {names} from the advert {isOne ? 'is' : 'are'} not confirmed. No text says {isOne ? 'it' : 'them'} until you keep{' '}
      {isOne ? 'it' : 'them'}.
    </Banner>
  );
}
