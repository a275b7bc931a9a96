import { type FormEvent, useState } from 'react';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { AppError } from '#shared/errors.ts';
import { useAddProfile, useProfiles, useToggleProfile } from '#web/features/brand/assets/use-profiles.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { UsageLink } from '#web/ui/form/usage-link.tsx';

/**
 * The profiles of a document as checkboxes; each change is saved at once (ASSET-16, 17, 31, 32). A new profile is
 * created by its name.
 */
export function ProfileChoices({ document }: { document: BrandDocument }) {
  const profiles = useProfiles();
  const toggle = useToggleProfile();
  const isMember = (id: string) => document.profile_ids.includes(id);
  if (profiles.error) {
    return (
      <Banner tone="error" className="m-3">
        Failed to load profiles
      </Banner>
    );
  }
  if (!profiles.data) {
    return (
      <Loading className="space-y-2 p-4">
        <Skeleton />
        <Skeleton />
      </Loading>
    );
  }
  return (
    <>
      {profiles.data.length === 0 && (
        <p className="px-4 pb-3 text-sm text-fg-2">No profiles yet. Add the first one by name.</p>
      )}
      <ul className="max-h-64 overflow-y-auto px-2 pb-2">
        {profiles.data.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              row
              checked={isMember(id)}
              onChange={() => toggle.mutate({ documentId: document.id, profileId: id, member: !isMember(id) })}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
      {toggle.isError && (
        <Banner tone="error" className="mx-3 mb-3">
          Failed to update profile associations
        </Banner>
      )}
      <NewProfile document={document} />
    </>
  );
}

function NewProfile({ document }: { document: BrandDocument }) {
  const [name, setName] = useState('');
  const add = useAddProfile(document);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !add.isPending) add.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form className="border-t border-line p-3" onSubmit={submit}>
      <div className="flex gap-2">
        <input
          className="input"
          aria-label="New profile"
          placeholder="New profile"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={add.isPending} needsServer>
          Add
        </Button>
      </div>
      {add.error && (
        <Banner
          tone="error"
          className="mt-2"
          action={AppError.from(add.error).code === 'limit_reached' && <UsageLink />}
        >
          {failureText(add.error)}
        </Banner>
      )}
    </form>
  );
}

function failureText(thrown: unknown): string {
  const { code, message } = AppError.from(thrown);
  if (code === 'limit_reached') return message;
  return code === 'name_taken' ? 'A profile with this name exists already' : 'Failed to update profile associations';
}
