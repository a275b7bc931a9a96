import { changedSentence } from '#web/features/home/changes/change-list.ts';
import type { RoleChangesOf, RoleChangesState } from '#web/features/home/changes/use-role-changes.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';

type Props = Pick<RoleChangesOf, 'changes' | 'outdated'> & { state: RoleChangesState };

/** 'The role changed: Pay', with what it said and says; nothing once that was called not needed (HOME-13). */
export function RoleChangesStrip({ changes, outdated, state: { start, starting, dismiss, dismissal } }: Props) {
  if (changes.length === 0) return null;
  return (
    <section
      aria-labelledby="role-changed"
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-warn-soft p-4 text-sm"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="role-changed" className="font-semibold text-warn-text">
          The role changed: {changes.map(({ label }) => label).join(', ')}
        </h2>
        <ul className="mt-1 space-y-0.5 text-fg-2">
          {changes.map((one) => (
            <li key={one.label} className="line-clamp-2 break-words">
              {changedSentence(one)}
            </li>
          ))}
        </ul>
        {dismissal.error && <FieldError id="role-changed-error">{dismissal.error.message}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" needsServer busy={starting.busy.size > 0} onClick={start}>
          Update {plural(outdated.length, 'text')}
        </Button>
        <Button size="sm" variant="ghost" needsServer busy={dismissal.isPending} onClick={dismiss}>
          Not needed
        </Button>
      </div>
    </section>
  );
}
