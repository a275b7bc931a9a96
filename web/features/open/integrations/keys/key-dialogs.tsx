import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { type ApiKey, KEY_NAME_MAX, renameApiKey, revokeApiKey } from '#shared/open/contracts/api-keys.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type Props = DialogProps<ApiKey> & { onDone: (text: string) => void };

/** Mounted anew with each opening. */
export function RenameKeyDialog({ item, open, onClose, onDone }: Props) {
  const [name, setName] = useState(item?.name ?? '');
  const { mutate, isPending, error } = useChange(renameApiKey);
  const failure = error === null ? undefined : AppError.from(error);
  const submit = () => {
    const onSuccess = (renamed: ApiKey) => {
      onClose();
      onDone(`The key is now called ${renamed.name}`);
    };
    mutate({ params: { id: item?.id ?? '' }, body: { name } }, { onSuccess });
  };
  return (
    <FormDialog
      open={open}
      title={`Rename ${item?.name ?? ''}`}
      submit="Rename"
      busy={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        hint="Where it will be used."
        maxLength={KEY_NAME_MAX}
        value={name}
        error={failure && (failure.fields.name ?? failure.message)}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

/** KEY-06. An expired key works no more, it only leaves the list. */
export function RevokeKeyDialog({ item, open, onClose, onDone }: Props) {
  const revoke = useChange(revokeApiKey);
  const name = item?.name ?? '';
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Revoke ${name}?`}
      message={item?.is_expired ? 'It has expired, so nothing uses it.' : 'What uses it stops working at once.'}
      confirm="Revoke"
      busyLabel="Revoking..."
      run={() => revoke.mutateAsync({ params: { id: item?.id ?? '' } })}
      failureText={(error) => AppError.from(error).message}
      onDone={() => onDone(`The key ${name} is revoked`)}
    />
  );
}
