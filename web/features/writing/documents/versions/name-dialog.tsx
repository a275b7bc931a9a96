import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { VERSION_NAME_LENGTH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = {
  /** As it is; null when the version has none. */
  name: string | null;
  open: boolean;
  onClose: () => void;
  /** Stores the name; null removes it. */
  rename: (name: string | null) => Promise<unknown>;
};

/** Names a version, which is then kept; an empty name removes it (VER-06). */
export function NameDialog({ name, open, onClose, rename }: Props) {
  const form = useId();
  const [isBlank, setBlank] = useState(false);
  const naming = useMutation({ mutationFn: rename, onSuccess: onClose });
  const close = () => {
    naming.reset();
    setBlank(false);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setBlank(given === '' && name === null);
    if (given !== '' || name !== null) naming.mutate(given || null);
  };
  const error = isBlank ? 'Name is required' : naming.error ? namingError(naming.error) : undefined;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={name === null ? 'Name this version' : 'Rename version'}
      description="A version with a name is kept for ever."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={naming.isPending} needsServer>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Name" name="name" maxLength={VERSION_NAME_LENGTH} defaultValue={name ?? ''} error={error} />
      </form>
    </Dialog>
  );
}

/** The 21st name is refused with a sentence of its own. */
export const namingError = (error: Error): string =>
  error instanceof AppError && error.code === 'limit_reached' ? error.message : 'Failed to save changes';
