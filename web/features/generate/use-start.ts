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

/** GEN-19: the text of this page for a session that has ended. */
export const readable = (error: unknown): AppError => {
  const known = AppError.from(error);
  if (known.code !== 'sign_in_required') return known;
  return new AppError('sign_in_required', { message: 'Please sign in to generate content' });
};

/** Whether it began is not known: the next click for the same is the same start (see start-key.ts). */
const isUnanswered = ({ code }: AppError): boolean => code === 'unavailable';

const NOT_CONFIRMED = 'Your selection is kept. Press the button again: a run that has begun is not started twice.';

/** The sentence of what went wrong, and that pressing again is safe when no answer came. */
export const startError = (error: unknown): AppError => {
  const known = readable(error);
  return isUnanswered(known) ? new AppError('unavailable', { messages: [known.message, NOT_CONFIRMED] }) : known;
};

export type Wanted = Pick<Template, 'id' | 'name' | 'kind'>;

/** What writes a card's template once more; nothing for one whose template was deleted. */
export const wantedOf = ({ template_id, template_name, kind }: Card): Wanted[] =>
  template_id === null ? [] : [{ id: template_id, name: template_name, kind }];

/** Starts templates for the role: `starting` are the cards of what the server has not answered yet. */
export function useStart(roleId: string | null) {
  const [keys] = useState(() => createStartKeys());
  const [starting, setStarting] = useState<readonly Card[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [run] = useAction(
    async (wanted: readonly Wanted[]) => {
      if (roleId === null) return;
      const templateIds = wanted.map(({ id }) => id);
      setError(null);
      setStarting(wanted.map((template) => startingCard(template, roleId)));
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
    (failure) => setError(startError(failure)),
  );
  return { run, starting, error, setError };
}
