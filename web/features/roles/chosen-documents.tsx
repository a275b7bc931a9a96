import { useRef } from 'react';
import type { ChosenDocument } from '#web/features/roles/role-draft.ts';
import { useRovingFocus } from '#web/lib/use-roving-focus.ts';
import { X } from '#web/ui/layout/icons.ts';

type Props = {
  chosen: readonly ChosenDocument[];
  onRemove: (id: string) => void;
  /** Called when the last one was removed, to move the focus. */
  onEmpty: () => void;
};

/** The selected documents by name, each with a button that removes it (GAP-146). */
export function ChosenDocuments({ chosen, onRemove, onEmpty }: Props) {
  const box = useRef<HTMLUListElement>(null);
  const { list, itemOf } = useRovingFocus(chosen.map(({ id }) => id));
  if (chosen.length === 0) return null;
  const remove = (id: string, index: number) => {
    const buttons = box.current?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmpty();
    onRemove(id);
  };
  return (
    <ul
      ref={box}
      aria-label="Selected assets"
      className="mt-1.5 flex max-h-48 flex-wrap gap-1.5 overflow-y-auto p-0.5"
      {...list}
    >
      {chosen.map(({ id, title }, index) => (
        <li
          key={id}
          className="flex max-w-full items-center rounded-full border border-line-strong bg-surface pl-3 text-sm"
        >
          <span className="min-w-0 truncate">{title}</span>
          <button
            type="button"
            aria-label={`Remove ${title}`}
            title={`Remove ${title}`}
            className="grid size-11 shrink-0 place-items-center rounded-full text-fg-3 hover:text-fg md:size-8"
            onClick={() => remove(id, index)}
            {...itemOf(id)}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
