import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Card } from '#shared/tasks/card.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import type { ClockOffset } from '#web/features/writing/generate/countdown.ts';
import { ProgressCard } from '#web/features/writing/generate/progress-card.tsx';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import type { PickCards } from '#web/features/writing/generate/use-run.ts';

type Props = {
  /** The titles of the roles that are loaded, by id. */
  titles: ReadonlyMap<string, string>;
  pick: PickCards;
  offset: ClockOffset;
  finished: (card: Card) => ReactNode;
  onWrite: (wanted: readonly Wanted[]) => void;
  onError: (error: unknown) => void;
};

/** The cards of one role after the other. */
function byRole(cards: readonly Card[]): Card[][] {
  const groups = new Map<string | null, Card[]>();
  for (const card of cards) groups.set(card.role_id, [...(groups.get(card.role_id) ?? []), card]);
  return [...groups.values()];
}

/**
 * One card per role and template, role by role and in template order. A retry keeps the place of the card. With several
 * roles each has a heading.
 */
export function ProgressCards({ titles, pick, ...rest }: Props) {
  const cards = useGenerations(useShallow(pick));
  const groups = byRole(cards);
  // A card that was only requested has no title yet.
  const titleOf = ([card]: readonly Card[]) => card?.job_title || titles.get(card?.role_id ?? '');
  return (
    <>
      <h2 className="sr-only">Progress by template</h2>
      {groups.map((group) => (
        <section key={group[0]?.role_id} aria-label={titleOf(group)}>
          {groups.length > 1 && <h3 className="mt-6 text-md font-semibold">{titleOf(group)}</h3>}
          <ul className="mt-4 grid gap-4 lg:grid-cols-2">
            {group.map((card) => (
              <ProgressCard key={card.template_id} card={card} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
