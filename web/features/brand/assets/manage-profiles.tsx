import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { ProfileChoices } from '#web/features/brand/assets/profile-choices.tsx';
import { Tags } from '#web/ui/layout/icons.ts';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';

type Props = { document: BrandDocument /** The row is being removed; closes the popover. */; leaving: boolean };

/** From 640 px upwards; phones have the same choices in a sheet. */
export function ManageProfiles({ document, leaving }: Props) {
  return (
    <PopoverButton
      label={`Manage Profiles of ${document.title}`}
      text="Manage Profiles"
      icon={Tags}
      size="sm"
      title="Manage Profiles"
      description={document.title}
      dismissed={leaving}
    >
      <ProfileChoices document={document} />
    </PopoverButton>
  );
}
