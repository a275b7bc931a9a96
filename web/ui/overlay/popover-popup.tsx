import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { type ButtonLook, buttonClass } from '#web/ui/form/button-look.ts';
import { pageContent } from '#web/ui/layout/page-content.ts';

type Props = {
  label?: string | undefined;
  size?: 'md' | 'sm' | undefined;
  variant?: ButtonLook['variant'];
  title: string;
  description?: string | undefined;
  face: ReactNode;
  dismissed: boolean;
  children: ReactNode;
};

/** The popover itself, open when it mounts. `face` is the content of its button. */
export function PopoverPopup({ label, size, variant, title, description, face, dismissed, children }: Props) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open && !dismissed} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={label}
        className={buttonClass({ size, variant }, variant ? '' : 'data-popup-open:bg-hover')}
      >
        {face}
      </Popover.Trigger>
      <Popover.Portal container={pageContent()}>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={16} className="z-40">
          <Popover.Popup
            className={`w-72 rounded-lg border border-line bg-raised shadow-pop outline-none ${dismissed ? 'transition-opacity duration-200 data-ending-style:opacity-0' : ''}`}
          >
            <div className="px-4 pt-3 pb-2">
              <Popover.Title className="text-sm font-semibold">{title}</Popover.Title>
              {description && (
                <Popover.Description className="truncate text-xs text-fg-3">{description}</Popover.Description>
              )}
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
