import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Card, type CardError, type CardState, cardState, isFinal } from '#shared/tasks/card.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { cancelRun, keepRun } from '#web/features/tasks/generations.ts';
import { isKeepable } from '#web/features/writing/generate/card-view.ts';
import { FailureDetails } from '#web/features/writing/generate/failure-details.tsx';
import { isStarting } from '#web/features/writing/generate/run-cards.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import { useAction } from '#web/features/writing/generate/use-action.ts';
import { wantedOf } from '#web/features/writing/generate/use-start.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { useOnline } from '#web/lib/online.ts';
import { documentPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { ArrowUpRight, RotateCw, X } from '#web/ui/layout/icons.ts';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = {
  card: Card;
  state: CardState;
  aside: string;
  finished: (card: Card) => ReactNode;
  onWrite: (wanted: readonly Wanted[]) => void;
  onError: (error: unknown) => void;
};

/** The actions of a card; the same height in every state. */
export function CardFooter({ card, state, aside, finished, onWrite, onError }: Props) {
  const online = useOnline();
  const { pathname, search } = useLocation();
  const again = () => onWrite(wantedOf(card));
  return (
    <div className="flex h-12 items-center gap-1 px-2.5 max-md:h-14">
      {state === 'completed' && (
        <>
          {card.document_id && (
            <ButtonLink
              to={documentPath(card.document_id)}
              state={{ from: { to: `${pathname}${search}`, label: 'Results' } }}
              size="sm"
              icon={ArrowUpRight}
              className="mr-1 ml-2"
            >
              Open<span className="sr-only"> {card.template_name}</span>
            </ButtonLink>
          )}
          <div className="flex min-w-0 flex-1 items-center gap-1">{finished(card)}</div>
          <RowMenu
            name={card.template_name}
            actions={[{ label: 'Write this one again', icon: RotateCw, disabled: !online, onSelect: again }]}
          />
        </>
      )}
      {isAgain(state) && <Again card={card} text={AGAIN[state]} onAgain={again} />}
      {isKeepable(card) && <Keep card={card} onError={onError} />}
      {!isFinal(card) && <Cancel card={card} onError={onError} />}
      {aside && <span className="ml-auto truncate pr-2 pl-2 text-xs text-fg-3">{aside}</span>}
    </div>
  );
}

/** GAP-126: stores the draft only on request. The document then appears in the lists. */
function Keep({ card, onError }: Pick<Props, 'card' | 'onError'>) {
  const client = useQueryClient();
  const [keep, busy] = useAction(async () => {
    await keepRun(card.id);
    await client.invalidateQueries({ queryKey: nounKey(listGeneratedDocuments) });
  }, onError);
  return (
    <Button variant="ghost" size="sm" busy={busy} needsServer onClick={keep}>
      Keep what is there<span className="sr-only"> of {card.template_name}</span>
    </Button>
  );
}

function Cancel({ card, onError }: Pick<Props, 'card' | 'onError'>) {
  const [cancel, busy] = useAction(() => cancelRun(card.id), onError);
  return (
    <Button variant="ghost" size="sm" icon={X} busy={busy} needsServer disabled={isStarting(card)} onClick={cancel}>
      Cancel<span className="sr-only"> {card.template_name}</span>
    </Button>
  );
}

const AGAIN = { failed: 'Retry', cancelled: 'Start again', deleted: 'Write it again' } as const;
const isAgain = (state: CardState): state is keyof typeof AGAIN => state in AGAIN;

type AgainProps = { card: Card; text: string; onAgain: () => void };

/** GAP-62: a retry is a new generation whose card replaces this one. */
function Again({ card, text, onAgain }: AgainProps) {
  return (
    <>
      <Button size="sm" icon={RotateCw} needsServer className="mr-1 ml-2" onClick={onAgain}>
        {text}
        <span className="sr-only"> {card.template_name}</span>
      </Button>
      {cardState(card) === 'failed' && card.error && <Details card={card} error={card.error} />}
    </>
  );
}

function Details({ card, error }: { card: Card; error: CardError }) {
  const [open, setOpen] = useState(false);
  const isRequested = useOnDemand(open);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Show details<span className="sr-only"> of {card.template_name}</span>
      </Button>
      {isRequested && <FailureDetails card={card} error={error} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
