import { useShallow } from 'zustand/react/shallow';
import { cardState } from '#shared/tasks/card.ts';
import { lastCards, useGenerations } from '#web/features/tasks/generation-store.ts';
import { selectionPath } from '#web/features/writing/generate/selection.ts';
import { plural } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';

/** The templates whose last generation for this role failed, of any age, and the action to retry them (GAP-57). */
export function FailedNotice({ role }: { role: string }) {
  const failed = useGenerations(
    useShallow(({ cards }) => lastCards(cards, role).filter((card) => cardState(card) === 'failed')),
  );
  if (failed.length === 0) return null;
  const templates = failed.flatMap(({ template_id }) => template_id ?? []);
  const action = (
    <ButtonLink to={selectionPath({ roles: [role], templates, step: 3 })} size="sm">
      View and retry
    </ButtonLink>
  );
  return (
    <Banner tone="warning" className="mt-5" action={action}>
      {plural(failed.length, 'text')} failed: {failed.map(({ template_name }) => template_name).join(', ')}
    </Banner>
  );
}
