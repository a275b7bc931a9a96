import { type Card, isFinal, pendingSteps } from '#shared/tasks/card.ts';
import type { Template } from '#shared/text/contracts/templates.ts';
import { cardsFor } from '#web/features/tasks/generation-store.ts';

type Run = {
  cards: Record<string, Card>;
  /** In the order of the selection. */
  roleIds: readonly string[];
  /** Empty when they failed to load; the cards then follow the order of the selection. */
  templates: readonly Pick<Template, 'id'>[];
  /** Ids of the selected templates. */
  selected: readonly string[];
  /** Placeholder cards of a start request in flight. */
  starting: readonly Card[];
};

/**
 * The cards of step 3 in template order: the newest generation of each selected template, and every other unfinished
 * one of these roles, role by role. Ended ones of templates that are not selected are omitted.
 */
export function runCards({ cards, roleIds, templates, selected, starting }: Run): Card[] {
  const order = inOrder(templates, selected, cards);
  return roleIds.flatMap((roleId) =>
    order.flatMap((id) => {
      const [newest] = cardsFor(cards, roleId, [id]);
      const known = newest && (selected.includes(id) || !isFinal(newest)) ? newest : undefined;
      const soon = starting.find(({ role_id, template_id }) => role_id === roleId && template_id === id);
      return soon && (!known || isFinal(known)) ? soon : (known ?? []);
    }),
  );
}

const inOrder = (templates: Run['templates'], selected: Run['selected'], cards: Run['cards']): string[] =>
  templates.length > 0
    ? templates.map(({ id }) => id)
    : [...new Set([...selected, ...Object.values(cards).flatMap(({ template_id }) => template_id ?? [])])];

/** Whether the id is that of a placeholder without a row. */
export const isStarting = ({ id }: Pick<Card, 'id'>): boolean => id.startsWith('starting-');

/** The placeholder card of a generation that was just requested. */
export const startingCard = (template: Pick<Template, 'id' | 'name' | 'kind'>, roleId: string): Card => ({
  task: 'write',
  id: `starting-${roleId}-${template.id}`,
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

const isWhole = ({ role_id, template_id }: Card): boolean => role_id !== null && template_id !== null;

/**
 * The selection when step 3 is opened without one: the roles with unfinished cards, else that of the newest card, and
 * their templates (GAP-57).
 */
export function restoredSelection(cards: readonly Card[]): { roles: string[]; templates: string[] } | null {
  const newestFirst = cards.filter(isWhole).sort((a, b) => b.created_at.localeCompare(a.created_at));
  const unfinished = newestFirst.filter((card) => !isFinal(card));
  const shown = unfinished.length > 0 ? unfinished : newestFirst.slice(0, 1);
  const roles = [...new Set(shown.flatMap(({ role_id }) => role_id ?? []))];
  if (roles.length === 0) return null;
  // Of several roles each has the templates under way: those of earlier runs would be offered for all of them.
  const own = roles.length > 1 ? unfinished : newestFirst.filter(({ role_id }) => role_id === roles[0]);
  return { roles, templates: [...new Set(own.flatMap(({ template_id }) => template_id ?? []))] };
}
