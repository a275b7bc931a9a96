import { useEffect, useEffectEvent } from 'react';
import type { Review } from '#shared/review/contracts/reviews.ts';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { useStep } from '#web/features/review/review/use-step.ts';
import { noteOf } from '#web/features/review/review/words.ts';
import { useIsReadOnly } from '#web/lib/rights.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Button } from '#web/ui/form/button.tsx';
import { WandSparkles } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = { review: Review; page: ReviewPage };

/** What was asked for in words becomes an instruction, and says so once it was (JUDGE-61). */
export function Note({ review, page }: Props) {
  const note = noteOf(review);
  const ask = useAsk(review, page);
  if (!note || (!ask && !note.used_at)) return null;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {review.state === 'draft' && (
        <p className="min-w-0 basis-full break-words text-fg-2">
          <strong className="font-semibold text-fg">{note.name}:</strong> "{note.note}"
        </p>
      )}
      {ask && (
        <Button size="sm" icon={WandSparkles} needsServer onClick={ask}>
          Use as instruction
        </Button>
      )}
      {note.used_at && (
        <span className="text-xs text-fg-3">
          Used as an instruction <RelativeTime iso={note.used_at} />
        </span>
      )}
    </div>
  );
}

/** Opens the field with the note; null: there is none, or the reader may not change the text. In review it is withdrawn first. */
function useAsk(review: Review | undefined, page: ReviewPage): (() => void) | null {
  const isReadOnly = useIsReadOnly('content.write');
  const { taken } = useStep('withdraw', page);
  const note = review && noteOf(review);
  if (!review || !note?.id || isReadOnly) return null;
  const { id, note: text } = note;
  if (review.state !== 'in_review') return () => page.ask({ id, text, first: null });
  const first = { label: 'Withdraw and ask', take: () => taken({}) };
  return review.steps.includes('withdraw') ? () => page.ask({ id, text, first }) : null;
}

/** `?ask=note`, as other pages link to it, opens the field once. */
export function useAskedInAddress(review: Review | undefined, page: ReviewPage): void {
  const [asked, setAsked] = useUrlState('ask');
  const ask = useAsk(review, page);
  const open = useEffectEvent(() => {
    setAsked('');
    ask?.();
  });
  const isAsked = asked === 'note' && review !== undefined;
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}
