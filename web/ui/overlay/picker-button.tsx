import { type ReactNode, Suspense, useState } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { ChevronDown } from '#web/ui/layout/icons.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/picker-popup.tsx').then((file) => ({ default: file.PickerPopup }));
const Popup = lazyInPage(load);

type PickerProps = {
  /** What is chosen, 'Role'; `text` is the choice. */
  label: string;
  text: string;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
};

/** A button that looks like a select and opens a popover, for choices that have to be searched. */
export function PickerButton({ label, text, className = '', children }: PickerProps) {
  const [wanted, setWanted] = useState(false);
  const asked = useOnDemand(wanted, load);
  const name = `${label}: ${text}`;
  const look = `input flex! items-center gap-2 pr-2.5! text-left ${className}`;
  const face = (
    <>
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <ChevronDown className="size-4 shrink-0 text-fg-3" aria-hidden />
    </>
  );
  const closed = (
    <button
      type="button"
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={wanted}
      className={look}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Popup label={label} name={name} look={look} face={face}>
        {children}
      </Popup>
    </Suspense>
  );
}
