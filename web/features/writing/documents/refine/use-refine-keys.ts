import { useEffect } from 'react';
import { usePage } from '#web/features/text/page/page-context.ts';
import type { Asking } from '#web/features/writing/documents/refine/refining.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { registerPageCommand } from '#web/lib/page-commands.ts';

/** The palette closes first and gives the focus back, which would close the popover. */
const PALETTE_MS = 300;

/** F2 and the palette: what is selected in the text, else the whole of it (REFINE-01); nothing while it is locked. */
export function useRefineKeys(): void {
  const { caret, isLocked } = usePage();
  const refining = useRefining();
  useEffect(() => {
    if (isLocked) return;
    const open = () => {
      if (refining.getState().isShown) return;
      const { place } = caret.getState();
      const isSelected = place && place.to > place.from && document.activeElement instanceof HTMLTextAreaElement;
      const target: Asking['target'] = isSelected ? { of: 'passage', ...place } : { of: 'document' };
      refining.setState({ asking: { target, anchor: null } });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented) return;
      event.preventDefault();
      if (refining.getState().asking) refining.setState({ asking: null });
      else open();
    };
    addEventListener('keydown', onKey);
    const run = () => setTimeout(open, PALETTE_MS);
    const unregister = registerPageCommand({ id: 'refine', name: 'Refine this text', run });
    return () => {
      removeEventListener('keydown', onKey);
      unregister();
    };
  }, [refining, caret, isLocked]);
}
