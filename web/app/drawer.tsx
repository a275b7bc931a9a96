import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** While the tutorial points at an item of the drawer, the drawer stays open and does not trap the focus. */
  pinned: boolean;
  children: ReactNode;
};

/**
 * The sidebar on phones: slides in, traps the focus, closes on Escape and returns the focus to its button (SIDE-11).
 */
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
