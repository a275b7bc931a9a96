import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { pageContent } from '#web/ui/layout/page-content.ts';
import { PickerFace, type PickerProps, pickerLook } from '#web/ui/overlay/picker-face.tsx';

/** The popover itself, open when it mounts; the focus returns to its button. */
export function PickerPopup({ label, text, className = '', children }: PickerProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={`${label}: ${text}`} className={`${pickerLook} ${className}`}>
        <PickerFace text={text} />
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
