import { useCallback, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { AppError } from '#shared/errors.ts';
import { type Card, cardState, isFinal } from '#shared/tasks/card.ts';
import type { Template } from '#shared/text/contracts/templates.ts';
import { type GenerationState, useGenerations } from '#web/features/tasks/generation-store.ts';
import { runCards } from '#web/features/writing/generate/run-cards.ts';
import type { Selection } from '#web/features/writing/generate/selection.ts';
import { summaryOf } from '#web/features/writing/generate/summary.ts';
import { useReplacing } from '#web/features/writing/generate/use-replacing.ts';
import { startProblem, useStart } from '#web/features/writing/generate/use-start.ts';

/** Selects the cards of this run from the store. Stable while the selection does not change. */
export type PickCards = (state: Pick<GenerationState, 'cards'>) => Card[];

/** The cards and actions of step 3. `known`: all templates. */
export function useRun(selection: Selection, known: readonly Template[]) {
  const { roles: roleIds, templates: selected } = selection;
  const chosen = useMemo(() => known.filter(({ id }) => selected.includes(id)), [known, selected]);
  const problem = startProblem({ roleIds, templates: chosen, templatesLoaded: known.length > 0 });
  const { run, starting, isFull, left, drop, error, setError } = useStart();
  const replacing = useReplacing(roleIds, run);
  const pick: PickCards = useCallback(
    ({ cards }) => runCards({ cards, roleIds, templates: known, selected, starting }),
    [roleIds, known, selected, starting],
  );
  const states = useGenerations(useShallow((state) => pick(state).map((card) => cardState(card))));
  const shown = useGenerations(
    useShallow((state) => pick(state).map(({ role_id, template_id }) => `${role_id} ${template_id}`)),
  );
  const busy = useGenerations((state) =>
    pick(state).some((card) => !isFinal(card) && chosen.some(({ id }) => id === card.template_id)),
  );
  return {
    chosen,
    /** Selected templates without a generation for one of the roles. */
    unwritten: chosen.filter(({ id }) => roleIds.some((roleId) => !shown.includes(`${roleId} ${id}`))),
    problem,
    replacing,
    generate: () =>
      problem === null
        ? replacing.write(roleIds.flatMap((roleId) => chosen.map((template) => ({ roleId, template }))))
        : setError(new AppError('invalid_input', { message: problem })),
    busy,
    error,
    setError,
    pick,
    summary: summaryOf(states),
    /** Requests in flight, or waiting for a place. */
    starting: { count: starting.length, isFull, drop },
    /** Texts that could not be requested. */
    left: { count: left.length, start: () => run(left) },
  };
}
