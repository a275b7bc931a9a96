import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { VERSION_NAME_LENGTH } from '#shared/constants.ts';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { AppError } from '#shared/errors.ts';
import { renameVersion } from '#web/features/generated-documents/api.ts';
import type { Saver } from '#web/features/generated-documents/saving/saver.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = {
  document: GeneratedDocument;
  saver: Saver;
  open: boolean;
  onClose: () => void;
  onNamed: (name: string | null) => void;
};

/** Names the current version, which is then kept; an empty name removes it (VER-06). What is unsaved is saved first. */
export function NameDialog({ document, saver, open, onClose, onNamed }: Props) {
  const form = useId();
  const naming = useMutation({
    mutationFn: async (name: string | null) => {
      if (!(await saver.flush())) throw new Error('What was typed could not be saved first');
      return renameVersion(document.id, saver.state().stored.version, name);
    },
    onSuccess: ({ name }) => {
      onNamed(name);
      onClose();
    },
  });
  const close = () => {
    naming.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    naming.mutate(name === '' ? null : name);
  };
  const error = naming.error && (naming.error instanceof AppError ? naming.error.message : 'Failed to save changes');
  return (
    <Dialog
      open={open}
      onClose={close}
      title={document.version_name ? 'Rename version' : 'Name this version'}
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
        <TextField
          label="Name"
          name="name"
          maxLength={VERSION_NAME_LENGTH}
          defaultValue={document.version_name ?? ''}
          error={error || undefined}
        />
      </form>
    </Dialog>
  );
}
