import { Popover } from '@base-ui/react/popover';
import type { BrandDocument } from '#shared/contracts/documents.ts';
import { ProfileChoices } from '#web/features/documents/profile-choices.tsx';
import { Tags } from '#web/ui/icons.ts';

/** From 640 px up; phones get the same choices in a sheet. */
export function ManageProfiles({ document }: { document: BrandDocument }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        className="btn btn-outline btn-sm data-popup-open:bg-hover"
        aria-label={`Manage Profiles of ${document.title}`}
      >
        <Tags className="size-3.5 text-fg-3" aria-hidden />
        Manage Profiles
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={16} className="z-40">
          <Popover.Popup className="w-72 rounded-lg border border-line bg-raised shadow-pop outline-none">
            <div className="px-4 pt-3 pb-2">
              <Popover.Title className="text-sm font-semibold">Manage Profiles</Popover.Title>
              <Popover.Description className="truncate text-xs text-fg-3">{document.title}</Popover.Description>
            </div>
            <ProfileChoices document={document} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
