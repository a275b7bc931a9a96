import { useId } from 'react';
import { type Card, cardState, isFinal } from '#shared/card.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { formatDate } from '#web/lib/format.ts';
import { cardsFor, useGenerations } from '#web/lib/generation-store.ts';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { History } from '#web/ui/layout/icons.ts';
import { templateIcon } from '#web/ui/layout/template-icon.ts';

type Props = {
  template: Template;
  chosen: boolean;
  role: string;
  /** The stored document; null when there is none, undefined until loaded. */
  existing: { updated_at: string; edited: boolean } | null | undefined;
  onToggle: () => void;
};

/** The whole card is the label of the checkbox. */
export function TemplateCard({ template, role, chosen, existing, onToggle }: Props) {
  const id = useId();
  const last = useGenerations(({ cards }) => cardsFor(cards, role, [template.id])[0]);
  const { text, tone } = lastText(last) ?? { text: existingText(existing, chosen), tone: 'text-fg-3' };
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
          {existing && <History className="size-3.5 shrink-0" aria-hidden />}
          {text}
        </span>
      </label>
    </li>
  );
}

function existingText(existing: Props['existing'], chosen: boolean): string {
  if (!existing) return existing === null ? 'Not made yet' : '';
  return `Last made ${formatDate(existing.updated_at)}${existing.edited ? ', edited by you' : ''}${chosen ? ', will be replaced' : ''}`;
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
