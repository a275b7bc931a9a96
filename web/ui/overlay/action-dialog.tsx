import { useMutation } from '@tanstack/react-query';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { ConfirmProps } from '#web/ui/overlay/confirm-popup.tsx';

export type ActionProps = Omit<ConfirmProps, 'busy' | 'error' | 'local' | 'onConfirm' | 'onClose'> & {
  run: () => Promise<unknown>;
  /** The text shown inside when `run` rejects. */
  failureText: (error: Error) => string;
  /** Called after `run`, once the dialog has closed. */
  onDone?: (() => void) | undefined;
  /** `error`: that of the last `run`, when the user closes the dialog after a failure. */
  onClose: (error?: Error | null) => void;
};

/**
 * A confirmation whose button calls the server: busy during the call, closed on success, the error shown inside on
 * failure.
 */
export function ActionDialog({ run, failureText, onDone, onClose, ...question }: ActionProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <ConfirmDialog
      {...question}
      busy={isPending}
      error={error && !isUnconfirmed(error) ? failureText(error) : null}
      onConfirm={() => mutate()}
      onClose={() => {
        reset();
        onClose(error);
      }}
    />
  );
}
