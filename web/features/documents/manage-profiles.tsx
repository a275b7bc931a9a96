import type { BrandDocument } from '#shared/contracts/documents.ts';
import { ProfileChoices } from '#web/features/documents/profile-choices.tsx';
import { Tags } from '#web/ui/icons.ts';
import { PopoverButton } from '#web/ui/popover-button.tsx';

/** From 640 px up; phones get the same choices in a sheet. */
export function ManageProfiles({ document }: { document: BrandDocument }) {
  return (
    <PopoverButton
      label={`Manage Profiles of ${document.title}`}
      text="Manage Profiles"
      icon={Tags}
      size="sm"
      title="Manage Profiles"
      description={document.title}
    >
      <ProfileChoices document={document} />
    </PopoverButton>
  );
}
