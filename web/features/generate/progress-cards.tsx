import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Card } from '#shared/card.ts';
import type { ClockOffset } from '#web/features/generate/countdown.ts';
import { ProgressCard } from '#web/features/generate/progress-card.tsx';
import type { PickCards } from '#web/features/generate/use-run.ts';
import type { TemplateRef } from '#web/features/generate/use-start.ts';
import { useGenerations } from '#web/lib/generation-store.ts';

type Props = {
  pick: PickCards;
  offset: ClockOffset;
  finished: (card: Card) => ReactNode;
  onWrite: (templates: readonly TemplateRef[]) => void;
  onError: (error: unknown) => void;
};

/** One card per template, in template order. A retry keeps the place of the card. */
export function ProgressCards({ pick, ...rest }: Props) {
  const cards = useGenerations(useShallow(pick));
  return (
    <>
      <h2 className="sr-only">Progress by template</h2>
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {cards.map((card) => (
          <ProgressCard key={card.template_id} card={card} {...rest} />
        ))}
      </ul>
    </>
  );
}
