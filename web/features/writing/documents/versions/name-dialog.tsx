import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { VERSION_NAME_LENGTH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

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
  const [typed, setTyped] = useState(name ?? '');
  const [isBlank, setBlank] = useState(false);
  const naming = useMutation({ mutationFn: rename, onSuccess: onClose });
  const close = () => {
    naming.reset();
    setBlank(false);
    onClose();
  };
  const submit = () => {
    const given = typed.trim();
    setBlank(given === '' && name === null);
    if (given !== '' || name !== null) naming.mutate(given || null);
  };
  const error = isBlank ? 'Name is required' : naming.error ? namingError(naming.error) : undefined;
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={name === null ? 'Name this version' : 'Rename version'}
      description="A version with a name is kept until it is deleted."
      submit="Save"
      busy={naming.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        maxLength={VERSION_NAME_LENGTH}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

/** The 21st name is refused with a sentence of its own. */
export const namingError = (error: Error): string =>
  error instanceof AppError && error.code === 'limit_reached' ? error.message : 'Failed to save changes';
