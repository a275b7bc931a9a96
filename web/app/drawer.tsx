import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** While the tutorial points into the drawer, it stays open and leaves the focus to the tutorial. */
  pinned: boolean;
  children: ReactNode;
};

/** The sidebar of a phone: it slides in, holds the focus, closes on Escape and gives the focus back (SIDE-11). */
export function Drawer({ open, onOpenChange, pinned, children }: Props) {
  return (
    <Dialog.Root
      open={open || pinned}
      onOpenChange={(next) => !pinned && onOpenChange(next)}
      modal={!pinned}
      disablePointerDismissal={pinned}
    >
      <Dialog.Portal>
        {!pinned && <Dialog.Backdrop className="backdrop md:hidden" />}
        <Dialog.Popup
          initialFocus={pinned ? false : undefined}
          className="popup inset-y-0 left-0 w-64 border-y-0 border-l-0 bg-canvas! data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
