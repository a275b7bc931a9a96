import { type FormEvent, useId } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/dialog-popup.tsx';

type Props = Omit<DialogProps, 'footer'> & {
  /** The words of the button that sends it. */
  submit: string;
  /** 'danger': of what takes something away. */
  tone?: 'primary' | 'danger' | undefined;
  /** It was sent and is not answered yet: then it stays open, and is not sent again. */
  busy: boolean;
  /** Something is missing, so that there is nothing to send. */
  disabled?: boolean | undefined;
  onSubmit: () => void;
};

/** A dialog with a form: its fields, 'Cancel', and the one button that sends it, as Enter does. */
export function FormDialog({
  submit,
  tone = 'primary',
  busy,
  disabled,
  onSubmit,
  onClose,
  children,
  ...dialog
}: Props) {
  const id = useId();
  const close = () => !busy && onClose();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !disabled) onSubmit();
  };
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={tone} busy={busy} disabled={disabled} needsServer>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="space-y-4" onSubmit={send}>
        {children}
      </form>
    </Dialog>
  );
}
