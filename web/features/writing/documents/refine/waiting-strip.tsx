import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { WandSparkles } from '#web/ui/layout/icons.ts';

type Props = { proposal: Ready; onLook: (id: string) => void; onDiscard: (id: string) => void };

/** Above the text: a proposal of an earlier visit (REFINE-19). */
export function WaitingStrip({ proposal: { id, instruction, result }, onLook, onDiscard }: Props) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-card">
      <WandSparkles className="size-4 shrink-0 text-fg-3" aria-hidden />
      <p className="min-w-0 flex-1 basis-64 break-words">
        <span className="font-medium">A proposal is waiting:</span>{' '}
        <span className="text-fg-2">
          “{instruction}”, {plural(result.changes.length, 'change')}
        </span>
      </p>
      <div className="flex gap-1.5">
        <Button size="sm" variant="ghost" onClick={() => onDiscard(id)}>
          Discard
        </Button>
        <Button size="sm" onClick={() => onLook(id)}>
          Look at it
        </Button>
      </div>
    </div>
  );
}
