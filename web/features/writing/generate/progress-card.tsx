import { type FocusEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { type Card, type CardState, isFinal } from '#shared/tasks/card.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { StatusPill } from '#web/features/tasks/status-pill.tsx';
import { TaskSteps } from '#web/features/tasks/task-steps.tsx';
import { useColleague } from '#web/features/team/members.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { CardBody } from '#web/features/writing/generate/card-body.tsx';
import { CardFooter } from '#web/features/writing/generate/card-footer.tsx';
import { cardView } from '#web/features/writing/generate/card-view.ts';
import type { ClockOffset } from '#web/features/writing/generate/countdown.ts';
import { isPacing } from '#web/features/writing/generate/pacing.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import { useNow } from '#web/lib/use-now.ts';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

/** A coarser clock may be late by one step, and the animation must not run twice. */
const AFTER_PACE_MS = 1000;

/** How often a card has to be rendered because of the time alone, in milliseconds; null when never. */
function stepOf(card: Card, startedAt: number | undefined): number | null {
  if (isFinal(card) || card.started_at === null) return null;
  return card.waiting || isPacing(startedAt, Date.now() - AFTER_PACE_MS) ? 200 : 1000;
}

const working: Partial<Record<CardState, true>> = {
  analyzing: true,
  generating: true,
  reviewing: true,
  stalled: true,
};

type Props = {
  card: Card;
  offset: ClockOffset;
  /** Of a completed card, besides opening its document. */
  finished: (card: Card) => ReactNode;
  onWrite: (wanted: readonly Wanted[]) => void;
  onError: (error: unknown) => void;
};

/** Moves the focus to the card when its focused button disappears with a change of state. */
function useFocusFallback(state: CardState) {
  const ref = useRef<HTMLLIElement>(null);
  const isHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes, because each state has its own buttons
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    ref,
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      isHere.current = relatedTarget === null || ref.current?.contains(relatedTarget) === true;
    },
  };
}

/** The progress of one generation. Layout and height are the same in every state. */
export const ProgressCard = memo(function ProgressCard({ card, offset, finished, onWrite, onError }: Props) {
  const id = useId();
  const receivedAt = useGenerations((state) => state.receivedAt[card.id]);
  const startedAt = useGenerations((state) => state.startedAt[card.id]);
  const now = useNow(stepOf(card, startedAt));
  const { state, title, facts, steps, body, aside } = cardView(card, { now, offset, receivedAt, startedAt });
  const starter = useColleague(card.user_id);
  const box = useFocusFallback(state);
  const edge = working[state] ? 'border-[color-mix(in_oklab,var(--accent)_38%,var(--line))]!' : '';
  return (
    <li
      className={`card flex min-w-0 flex-col overflow-hidden outline-none transition-colors duration-200 ${edge}`}
      {...box}
      tabIndex={-1}
      aria-labelledby={id}
      data-state={state}
    >
      <div className="p-4 pb-3.5 sm:p-5 sm:pb-4">
        <div className="flex items-start gap-3">
          <IconTile icon={templateIcon(card.kind)} />
          <div className="min-w-0 flex-1">
            <h3 id={id} className="truncate text-base leading-5 font-semibold tracking-tight">
              {title}
            </h3>
            <div className="flex items-center gap-2 max-sm:mt-1">
              <span className="sm:hidden">
                <StatusPill state={state} />
              </span>
              <p className="tnum truncate text-xs leading-4 text-fg-3">
                {starter && <span>{`Started by ${starter} · `}</span>}
                {card.ended_at && (
                  <>
                    <RelativeTime iso={card.ended_at} />
                    <span>{' · '}</span>
                  </>
                )}
                {facts.map((fact, index) => (
                  <span key={fact.replace(/[\d:,]+/g, '#')} className={index === 2 ? 'max-sm:hidden' : ''}>
                    {index > 0 ? ` · ${fact}` : fact}
                  </span>
                ))}
              </p>
            </div>
          </div>
          <span className="max-sm:hidden">
            <StatusPill state={state} />
          </span>
        </div>
        <TaskSteps of={card.template_name} steps={steps} />
      </div>
      <div className="mt-auto h-28 border-y border-line bg-canvas">
        <CardBody body={body} of={card.template_name} />
      </div>
      <CardFooter card={card} state={state} aside={aside} finished={finished} onWrite={onWrite} onError={onError} />
    </li>
  );
});
