import { useState } from 'react';
import type { Card } from '#shared/card.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { AppError } from '#shared/errors.ts';
import { startingCard } from '#web/features/generate/run-cards.ts';
import { createStartKeys } from '#web/features/generate/start-key.ts';
import { useAction } from '#web/features/generate/use-action.ts';
import { startRun } from '#web/lib/generations.ts';

type Start = { roleId: string | null; templates: readonly Template[]; templatesLoaded: boolean };

/** What keeps a click from asking the server at all (GEN-20, GEN-21). */
export function startProblem({ roleId, templates, templatesLoaded }: Start): string | null {
  if (!templatesLoaded) return 'No templates available. Please try refreshing the page.';
  return roleId === null || templates.length === 0 ? 'Please select a role and at least one template' : null;
}

/** GEN-19: a session that has ended says so in the words of this page. */
export const readable = (error: unknown): AppError => {
  const known = AppError.from(error);
  if (known.code !== 'sign_in_required') return known;
  return new AppError('sign_in_required', { message: 'Please sign in to generate content' });
};

/** The button of step 3: `starting` are the cards of what the server has not answered yet. */
export function useStart(start: Start) {
  const [keys] = useState(() => createStartKeys());
  const [starting, setStarting] = useState<readonly Card[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const { roleId, templates } = start;
  const templateIds = templates.map(({ id }) => id);
  const [run] = useAction(
    async () => {
      const problem = startProblem(start);
      if (problem !== null || roleId === null) throw new AppError('invalid_input', { message: problem ?? undefined });
      setError(null);
      setStarting(templates.map((template) => startingCard(template, roleId)));
      try {
        await startRun({ role_id: roleId, template_ids: templateIds }, keys.forClick(roleId, templateIds));
        keys.ended();
      } catch (failure) {
        keys.ended(failure);
        throw failure;
      } finally {
        setStarting([]);
      }
    },
    (failure) => setError(readable(failure)),
  );
  return { run, starting, error, setError };
}
