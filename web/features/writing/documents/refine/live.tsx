import { useEffect, useState } from 'react';
import { cardState } from '#shared/tasks/card.ts';
import { cancelGeneration } from '#shared/tasks/contracts/generations.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import { stepViews } from '#web/features/tasks/step-view.ts';
import { StepsLine } from '#web/features/tasks/task-steps.tsx';
import { draftText } from '#web/features/text/draft-text.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { Cards, READ } from '#web/features/writing/documents/refine/cards.tsx';
import { FootBar } from '#web/features/writing/documents/refine/foot-bar.tsx';
import { ProposalHead, titleOf } from '#web/features/writing/documents/refine/proposal-head.tsx';
import { cardNumber, isTarget } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { Segments } from '#web/features/writing/documents/refine/segments.tsx';
import { proposalsQuery } from '#web/features/writing/documents/refine/use-proposals.ts';
import { secondsLeft, waitingWords } from '#web/features/writing/documents/refine/waiting-words.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { Button } from '#web/ui/form/button.tsx';
import { X } from '#web/ui/layout/icons.ts';

const VIEWS = ['New', 'Old'] as const;

/** A refinement under way: its draft in the place of the text, the old words beside it (REFINE-05, REFINE-06). */
export function Live({ proposal }: { proposal: Proposal }) {
  const { document } = usePage();
  const { card, target, before } = proposal;
  const [chosen, choose] = useState<(typeof VIEWS)[number] | null>(null);
  const view = chosen ?? (card.waiting || !card.draft ? 'Old' : 'New');
  const parts = partsOf(document.kind, before ?? document.content);
  const draft = draftText(document.kind, card.draft);
  const isPassage = target?.of === 'passage';
  return (
    <>
      <Cards
        parts={parts}
        headed={target?.of === 'card' ? target.card : null}
        head={
          <ProposalHead title={titleOf(proposal, parts)}>
            {!isPassage && <Segments options={VIEWS} value={view} onChange={choose} />}
          </ProposalHead>
        }
      >
        {(part) => <Part key={part.name} part={part} target={target} draft={view === 'New' ? draft : ''} />}
      </Cards>
      <LiveBar card={card} documentId={document.id} />
    </>
  );
}

type PartProps = { part: DocumentPart; target: RefineTarget | null; draft: string };

/** The draft of a card stands in its first field; its other ones are empty, and keep their height. */
function Part({ part, target, draft }: PartProps) {
  if (target?.of === 'passage' && isTarget(target, part))
    return <Passage text={part.text} span={target} draft={draft} />;
  if (!draft || !isTarget(target, part))
    return (
      <p dir="auto" translate="no" className={READ}>
        {part.text}
      </p>
    );
  const isFirst = part.name === 'text' || /^\d+\.(subject|title|search)$/.test(part.name);
  const holdsDraft = isFirst && (target?.of === 'card' || cardNumber(part) === 0 || part.name === 'text');
  return (
    <div className="grid">
      <p dir="auto" translate="no" className={`invisible [grid-area:1/1] ${READ}`} aria-hidden>
        {part.text}
      </p>
      {holdsDraft && (
        <p dir="auto" translate="no" className={`caret [grid-area:1/1] ${READ}`}>
          {draft}
        </p>
      )}
    </div>
  );
}

type PassageProps = { text: string; span: { from: number; to: number }; draft: string };

const Passage = ({ text, span: { from, to }, draft }: PassageProps) => (
  <>
    <p dir="auto" translate="no" className={READ}>
      {text.slice(0, from)}
      <span className="text-fg-3">{text.slice(from, to)}</span>
    </p>
    <p
      dir="auto"
      translate="no"
      className={`caret mt-3 mb-3 border-l-2 border-accent bg-accent-soft py-1.5 pr-3 pl-3.5 ${READ}`}
    >
      {draft.trim()}
    </p>
    <p dir="auto" translate="no" className={READ}>
      {text.slice(to).replace(/^\n+/, '')}
    </p>
  </>
);

function LiveBar({ card, documentId }: { card: Proposal['card']; documentId: string }) {
  // What it says of itself then comes as an event or is read again.
  const cancelling = useChange(cancelGeneration, { changes: [proposalsQuery(documentId).queryKey] });
  const left = useSecondsLeft(card);
  const state = cardState(card);
  const steps = stepViews(card, state);
  const percent = card.steps.reduce((sum, { state: at, percent: of }) => sum + (at === 'completed' ? 100 : of), 0) / 3;
  const words = waitingWords(card, left);
  const waits = steps.find(({ mark }) => mark === 'waiting');
  return (
    <FootBar label="Refining">
      {words && (
        <p role="status" className="border-b border-warn/35 bg-warn-soft px-4 py-2 text-sm text-warn-text">
          {words.note}
        </p>
      )}
      <div className="flex items-center gap-4 py-2 pr-2 pl-4">
        <StepsLine steps={steps} values={waits && words ? { [waits.name]: words.value } : {}} />
        <Button
          size="sm"
          variant="ghost"
          icon={X}
          needsServer
          busy={cancelling.isPending}
          onClick={() => cancelling.mutate({ params: { id: card.id } })}
        >
          Cancel
        </Button>
      </div>
      <span
        role="progressbar"
        aria-label="Progress of the refinement"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden bg-sunken"
      >
        <span
          className={`block h-full origin-left ${words ? 'bg-warn' : 'bg-accent'}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
    </FootBar>
  );
}

/** Counted from when the card came, whatever the clock of this browser says. */
function useSecondsLeft(card: Proposal['card']): number {
  const [{ came, now }, setTimes] = useState(() => ({ came: Date.now(), now: Date.now() }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card is counted from its own time
  useEffect(() => {
    setTimes({ came: Date.now(), now: Date.now() });
    if (!card.retry_at) return;
    const timer = setInterval(() => setTimes((was) => ({ ...was, now: Date.now() })), 250);
    return () => clearInterval(timer);
  }, [card.retry_at, card.server_time]);
  return secondsLeft(card, now - came);
}
