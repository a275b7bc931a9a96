import { type ReactNode, Suspense, useState } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { chipLook } from '#web/ui/form/chip.tsx';
import { ChevronDown } from '#web/ui/layout/icons.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/picker-popup.tsx').then((file) => ({ default: file.PickerPopup }));
const Popup = lazyInPage(load);

type PickerProps = {
  /** What is chosen, 'Role'; `text` is the choice. */
  label: string;
  text: string;
  /** Looks like a chip with label and choice; `isOn`: whether it narrows anything. */
  chip?: { isOn: boolean } | undefined;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
};

/** A button that looks like a select or a chip and opens a popover, for choices that have to be searched. */
export function PickerButton({ label, text, chip, className = '', children }: PickerProps) {
  const [wanted, setWanted] = useState(false);
  const asked = useOnDemand(wanted, load);
  const name = `${label}: ${text}`;
  const look = chip ? chipLook(chip.isOn) : `input flex! items-center gap-2 pr-2.5! text-left ${className}`;
  const face = (
    <>
      <span className="min-w-0 flex-1 truncate">{chip ? name : text}</span>
      <ChevronDown className={`shrink-0 text-fg-3 ${chip ? 'size-3.5' : 'size-4'}`} aria-hidden />
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
