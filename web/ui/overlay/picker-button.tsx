import { lazy, Suspense, useState } from 'react';
import { PickerFace, type PickerProps, pickerLook } from '#web/ui/overlay/picker-face.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/ui/overlay/picker-popup.tsx').then((file) => ({ default: file.PickerPopup }));
const Popup = lazy(load);

/** A button that looks like a select and opens a popover, for choices that have to be searched. */
export function PickerButton(props: PickerProps) {
  const [wanted, setWanted] = useState(false);
  const asked = useOnDemand(wanted, load);
  const { label, text, className = '' } = props;
  const closed = (
    <button
      type="button"
      aria-label={`${label}: ${text}`}
      aria-haspopup="dialog"
      aria-expanded={wanted}
      className={`${pickerLook} ${className}`}
      onClick={() => setWanted(true)}
    >
      <PickerFace text={text} />
    </button>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Popup {...props} />
    </Suspense>
  );
}
