import { useShallow } from 'zustand/react/shallow';
import { unfinishedCards, useGenerations } from '#web/features/tasks/generation-store.ts';
import { restoredSelection } from '#web/features/writing/generate/run-cards.ts';
import { selectionPath } from '#web/features/writing/generate/selection.ts';
import { plural } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';

/** Shown on step 1 during a run, with a link to its progress (GAP-58). */
export function RunningNotice() {
  const cards = useGenerations(useShallow(unfinishedCards));
  const restored = restoredSelection(cards);
  if (!restored) return null;
  const title = restored.roles.length === 1 && cards.find(({ role_id }) => role_id === restored.roles[0])?.job_title;
  const action = (
    <ButtonLink to={selectionPath({ ...restored, step: 3 })} size="sm">
      View progress
    </ButtonLink>
  );
  return (
    <Banner tone="info" className="mt-5" action={action}>
      {plural(cards.length, 'text')} under way{title ? ` for ${title}` : ''}
    </Banner>
  );
}
