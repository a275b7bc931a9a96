import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { cardState, isFinal } from '#shared/tasks/card.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { cancelRun } from '#web/features/tasks/generations.ts';
import { isStarting } from '#web/features/writing/generate/run-cards.ts';
import { type Selection, selectionPath } from '#web/features/writing/generate/selection.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import { useAction } from '#web/features/writing/generate/use-action.ts';
import type { PickCards } from '#web/features/writing/generate/use-run.ts';
import { wantedOf } from '#web/features/writing/generate/use-start.ts';
import { useOnline } from '#web/lib/online.ts';
import { type ExportedRole, exportRole } from '#web/lib/role-export.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { ArrowLeft, Download, RotateCw, Sparkles, X } from '#web/ui/layout/icons.ts';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

/** Cancels in parallel; throws the first failure once all requests have ended. */
async function cancelAll(ids: readonly string[]): Promise<void> {
  const ends = await Promise.allSettled(ids.map(cancelRun));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

type Props = {
  selection: Selection;
  /** The count in 'Generate Selected (N)'. */
  count: number;
  /** One of the selected templates has an unfinished generation (GEN-06, GEN-07). */
  busy: boolean;
  /** Nothing can be started: the role was deleted, or one of its documents is being read. */
  disabled: boolean;
  pick: PickCards;
  onGenerate: () => void;
  onWrite: (wanted: readonly Wanted[]) => void;
  onError: (error: unknown) => void;
};

/**
 * The buttons of step 3: next to the steps, on phones in a bar at the bottom with rarely used ones in a menu. After
 * failures the first button retries only those (GAP-62).
 */
export function RunActions({ selection, count, busy, disabled, pick, onGenerate, onWrite, onError }: Props) {
  const online = useOnline();
  const unfinished = useGenerations(
    useShallow((state) =>
      pick(state)
        .filter((card) => !isFinal(card) && !isStarting(card))
        .map(({ id }) => id),
    ),
  );
  const failed = useGenerations(useShallow((state) => pick(state).filter((card) => cardState(card) === 'failed')));
  const [cancel, cancelling] = useAction(() => cancelAll(unfinished), onError);
  const running = unfinished.length > 0;
  const exported = useFinishedRole(pick, running);
  const offersRetry = failed.length > 0 && !busy;
  const generate = busy ? 'Generating...' : `Generate Selected (${count})`;
  const cannot = disabled || count === 0;
  const button = useFocusAfterRetry(offersRetry);
  return (
    <>
      <BackButton selection={selection} isNarrow={exported !== null} />
      {running && (
        <Button className="max-md:hidden" busy={cancelling} needsServer onClick={cancel}>
          Cancel all
        </Button>
      )}
      <Button
        ref={button}
        variant={offersRetry ? 'outline' : 'primary'}
        icon={Sparkles}
        busy={busy}
        needsServer
        disabled={cannot}
        className={offersRetry ? 'max-md:hidden' : 'max-sm:px-3! max-md:flex-1'}
        onClick={onGenerate}
      >
        {generate}
      </Button>
      {offersRetry && (
        <Button
          variant="primary"
          icon={RotateCw}
          needsServer
          disabled={disabled}
          className="max-md:flex-1"
          onClick={() => onWrite(failed.flatMap(wantedOf))}
        >
          {`Retry failed (${failed.length})`}
        </Button>
      )}
      <ExportButton role={exported} />
      <PhoneMenu
        role={exported}
        generate={offersRetry && { label: generate, disabled: cannot || !online, onSelect: onGenerate }}
        cancel={running && { label: 'Cancel all', disabled: cancelling || !online, onSelect: cancel }}
      />
    </>
  );
}

/** `isNarrow`: a phone has no room for the word beside the menu. */
const BackButton = ({ selection, isNarrow }: Pick<Props, 'selection'> & { isNarrow: boolean }) => (
  <ButtonLink to={selectionPath({ ...selection, step: selection.roles.length > 0 ? 2 : 1 })} icon={ArrowLeft}>
    <span className={isNarrow ? 'max-sm:sr-only' : ''}>Back</span>
  </ButtonLink>
);

type Action = { label: string; disabled: boolean; onSelect: () => void };

const ExportButton = ({ role }: { role: ExportedRole | null }) =>
  role && (
    <Button className="max-md:hidden" icon={Download} onClick={() => exportRole(role)}>
      Export texts
    </Button>
  );

type Menu = { role: ExportedRole | null; generate: Action | false; cancel: Action | false };

/** The actions that do not fit into the bar on phones. */
function PhoneMenu({ role, generate, cancel }: Menu) {
  const actions = [
    ...(generate ? [{ ...generate, icon: Sparkles }] : []),
    ...(role ? [{ label: 'Export texts', icon: Download, onSelect: () => exportRole(role) }] : []),
    ...(cancel ? [{ ...cancel, icon: X }] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <span className="md:hidden">
      <RowMenu name="this run" actions={actions} />
    </span>
  );
}

/** The role of a run that wrote for it alone; null while it runs, and without a document. */
function useFinishedRole(pick: PickCards, running: boolean): ExportedRole | null {
  const [id, job_title, company_name] = useGenerations(
    useShallow((state) => {
      const done = pick(state).filter((card) => cardState(card) === 'completed');
      const [first] = done;
      const isOne = first && done.every(({ role_id }) => role_id === first.role_id);
      return isOne ? [first.role_id, first.job_title, first.company_name] : [null];
    }),
  );
  return id && !running ? { id, job_title: job_title ?? '', company_name: company_name ?? '' } : null;
}

/** 'Retry failed' disappears after a click: moves the focus to the remaining button. */
function useFocusAfterRetry(offersRetry: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const offered = useRef(offersRetry);
  useEffect(() => {
    const wasOffered = offered.current;
    offered.current = offersRetry;
    if (wasOffered && !offersRetry && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [offersRetry]);
  return button;
}
