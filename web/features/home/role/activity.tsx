import { Link } from 'react-router-dom';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import { AsideSection } from '#web/features/home/role/aside-section.tsx';
import { actorName, wordsOf } from '#web/features/team/workspace/activity-words.ts';
import { paths, withQuery } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

/** What was done with the role and its texts last (HOME-22). */
export function RoleActivity({ roleId, acts }: { roleId: string; acts: RoleHome['activity'] }) {
  const { id } = usePerson();
  if (acts.length === 0) return null;
  // Personal has no page of all activity.
  const all = openSlug !== null && (
    <Link
      to={withQuery(paths.workspaceActivity, { role: roleId })}
      className="text-link inline-flex min-h-6 min-w-6 items-center text-xs"
    >
      Show all<span className="sr-only"> activity</span>
    </Link>
  );
  return (
    <AsideSection title="Activity" right={all}>
      <ol className="mt-2 space-y-2 text-sm text-fg-2">
        {acts.map((act) => {
          const { text, to, rest, detail } = wordsOf(act);
          return (
            <li key={act.id} className="wrap-anywhere">
              <b className="font-medium text-fg">{act.actor.id === id ? 'You' : actorName(act)}</b> {text}
              {to && <> {to}</>}
              {rest}
              {detail && `: ${detail}`}{' '}
              <span className="text-xs text-fg-3">
                <RelativeTime iso={act.created_at} />
              </span>
            </li>
          );
        })}
      </ol>
    </AsideSection>
  );
}
