import { useId } from 'react';
import { type Card, cardState, isFinal } from '#shared/tasks/card.ts';
import type { Template } from '#shared/text/contracts/templates.ts';
import { cardsFor, useGenerations } from '#web/features/tasks/generation-store.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { type ExistingDocument, reviewWarning } from '#web/features/writing/generate/existing-documents.ts';
import { formatDate } from '#web/lib/format.ts';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { History } from '#web/ui/layout/icons.ts';

type Props = {
  template: Template;
  chosen: boolean;
  roles: readonly string[];
  /** The stored documents of these roles; undefined until loaded. */
  existing: readonly ExistingDocument[] | undefined;
  onToggle: () => void;
};

/** The whole card is the label of the checkbox. */
export function TemplateCard({ template, roles, chosen, existing, onToggle }: Props) {
  const id = useId();
  const last = useGenerations(({ cards }) => lastOf(cards, roles, template.id));
  const made = existingText(existing, { chosen, of: roles.length });
  const warning = reviewWarning(existing ?? []);
  const { text, tone } = lastText(last) ?? {
    text: warning ?? made,
    tone: warning ? 'text-warn-text' : 'text-fg-3',
  };
  return (
    <li className="grid min-w-0 grid-cols-1">
      <label
        className={`card flex cursor-pointer flex-col has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chosen ? 'picked' : 'hover:border-line-strong!'}`}
      >
        <span className="flex flex-1 items-start gap-3 p-4">
          <IconTile icon={templateIcon(template.kind)} />
          <span className="min-w-0 flex-1">
            <span id={`${id}-name`} className="block leading-5 font-semibold">
              {template.name}
            </span>
            <span id={`${id}-about`} className="mt-1 block text-sm text-fg-2">
              {template.description}
            </span>
          </span>
          <input
            type="checkbox"
            name="template"
            value={template.id}
            checked={chosen}
            onChange={onToggle}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-about ${id}-made`}
            className="mt-0.5 size-4 shrink-0 outline-none"
          />
        </span>
        <span
          id={`${id}-made`}
          className={`tnum flex min-h-10 items-center gap-2 border-t border-line px-4 py-2 text-xs ${tone}`}
        >
          {existing && existing.length > 0 && <History className="size-3.5 shrink-0" aria-hidden />}
          {text}
        </span>
      </label>
    </li>
  );
}

/** The newest generation of the template that is unfinished or failed, of any of the roles. */
const lastOf = (cards: Record<string, Card>, roles: readonly string[], template: string): Card | undefined =>
  roles
    .flatMap((role) => cardsFor(cards, role, [template]))
    .find((card) => !isFinal(card) || cardState(card) === 'failed');

function existingText(existing: Props['existing'], { chosen, of }: { chosen: boolean; of: number }): string {
  const [first] = existing ?? [];
  if (!first || !existing) return existing ? 'Not made yet' : '';
  const made = of === 1 ? `Last made ${formatDate(first.updated_at)}` : `Made for ${existing.length} of ${of} roles`;
  const edited = existing.some((one) => one.edited) ? ', edited by you' : '';
  return `${made}${edited}${chosen ? ', will be replaced' : ''}`;
}

/** An unfinished or failed generation has precedence over the stored document. */
function lastText(last: Card | undefined): { text: string; tone: string } | null {
  if (!last) return null;
  const state = cardState(last);
  if (state === 'failed')
    return { text: `Failed: ${last.error?.title ?? last.error?.message ?? ''}`, tone: 'text-danger-text' };
  if (isFinal(last)) return null;
  const waits = state === 'pending' || last.waiting !== null;
  return { text: waits ? 'Waiting to be written' : 'Writing now…', tone: 'text-accent-text' };
}
