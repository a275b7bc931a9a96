import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { X } from '#web/ui/layout/icons.ts';

export type SheetProps = {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** 'tall': 80 % of the window, for what scrolls inside. */
  size?: 'tall' | undefined;
  /** Its content stays mounted while the sheet is closed. */
  keepMounted?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
};

export function SheetPopup({ open, title, description, size, keepMounted = false, onClose, children }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal keepMounted={keepMounted}>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className={`popup inset-x-0 bottom-0 overflow-y-auto rounded-t-lg border-x-0 border-b-0 pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-8 data-starting-style:translate-y-8 ${size === 'tall' ? 'h-[80dvh]' : 'max-h-[85dvh]'}`}
        >
          <header
            className={`flex items-center gap-3 py-2 pr-1.5 pl-4 ${size === 'tall' ? 'sticky top-0 z-10 border-b border-line bg-raised' : ''}`}
          >
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="truncate text-xs text-fg-3">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close aria-label="Close" className="icon-btn">
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
