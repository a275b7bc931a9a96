import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { VERSION_NAME_LENGTH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { renameVersion } from '#web/features/generated-documents/api.ts';
import { documentQuery } from '#web/features/generated-documents/queries.ts';
import { keys } from '#web/lib/query.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** The number of the current version rises while it is written. */
type Named = { number: number; name: string | null; is_current: boolean };

type Props = { documentId: string; version: Named | undefined; open: boolean; onClose: () => void };

/** 'Name this version' (VER-06). Mount it anew for each opening. */
export function NameDialog({ documentId, version, open, onClose }: Props) {
  const [name, setName] = useState(version?.name ?? '');
  const form = useId();
  const naming = useRenaming(documentId, onClose);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (version && name.trim() !== '') naming.mutate({ ...version, name: name.trim() });
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        form={form}
        variant="primary"
        busy={naming.isPending}
        needsServer
        disabled={name.trim() === ''}
      >
        {naming.isPending ? 'Saving...' : 'Save'}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      title="Name this version"
      description="Versions with a name are kept for ever."
      footer={footer}
      onClose={onClose}
    >
      <form id={form} onSubmit={save}>
        <TextField
          id={`${form}-name`}
          label="Name"
          value={name}
          maxLength={VERSION_NAME_LENGTH}
          error={naming.error ? namingError(naming.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Names a version, or removes its name; `limit_reached` has its own text. */
export function useRenaming(documentId: string, onDone: () => void = () => {}) {
  const client = useQueryClient();
  const { queryKey } = documentQuery(documentId);
  return useMutation({
    mutationFn: ({ number, name, is_current }: Named) => {
      const stored = is_current ? client.getQueryData(queryKey) : undefined;
      return renameVersion(documentId, stored?.version ?? number, name);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.generatedVersions(documentId) });
      void client.invalidateQueries({ queryKey });
      onDone();
    },
  });
}

export const namingError = (error: Error): string =>
  error instanceof AppError && error.code === 'limit_reached'
    ? error.message
    : 'Failed to name this version. Try again.';
