import { useCallback, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Card, cardState, isFinal } from '#shared/card.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { AppError } from '#shared/errors.ts';
import { runCards } from '#web/features/generate/run-cards.ts';
import type { Selection } from '#web/features/generate/selection.ts';
import { summaryOf } from '#web/features/generate/summary.ts';
import { useReplacing } from '#web/features/generate/use-replacing.ts';
import { startProblem, useStart } from '#web/features/generate/use-start.ts';
import { type GenerationState, useGenerations } from '#web/lib/generation-store.ts';

/** Selects the cards of this run from the store. Stable while the selection does not change. */
export type PickCards = (state: Pick<GenerationState, 'cards'>) => Card[];

/** The cards and actions of step 3. `known`: all templates. */
export function useRun(selection: Selection, known: readonly Template[]) {
  const { role: roleId, templates: selected } = selection;
  const chosen = useMemo(() => known.filter(({ id }) => selected.includes(id)), [known, selected]);
  const problem = startProblem({ roleId, templates: chosen, templatesLoaded: known.length > 0 });
  const { run, starting, error, setError } = useStart(roleId);
  const replacing = useReplacing(roleId, run);
  const pick: PickCards = useCallback(
    ({ cards }) => (roleId === null ? [] : runCards({ cards, roleId, templates: known, selected, starting })),
    [roleId, known, selected, starting],
  );
  const states = useGenerations(useShallow((state) => pick(state).map((card) => cardState(card))));
  const shown = useGenerations(useShallow((state) => pick(state).map(({ template_id }) => template_id)));
  const busy = useGenerations((state) =>
    pick(state).some((card) => !isFinal(card) && chosen.some(({ id }) => id === card.template_id)),
  );
  return {
    chosen,
    /** Selected templates without a generation for this role. */
    unwritten: chosen.filter(({ id }) => !shown.includes(id)),
    problem,
    replacing,
    generate: () =>
      problem === null ? replacing.write(chosen) : setError(new AppError('invalid_input', { message: problem })),
    busy,
    error,
    setError,
    pick,
    summary: summaryOf(states),
    isStarting: starting.length > 0,
  };
}
