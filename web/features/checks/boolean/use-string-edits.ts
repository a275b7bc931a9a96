import { type RefObject, useEffect, useRef } from 'react';
import { applied, type Edit } from '#shared/checks/boolean/edit.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useFields } from '#web/features/text/page/use-fields.ts';

/**
 * Changes the text of a string from its blocks, with Undo, and stands in for its field while that is not shown: what
 * the panel replaces or selects arrives here.
 */
export function useStringEdits({ name, text }: DocumentPart, box: RefObject<HTMLElement | null>) {
  const { register, type, leave } = useFields();
  const { showUndo } = usePage();
  const live = useRef(text);
  live.current = text;
  useEffect(() => {
    register(name, {
      replace: (from, to, words) => type(name, applied(live.current, { from, to, text: words })),
      reveal: ({ from, to }, focus) => reveal(box.current, { from, to }, focus),
      focus: () => box.current?.querySelector<HTMLElement>('button')?.focus(),
      boxesOf: () => [],
    });
    return () => register(name, null);
  }, [name, register, type, box]);

  return (edit: Edit, message: string): void => {
    const before = live.current;
    const after = applied(before, edit);
    if (after.trim() === '' || after === before) return;
    type(name, after);
    leave();
    showUndo(message, () => {
      if (live.current === after) type(name, before);
    });
  };
}

function reveal(box: HTMLElement | null, { from, to }: { from: number; to: number }, focus: boolean): void {
  const chips = [...(box?.querySelectorAll<HTMLElement>('[data-from]') ?? [])];
  const chip = chips.find(({ dataset }) => Number(dataset.from) < to && from < Number(dataset.to)) ?? chips[0] ?? box;
  chip?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  if (focus) chip?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
