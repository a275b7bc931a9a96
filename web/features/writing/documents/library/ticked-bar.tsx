import { type ReactNode, useState } from 'react';
import { useTickedTexts } from '#web/features/writing/documents/library/use-ticked-texts.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { May } from '#web/lib/may.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Copy, Download, Trash2 } from '#web/ui/layout/icons.ts';

/** The first steps of the bar, which later domains know how to take. */
export type TickedSteps = (given: {
  ticked: readonly Row[];
  /** A sentence about what cannot be done; null: none. */
  onProblem: (text: string | null) => void;
  /** The ids of the rows that stay ticked. */
  onTickOnly: (ids: readonly string[]) => void;
}) => ReactNode;

type Props = {
  ticked: readonly Row[];
  /** How many of the ticked ones the role of the person allows to delete. */
  deletable: number;
  steps: TickedSteps;
  onTickOnly: (ids: readonly string[]) => void;
  onDelete: () => void;
};

/**
 * What can be done with the ticked rows: at the foot of the window, below the rows, so that none moves, and before them
 * by the keyboard. On a phone its buttons are one row that scrolls (HOME-39).
 */
export function TickedBar({ ticked, deletable, steps, onTickOnly, onDelete }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { copied, busy, copy, download } = useTickedTexts(ticked, setProblem);
  if (ticked.length === 0) return null;
  return (
    <section
      aria-label="Chosen texts"
      className="sticky bottom-3 z-20 order-last mx-auto mt-4 max-w-full rounded-lg border border-line bg-raised p-2 shadow-pop"
    >
      {problem && (
        <Banner tone="error" className="mb-2" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      <div className="flex items-center gap-1.5 overflow-x-auto py-1 *:shrink-0">
        <p role="status" className="tnum mx-2 text-sm font-semibold whitespace-nowrap">
          {ticked.length} chosen
        </p>
        {steps({ ticked, onProblem: setProblem, onTickOnly })}
        <Button variant="ghost" size="sm" icon={copied ? Check : Copy} busy={busy === 'copy'} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="ghost" size="sm" icon={Download} busy={busy === 'download'} onClick={download}>
          Download
        </Button>
        <May permission="content.delete">
          <Button
            variant="ghost"
            size="sm"
            icon={Trash2}
            needsServer
            disabled={deletable === 0}
            title={deletable < ticked.length ? ONLY_OWN : undefined}
            className="text-danger-text!"
            onClick={onDelete}
          >
            Delete
          </Button>
        </May>
      </div>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </section>
  );
}

/** Some roles allow it for one's own only. */
const ONLY_OWN = 'Only its author or an admin can delete an item.';
