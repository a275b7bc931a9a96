import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { pageContent } from '#web/ui/layout/page-content.ts';

type Props = {
  label: string;
  /** The accessible name, the look and the content of its button. */
  name: string;
  look: string;
  face: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** The popover itself, open when it mounts; the focus returns to its button. */
export function PickerPopup({ label, name, look, face, children }: Props) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={name} className={look}>
        {face}
      </Popover.Trigger>
      <Popover.Portal container={pageContent()}>
        <Popover.Positioner align="start" sideOffset={4} collisionPadding={16} className="z-40">
          <Popover.Popup
            aria-label={label}
            className="w-72 rounded-lg border border-line bg-raised shadow-pop outline-none"
          >
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
