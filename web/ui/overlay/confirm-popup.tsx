import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useFinalFocus } from '#web/ui/overlay/use-final-focus.ts';

export type ConfirmProps = {
  open: boolean;
  title: string;
  /** The question. */
  message: ReactNode;
  /** A second line, e.g. what will be lost. */
  note?: ReactNode;
  error?: string | null | undefined;
  /** The label of the confirm button, the same verb as in the title. */
  confirm: string;
  busyLabel?: string | undefined;
  busy?: boolean | undefined;
  cancel?: string | undefined;
  /** Not destructive: the confirm button is not red. */
  harmless?: boolean | undefined;
  /** The action does not call the server and works offline. */
  local?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmPopup({
  open,
  title,
  message,
  note,
  error,
  confirm,
  busyLabel = 'Deleting...',
  busy = false,
  cancel = 'Cancel',
  harmless = false,
  local = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const first = useRef<HTMLButtonElement>(null);
  const finalFocus = useFinalFocus(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup initialFocus={first} finalFocus={finalFocus} className="popup popup-center max-w-[27rem]">
          <div className="space-y-2 overflow-y-auto p-5">
            <AlertDialog.Title className="text-md font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="break-words text-fg-2">{message}</AlertDialog.Description>
            {note && <div className="text-sm text-fg-3">{note}</div>}
            {error && (
              <Banner tone="error" className="mt-4">
                {error}
              </Banner>
            )}
          </div>
          <div className="flex justify-end gap-2 px-5 pb-5 max-sm:*:flex-1">
            <button ref={first} type="button" className="btn btn-outline" disabled={busy} onClick={onClose}>
              {cancel}
            </button>
            <Button variant={harmless ? 'primary' : 'danger'} busy={busy} needsServer={!local} onClick={onConfirm}>
              {busy ? busyLabel : confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
