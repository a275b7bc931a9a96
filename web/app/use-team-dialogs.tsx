import { type ReactNode, Suspense } from 'react';
import type { TeamAsk } from '#web/app/team-dialogs.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

const TeamDialogs = lazyInPage(() =>
  import('#web/app/team-dialogs.tsx').then((file) => ({ default: file.TeamDialogs })),
);

/** The dialogs for a workspace and an invitation, which load when they are asked for. */
export function useTeamDialogs(): { ask: (item: TeamAsk) => void; dialogs: ReactNode } {
  const { round, show, props } = useDialog<TeamAsk>();
  return {
    // A new workspace is opened by another page load.
    ask: (item) => (item === 'create' || openSlug === null ? runUnlessUnsaved(() => show(item)) : show(item)),
    dialogs: props.item && (
      <Suspense fallback={null}>
        <TeamDialogs key={round} {...props} />
      </Suspense>
    ),
  };
}
