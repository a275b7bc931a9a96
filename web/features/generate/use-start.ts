import { useState } from 'react';
import type { Card } from '#shared/card.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { AppError } from '#shared/errors.ts';
import { startingCard } from '#web/features/generate/run-cards.ts';
import { createStartKeys } from '#web/features/generate/start-key.ts';
import { useAction } from '#web/features/generate/use-action.ts';
import { startRun } from '#web/lib/generations.ts';

type Start = { roleId: string | null; templates: readonly Template[]; templatesLoaded: boolean };

/** Why no request is sent (GEN-20, GEN-21); null when it can be sent. */
export function startProblem({ roleId, templates, templatesLoaded }: Start): string | null {
  if (!templatesLoaded) return 'No templates available. Please try refreshing the page.';
  return roleId === null || templates.length === 0 ? 'Please select a role and at least one template' : null;
}

/** GEN-19: this page has its own text for an expired session. */
export const readable = (error: unknown): AppError => {
  const known = AppError.from(error);
  if (known.code !== 'sign_in_required') return known;
  return new AppError('sign_in_required', { message: 'Please sign in to generate content' });
};

/**
 * Whether it is unknown if the run was started; the next click with the same selection repeats the key (start-key.ts).
 */
const isUnanswered = ({ code }: AppError): boolean => code === 'unavailable';

const NOT_CONFIRMED = 'Your selection is kept. Press the button again: a run that has begun is not started twice.';

/** The error of a start, saying that another click is safe when there was no response. */
export const startError = (error: unknown): AppError => {
  const known = readable(error);
  return isUnanswered(known) ? new AppError('unavailable', { messages: [known.message, NOT_CONFIRMED] }) : known;
};

export type TemplateRef = Pick<Template, 'id' | 'name' | 'kind'>;

/** The template of a card for a retry; empty when the template was deleted. */
export const templateRefOf = ({ template_id, template_name, kind }: Card): TemplateRef[] =>
  template_id === null ? [] : [{ id: template_id, name: template_name, kind }];

/** Starts templates for the role; `starting` holds the placeholder cards of a request in flight. */
export function useStart(roleId: string | null) {
  const [keys] = useState(() => createStartKeys());
  const [starting, setStarting] = useState<readonly Card[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [run] = useAction(
    async (templates: readonly TemplateRef[]) => {
      if (roleId === null) return;
      const templateIds = templates.map(({ id }) => id);
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
    (failure) => setError(startError(failure)),
  );
  return { run, starting, error, setError };
}
