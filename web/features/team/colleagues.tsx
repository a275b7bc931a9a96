import { useQuery } from '@tanstack/react-query';
import { FirstInvite } from '#web/features/team/first-invite.tsx';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { addressIn } from '#web/lib/workspace.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { UserPlus } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** The shared workspaces of a person, and the way to the first one (TEAM-02). */
export function Colleagues() {
  const workspaces = useQuery(workspacesQuery);
  const { round, show, props } = useDialog<null>();
  const placeholder = (
    <Loading label="Loading your workspaces" className="p-5">
      <Skeleton />
    </Loading>
  );
  return (
    <Loaded query={workspaces} failed="Failed to load your workspaces" className="p-5" placeholder={placeholder}>
      {({ items, may_create }) => (
        <>
          {items.length === 0 && <p className="p-4 text-sm text-fg-2 sm:p-5">You work alone here.</p>}
          {items.length > 0 && (
            <ul className="divide-y divide-line">
              {items.map(({ id, slug, name, members }) => (
                <li key={id} className="flex items-center gap-3 p-4 text-sm sm:px-5">
                  <a className="text-link min-w-0 flex-1 truncate" href={addressIn(slug, paths.workspace)}>
                    {name}
                  </a>
                  <span className="text-xs text-fg-3">{members === 1 ? '1 member' : `${members} members`}</span>
                </li>
              ))}
            </ul>
          )}
          {may_create && (
            <SectionFooter>
              <Button icon={UserPlus} needsServer onClick={() => show(null)}>
                Invite a colleague
              </Button>
              <FirstInvite key={round} open={props.open} onClose={props.onClose} />
            </SectionFooter>
          )}
        </>
      )}
    </Loaded>
  );
}
