import { type Card, isFinal, pendingSteps } from '#shared/card.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { cardsFor } from '#web/lib/generation-store.ts';

type Run = {
  cards: Record<string, Card>;
  roleId: string;
  /** Empty when they failed to load; the cards then follow the order of the selection. */
  templates: readonly Pick<Template, 'id'>[];
  /** Ids of the selected templates. */
  selected: readonly string[];
  /** Placeholder cards of a start request in flight. */
  starting: readonly Card[];
};

/**
 * The cards of step 3 in template order: the newest generation of each selected template, and every other unfinished
 * one of this role. Ended ones of templates that are not selected are omitted.
 */
export function runCards({ cards, roleId, templates, selected, starting }: Run): Card[] {
  return inOrder(templates, selected, cards).flatMap((id) => {
    const [newest] = cardsFor(cards, roleId, [id]);
    const known = newest && (selected.includes(id) || !isFinal(newest)) ? newest : undefined;
    const soon = starting.find(({ template_id }) => template_id === id);
    return soon && (!known || isFinal(known)) ? soon : (known ?? []);
  });
}

const inOrder = (templates: Run['templates'], selected: Run['selected'], cards: Run['cards']): string[] =>
  templates.length > 0
    ? templates.map(({ id }) => id)
    : [...new Set([...selected, ...Object.values(cards).flatMap(({ template_id }) => template_id ?? [])])];

/** Whether the id is that of a placeholder without a row. */
export const isStarting = ({ id }: Pick<Card, 'id'>): boolean => id.startsWith('starting-');

/** The placeholder card of a generation that was just requested. */
export const startingCard = (template: Pick<Template, 'id' | 'name' | 'kind'>, roleId: string): Card => ({
  id: `starting-${template.id}`,
  user_id: '',
  role_id: roleId,
  template_id: template.id,
  template_name: template.name,
  kind: template.kind,
  job_title: '',
  company_name: '',
  status: 'pending',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 0,
  document_count: 0,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: '',
  error: null,
  document_id: null,
  created_at: '',
  started_at: null,
  ended_at: null,
  seq: 0,
});

/** The selection when step 3 is opened without one: the role of the newest card and its templates (GAP-57). */
export function restoredSelection(cards: readonly Card[]): { role: string; templates: string[] } | null {
  const newest = [...cards]
    .filter(({ role_id, template_id }) => role_id !== null && template_id !== null)
    .sort((a, b) => Number(isFinal(a)) - Number(isFinal(b)) || b.created_at.localeCompare(a.created_at))[0];
  if (!newest?.role_id) return null;
  const own = cards.filter(({ role_id }) => role_id === newest.role_id);
  return { role: newest.role_id, templates: [...new Set(own.flatMap(({ template_id }) => template_id ?? []))] };
}
