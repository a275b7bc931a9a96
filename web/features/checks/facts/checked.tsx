import { shortened } from '#web/features/checks/facts/fact-words.ts';
import { type CheckedFact, nameOf } from '#web/features/checks/facts/use-facts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { PanelGroup } from '#web/features/text/page/panel.tsx';
import { useMarking } from '#web/features/text/use-marks.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';

/** Facts that a person marked as correct, by whom and when, with Undo (FACT-07). */
export function Checked({ checked }: { checked: readonly CheckedFact[] }) {
  const { document } = usePage();
  const { unmark } = useMarking(document.id);
  return (
    <PanelGroup title="Checked" hint={checked.length}>
      {checked.map(({ fact, mark }) => (
        <li key={nameOf(fact)} className="flex items-center gap-2 py-1 pr-3 pl-5 text-sm">
          <span className="min-w-0 flex-1 break-words">
            <bdi>{shortened(fact.quote)}</bdi>
            <span className="block text-xs text-fg-3">
              {mark.by ? `${mark.by.name}, ` : ''}
              {formatDate(mark.created_at)}
            </span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            needsServer
            aria-label={`Undo marking ${shortened(fact.quote)} as correct`}
            onClick={() => unmark.mutate(mark)}
          >
            Undo
          </Button>
        </li>
      ))}
    </PanelGroup>
  );
}
