import { useEffect, useMemo, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { type Card, isFinal } from '#shared/tasks/card.ts';
import type { Template } from '#shared/text/contracts/templates.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { startRun } from '#web/features/tasks/generations.ts';
import { startingCard } from '#web/features/writing/generate/run-cards.ts';
import {
  createStartQueue,
  type StartQueueState,
  type TemplateRef,
  type Wanted,
} from '#web/features/writing/generate/start-queue.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';

type Start = { roleIds: readonly string[]; templates: readonly Template[]; templatesLoaded: boolean };

/** Why no request is sent (GEN-20, GEN-21); null when it can be sent. */
export function startProblem({ roleIds, templates, templatesLoaded }: Start): string | null {
  if (!templatesLoaded) return 'No templates available. Please try refreshing the page.';
  const isMissing = roleIds.length === 0 || templates.length === 0;
  return isMissing ? 'Please select a role and at least one template' : null;
}

/** GEN-19: this page has its own text for an expired session. */
export const readable = (error: unknown): AppError => {
  const known = AppError.from(error);
  if (known.code !== 'sign_in_required') return known;
  return new AppError('sign_in_required', { message: 'Please sign in to generate content' });
};

/**
 * Whether it is unknown if the run was started; the next click with the same selection repeats the key (request-keys.ts).
 */
const isUnanswered = ({ code }: AppError): boolean => code === 'unavailable';

const NOT_CONFIRMED = 'Your selection is kept. Press the button again: a run that has begun is not started twice.';

/** The error of a start, saying that another click is safe when there was no response. */
export const startError = (error: unknown): AppError => {
  const known = readable(error);
  return isUnanswered(known) ? new AppError('unavailable', { messages: [known.message, NOT_CONFIRMED] }) : known;
};

/** What a retry of a card writes; empty when its role or template was deleted. */
export const wantedOf = ({ role_id, template_id, template_name, kind }: Card): Wanted[] =>
  role_id === null || template_id === null
    ? []
    : [{ roleId: role_id, template: { id: template_id, name: template_name, kind } }];

/** Until a text is done, which frees its place, and at most this long. */
const placeOrPause = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const unsubscribe = useGenerations.subscribe(({ cards }, before) => {
      const ended = (card: Card) => isFinal(card) && before.cards[card.id] && !isFinal(before.cards[card.id] as Card);
      if (cards !== before.cards && Object.values(cards).some(ended)) done();
    });
  });

async function startWithKey(
  keys: ReturnType<typeof createRequestKeys>,
  roleId: string,
  templates: readonly TemplateRef[],
): Promise<void> {
  const templateIds = templates.map(({ id }) => id);
  try {
    await startRun({ role_id: roleId, template_ids: templateIds }, keys.forClick([roleId, ...templateIds].join(' ')));
    keys.ended();
  } catch (failure) {
    keys.ended(failure);
    throw failure;
  }
}

/** Starts texts; `starting` holds the placeholder cards of those that are requested or wait for a place. */
export function useStart() {
  const [{ queued, isFull, left }, setState] = useState<StartQueueState>({ queued: [], isFull: false, left: [] });
  const [error, setError] = useState<AppError | null>(null);
  const [queue] = useState(() => {
    const keys = createRequestKeys();
    return createStartQueue({
      start: (roleId, templates) => startWithKey(keys, roleId, templates),
      wait: placeOrPause,
      onChange: setState,
      onError: (failure) => setError(startError(failure)),
    });
  });
  useEffect(() => queue.clear, [queue]);
  const starting = useMemo(() => queued.map(({ roleId, template }) => startingCard(template, roleId)), [queued]);
  return {
    run: (wanted: readonly Wanted[]) => {
      setError(null);
      queue.add(wanted);
    },
    starting,
    isFull,
    left,
    drop: queue.clear,
    error,
    setError,
  };
}
