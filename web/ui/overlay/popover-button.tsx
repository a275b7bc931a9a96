import { type ReactNode, Suspense, useState } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { type ButtonLook, buttonClass, buttonIconSize } from '#web/ui/form/button-look.ts';
import type { Icon } from '#web/ui/layout/icons.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = {
  /** The accessible name of the button, when `text` alone does not name the record. */
  label?: string | undefined;
  text: string;
  icon?: Icon | undefined;
  size?: 'md' | 'sm' | undefined;
  variant?: ButtonLook['variant'];
  title: string;
  description?: string | undefined;
  /** Closes the popover and keeps it closed while true. */
  dismissed?: boolean | undefined;
  children: ReactNode;
};

const load = () => import('#web/ui/overlay/popover-popup.tsx').then((file) => ({ default: file.PopoverPopup }));
const Popup = lazyInPage(load);

/** A button with a popover. The code of the popover is loaded on first use or ahead of it. */
export function PopoverButton({
  label,
  text,
  icon: Icon,
  size,
  variant,
  title,
  description,
  dismissed = false,
  children,
}: Props) {
  const [open, setOpen] = useState(false);
  const asked = useOnDemand(open, load);
  const face = (
    <>
      {Icon && <Icon className={`${buttonIconSize(size)} ${variant ? '' : 'text-fg-3'}`} aria-hidden />}
      {text}
    </>
  );
  const closed = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      className={buttonClass({ size, variant })}
      onClick={() => setOpen(true)}
    >
      {face}
    </button>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Popup
        label={label}
        size={size}
        variant={variant}
        title={title}
        description={description}
        dismissed={dismissed}
        face={face}
      >
        {children}
      </Popup>
    </Suspense>
  );
}
