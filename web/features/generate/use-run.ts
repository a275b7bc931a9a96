import { useCallback, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Card, cardState, isFinal } from '#shared/card.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { runCards } from '#web/features/generate/run-cards.ts';
import type { Selection } from '#web/features/generate/selection.ts';
import { summaryOf } from '#web/features/generate/summary.ts';
import { startProblem, useStart } from '#web/features/generate/use-start.ts';
import { type GenerationState, useGenerations } from '#web/lib/generation-store.ts';

/** Chooses this run's cards from the live store. Stable while the selection is. */
export type PickCards = (state: Pick<GenerationState, 'cards'>) => Card[];

/** Step 3's view of the live store, and its button. `known` are all templates. */
export function useRun(selection: Selection, known: readonly Template[]) {
  const { role: roleId, templates: selected } = selection;
  const chosen = useMemo(() => known.filter(({ id }) => selected.includes(id)), [known, selected]);
  const start = { roleId, templates: chosen, templatesLoaded: known.length > 0 };
  const { run, starting, error, setError } = useStart(start);
  const pick: PickCards = useCallback(
    ({ cards }) => (roleId === null ? [] : runCards({ cards, roleId, templates: known, selected, starting })),
    [roleId, known, selected, starting],
  );
  const states = useGenerations(useShallow((state) => pick(state).map((card) => cardState(card))));
  const busy = useGenerations((state) =>
    pick(state).some((card) => !isFinal(card) && chosen.some(({ id }) => id === card.template_id)),
  );
  return {
    chosen,
    problem: startProblem(start),
    generate: run,
    busy,
    error,
    setError,
    pick,
    summary: summaryOf(states),
  };
}
