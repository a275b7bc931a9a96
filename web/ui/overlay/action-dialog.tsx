import { useMutation } from '@tanstack/react-query';
import { isGone } from '#web/lib/is-gone.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { ConfirmProps } from '#web/ui/overlay/confirm-popup.tsx';

export type ActionProps = Omit<ConfirmProps, 'busy' | 'error' | 'local' | 'onConfirm' | 'onClose'> & {
  run: () => Promise<unknown>;
  /** The text shown inside when `run` rejects. */
  failureText: (error: Error) => string;
  /** Called after `run`, once the dialog has closed. */
  onDone?: (() => void) | undefined;
  /** Called after the dialog has closed because the item was deleted elsewhere. */
  onGone?: (() => void) | undefined;
  onClose: () => void;
};

/**
 * A confirmation whose button calls the server: busy during the call, closed on success, the error shown inside on
 * failure. When the item is gone there is nothing left to ask: it closes, and the page says so (GAP-322).
 */
export function ActionDialog({ run, failureText, onDone, onGone, onClose, ...question }: ActionProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onClose();
      onDone?.();
    },
    onError: (thrown) => {
      if (!isGone(thrown)) return;
      close();
      onGone?.();
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      busy={isPending}
      error={error && !isUnconfirmed(error) ? failureText(error) : null}
      onConfirm={() => mutate()}
      onClose={close}
    />
  );
}
