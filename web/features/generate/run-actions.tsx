import { useShallow } from 'zustand/react/shallow';
import { isFinal } from '#shared/card.ts';
import { isStarting } from '#web/features/generate/run-cards.ts';
import { type Selection, selectionPath } from '#web/features/generate/selection.ts';
import { useAction } from '#web/features/generate/use-action.ts';
import type { PickCards } from '#web/features/generate/use-run.ts';
import { useGenerations } from '#web/lib/generation-store.ts';
import { cancelRun } from '#web/lib/generations.ts';
import { useOnline } from '#web/lib/online.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ArrowLeft, Sparkles, X } from '#web/ui/icons.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';

/** Cancels them side by side; the first failure is told once all have ended. */
async function cancelAll(ids: readonly string[]): Promise<void> {
  const ends = await Promise.allSettled(ids.map(cancelRun));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

type Props = {
  selection: Selection;
  /** N of 'Generate Selected (N)'. */
  count: number;
  /** One of the selected templates is being generated (GEN-06, GEN-07). */
  busy: boolean;
  pick: PickCards;
  onGenerate: () => void;
  onError: (error: unknown) => void;
};

/** The buttons of step 3: in the line of the steps, on phones in a bar at the bottom with Cancel all in a menu. */
export function RunActions({ selection, count, busy, pick, onGenerate, onError }: Props) {
  const online = useOnline();
  const unfinished = useGenerations(
    useShallow((state) =>
      pick(state)
        .filter((card) => !isFinal(card) && !isStarting(card))
        .map(({ id }) => id),
    ),
  );
  const [cancel, cancelling] = useAction(() => cancelAll(unfinished), onError);
  const running = unfinished.length > 0;
  return (
    <>
      <ButtonLink to={selectionPath({ ...selection, step: selection.role ? 2 : 1 })} icon={ArrowLeft}>
        Back
      </ButtonLink>
      {running && (
        <Button className="max-md:hidden" busy={cancelling} needsServer onClick={cancel}>
          Cancel all
        </Button>
      )}
      <Button
        variant="primary"
        icon={Sparkles}
        busy={busy}
        needsServer
        disabled={count === 0}
        className="max-md:flex-1"
        onClick={onGenerate}
      >
        {busy ? 'Generating...' : `Generate Selected (${count})`}
      </Button>
      {running && (
        <span className="md:hidden">
          <RowMenu
            name="this run"
            actions={[{ label: 'Cancel all', icon: X, disabled: cancelling || !online, onSelect: cancel }]}
          />
        </span>
      )}
    </>
  );
}
