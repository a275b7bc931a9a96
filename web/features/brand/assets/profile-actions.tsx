import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteProfile, listProfiles, type Profile, renameProfile } from '#shared/brand/contracts/profiles.ts';
import { AppError } from '#shared/errors.ts';
import { ASSETS } from '#web/features/brand/shown.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, useChange } from '#web/lib/endpoint.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Pencil, Trash2 } from '#web/ui/layout/icons.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

/** The actions of the selected profile (GAP-149). */
export function ProfileActions({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex items-center">
      <IconButton label={`Rename profile ${profile.name}`} icon={Pencil} onClick={() => setOpen('rename')} />
      <IconButton label={`Delete profile ${profile.name}`} icon={Trash2} onClick={() => setOpen('delete')} />
      <RenameProfile profile={profile} open={open === 'rename'} onClose={close} />
      <DeleteProfile profile={profile} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
    </div>
  );
}

type Props = { profile: Profile; open: boolean; onClose: () => void };

function RenameProfile({ profile, open, onClose }: Props) {
  const [name, setName] = useState(profile.name);
  const rename = useChange(renameProfile);
  const close = () => {
    rename.reset();
    setName(profile.name);
    onClose();
  };
  const fieldError = rename.error ? AppError.from(rename.error).fields.name : undefined;
  return (
    <FormDialog
      open={open}
      title="Rename Profile"
      submit="Save"
      busy={rename.isPending}
      onClose={close}
      onSubmit={() =>
        rename.mutate({ params: { id: profile.id }, body: { name: name.trim() } }, { onSuccess: onClose })
      }
    >
      <TextField
        label="Profile name"
        maxLength={100}
        value={name}
        error={fieldError}
        onChange={(event) => setName(event.target.value)}
      />
      {rename.error && !fieldError && <Banner tone="error">Failed to rename profile</Banner>}
    </FormDialog>
  );
}

const loss = (count: number): string => {
  if (count === 0) return 'No brand asset is in this profile.';
  return count === 1
    ? '1 brand asset loses this profile. The asset itself stays.'
    : `${count} brand assets lose this profile. The assets themselves stay.`;
};

function DeleteProfile({ profile, open, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const queries = useQueryClient();
  const run = async () => {
    await call(deleteProfile, { params: { id: profile.id } });
    void queries.invalidateQueries({ queryKey: ASSETS });
    await queries.invalidateQueries({ queryKey: nounKey(listProfiles) });
  };
  return (
    <DeleteDialog
      open={open}
      title="Delete Profile?"
      what={`the profile "${profile.name}"`}
      note={loss(profile.document_count)}
      run={run}
      failureText={() => 'Failed to delete profile'}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
