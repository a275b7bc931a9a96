import { type Card, type CardState, cardState } from '#shared/tasks/card.ts';

const sentenceOf = (card: Card, state: CardState): string | undefined => {
  const name = card.template_name;
  if (state === 'completed') return `${name} is ready.`;
  if (state === 'failed') return `${name} failed: ${card.error?.message ?? 'An unexpected error occurred'}.`;
  if (state === 'cancelled') return `${name} was cancelled.`;
  if (state === 'deleted') return `${name} was deleted.`;
  return state === 'rate-limited' ? `${name} is waiting for the rate limit.` : undefined;
};

/**
 * Returns the announcement for screen readers when cards change: only completions, failures and waits for the rate
 * limit. Cards that were not in `before` add nothing, so that a reload is silent.
 */
export function announcementOf(before: readonly Card[], after: readonly Card[]): string {
  const known = new Map(before.map((card) => [card.id, cardState(card)]));
  const sentences = after.flatMap((card) => {
    const state = cardState(card);
    const was = known.get(card.id);
    return was === undefined || was === state ? [] : (sentenceOf(card, state) ?? []);
  });
  if (sentences.length === 0) return '';
  const ready = after.filter((card) => cardState(card) === 'completed').length;
  return `${sentences.join(' ').replaceAll('..', '.')} ${ready} of ${after.length} complete.`;
}

/** Joins announcements that waited; only the count of the last one is still correct. */
export const joined = (waiting: string, next: string): string =>
  `${waiting.replace(/ ?\d+ of \d+ complete\.$/, '')} ${next}`.trim();
