import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { copyRole, type RoleRow } from '#shared/roles/contracts/roles.ts';
import { type CopyPlace, useCopyPlaces } from '#web/features/team/copy-places.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { addressIn } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

const FORM = 'copy-role';

/** Copies a role into another of one's workspaces (TEAM-25). Its state begins anew with each opening, by its key. */
export function CopyToDialog({ item: role, open, onClose }: DialogProps<Pick<RoleRow, 'id' | 'job_title'>>) {
  const places = useCopyPlaces();
  const [chosen, setChosen] = useState<string>();
  const place = places.find(({ id }) => id === chosen) ?? places[0];
  const copy = useMutation({
    mutationFn: async (to: CopyPlace) => {
      if (role) await call(copyRole, { params: { id: role.id }, body: { workspace_id: to.id } });
      return to;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place && !copy.isPending) copy.mutate(place);
  };
  return (
    <Dialog
      open={open}
      onClose={() => !copy.isPending && onClose()}
      title={`Copy ${role?.job_title} to`}
      description="Its brand voice and assets are copied along. Documents are not."
      footer={<Footer isCopied={copy.isSuccess} busy={copy.isPending} onClose={onClose} />}
    >
      <form id={FORM} noValidate className="space-y-4" onSubmit={submit}>
        {copy.data ? (
          <Banner tone="success">
            Copied to {copy.data.name}.{' '}
            <a className="text-link" href={addressIn(copy.data.slug, paths.roles)}>
              Open its roles
            </a>
          </Banner>
        ) : (
          <Field label="Workspace">
            {(control) => (
              <Select {...control} value={place?.id} onChange={(event) => setChosen(event.target.value)}>
                {places.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {copy.isError && <Banner tone="error">{AppError.from(copy.error).message}</Banner>}
      </form>
    </Dialog>
  );
}

function Footer({ isCopied, busy, onClose }: { isCopied: boolean; busy: boolean; onClose: () => void }) {
  if (isCopied) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={FORM} variant="primary" busy={busy} needsServer>
        Copy
      </Button>
    </>
  );
}
