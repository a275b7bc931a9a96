import { useEffect, useState } from 'react';
import type { Place } from '#shared/text/document-parts.ts';
import { useKeyboardHeight } from '#web/features/checks/checks/use-keyboard-height.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { Button } from '#web/ui/form/button.tsx';
import { WandSparkles } from '#web/ui/layout/icons.ts';

const AFTER_MS = 300;
const WIDTH = 96;
const WITH_COMMENT = 216;
const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** Beside what is selected, once the selection stands still; on touch above the keyboard (REFINE-01). A locked text is not refined. */
export function SelectionButton() {
  const { boxesOf, commenting, isLocked } = usePage();
  const refining = useRefining();
  const place = useSelection();
  const keyboard = useKeyboardHeight();
  useScrolled(place !== null);
  const box = place && boxesOf(place).at(-1);
  if (!place || !box) return null;
  const width = commenting ? WITH_COMMENT : WIDTH;
  const at = isTouched()
    ? { bottom: keyboard + 8, right: 16 }
    : { top: box.bottom + 6, left: Math.max(8, Math.min(box.right - width / 2, innerWidth - width - 8)) };
  return (
    <div className="fixed z-20 flex gap-1.5" style={at}>
      {commenting && <commenting.SelectionButton place={place} />}
      {!isLocked && (
        <Button
          size="sm"
          icon={WandSparkles}
          needsServer
          className="shadow-pop"
          aria-haspopup="dialog"
          // The field keeps the focus, and with it what is selected.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => refining.setState({ asking: { target: { of: 'passage', ...place }, anchor: null } })}
        >
          Refine
        </Button>
      )}
    </div>
  );
}

/** What is selected in a field that has the focus, 300 ms after it last changed. */
function useSelection(): Place | null {
  const { caret } = usePage();
  const [selection, setSelection] = useState<Place | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = ({ place }: { place: Place | null }) => {
      clearTimeout(timer);
      setSelection(null);
      const isField = document.activeElement instanceof HTMLTextAreaElement;
      if (place && place.to > place.from && isField) timer = setTimeout(() => setSelection(place), AFTER_MS);
    };
    look(caret.getState());
    const stop = caret.subscribe(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [caret]);
  return selection;
}

/** Renders again while the page scrolls, so that the button stays at its words. */
function useScrolled(isOn: boolean): void {
  const [, setAt] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const follow = () => setAt(scrollY);
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [isOn]);
}
