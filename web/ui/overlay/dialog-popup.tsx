import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { X } from '#web/ui/layout/icons.ts';

export type DialogProps = {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  width?: 'form' | 'wide' | undefined;
  /** A click outside leaves it open. */
  firm?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
};

export function DialogPopup({
  open,
  title,
  description,
  footer,
  width = 'form',
  firm,
  onClose,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const firstField = () => body.current?.querySelector<HTMLElement>('input, select, textarea') ?? true;
  return (
    <Base.Root open={open} disablePointerDismissal={firm} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          initialFocus={firstField}
          className={`popup popup-center ${width === 'wide' ? 'max-w-[48rem]' : 'max-w-[30rem]'}`}
        >
          <div className="flex items-start gap-3 px-5 pt-5">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-md font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-fg-2">{description}</Base.Description>}
            </div>
            <Base.Close aria-label="Close" className="icon-btn -mt-1 -mr-2">
              <X className="size-4" aria-hidden />
            </Base.Close>
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
          {footer && (
            <div className="flex justify-end gap-2 border-t border-line px-5 py-4 max-sm:*:flex-1">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
