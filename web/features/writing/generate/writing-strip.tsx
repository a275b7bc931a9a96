import { useEffect, useState } from 'react';
import { type Card, type CardState, isFinal } from '#shared/tasks/card.ts';
import { cardsFor, useGenerations } from '#web/features/tasks/generation-store.ts';
import { cancelRun, startRun } from '#web/features/tasks/generations.ts';
import { showOwnEnd } from '#web/features/tasks/notices.ts';
import { percentOf } from '#web/features/tasks/step-view.ts';
import { type CardView, cardView } from '#web/features/writing/generate/card-view.ts';
import { useClockOffset } from '#web/features/writing/generate/page-clock.ts';
import { useAction } from '#web/features/writing/generate/use-action.ts';
import { startError } from '#web/features/writing/generate/use-start.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Loader2, RotateCw, TriangleAlert, X } from '#web/ui/layout/icons.ts';

type Props = { roleId: string; templateId: string };

/** A generation of this template for this role, as a strip above its document: while it runs, and when it failed. */
export function WritingStrip({ roleId, templateId }: Props) {
  const card = useGenerations(({ cards }) => cardsFor(cards, roleId, [templateId])[0]);
  // A failure from before this visit is shown by the wizard.
  const [watched, setWatched] = useState<string | null>(null);
  useEffect(() => showOwnEnd({ role_id: roleId, template_id: templateId }), [roleId, templateId]);
  if (!card) return null;
  if (!isFinal(card) && watched !== card.id) setWatched(card.id);
  if (isFinal(card) && (watched !== card.id || card.status !== 'failed' || card.error?.code === 'cancelled'))
    return null;
  return <Strip card={card} roleId={roleId} templateId={templateId} />;
}

function Strip({ card, roleId, templateId }: Props & { card: Card }) {
  const receivedAt = useGenerations((state) => state.receivedAt[card.id]);
  const offset = useClockOffset();
  const now = useNow(isFinal(card) ? null : 1000);
  const { state, body } = cardView(card, { now, offset, receivedAt });
  const [problem, setProblem] = useState('');
  const [key, setKey] = useState(randomId);
  const onError = (error: unknown) => setProblem(startError(error).message);
  const [cancel, cancelling] = useAction(() => cancelRun(card.id), onError);
  const [retry, retrying] = useAction(async () => {
    await startRun({ role_id: roleId, template_ids: [templateId] }, key);
    setKey(randomId());
  }, onError);
  const failed = state === 'failed';
  const percent = percentOf(card);
  const { title, detail } = wordsOf(state, body);
  return (
    <section aria-label="Writing a new text" className="card mb-3 overflow-hidden">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
        {failed ? (
          <TriangleAlert className="size-4 shrink-0 text-danger-text" aria-hidden />
        ) : (
          <Loader2 className="spin size-4 shrink-0 text-accent-text" aria-hidden />
        )}
        <p className="min-w-0 flex-1">
          <span role="status" className="font-medium">
            {title}
          </span>{' '}
          <span className="text-fg-3">{problem || detail}</span>
        </p>
        {!failed && <span className="tnum text-xs text-accent-text">{percent}%</span>}
        {failed ? (
          <Button size="sm" icon={RotateCw} busy={retrying} needsServer onClick={retry}>
            Retry
          </Button>
        ) : (
          <Button size="sm" variant="ghost" icon={X} busy={cancelling} needsServer onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {!failed && <ProgressBar label="Progress of the new text" value={percent} className="h-[3px] rounded-none" />}
    </section>
  );
}

/** What the card says in this state, in two sentences. */
function wordsOf(state: CardState, body: CardView['body']): { title: string; detail: string } {
  if (body.kind === 'error') return { title: body.title, detail: body.lines.join(' ') };
  if (body.kind === 'waiting') return { title: body.text, detail: body.detail };
  if (state === 'pending' && body.kind === 'note') return { title: 'Writing a new text', detail: body.text };
  if (state === 'stalled') return { title: 'Writing a new text', detail: 'Still working, longer than usual' };
  return { title: 'Writing a new text', detail: 'Yours stays among the versions.' };
}
