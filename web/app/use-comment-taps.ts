import { useCallback, useEffectEvent } from 'react';
import type { Place } from '#shared/text/document-parts.ts';
import type { Commented } from '#web/features/review/comments/commented.ts';

type Given = {
  /** The panel is a sheet. */
  isActive: boolean;
  boxesOf: (place: Place) => DOMRect[];
  open: () => void;
};

/**
 * Taps on the words of a comment open the sheet with its thread (COMMENT-12). In a field that is being written in they
 * move the caret as ever.
 */
export function useCommentTaps({ isActive, boxesOf, open }: Given): Commented['onTap'] {
  const opened = useEffectEvent(open);
  return useCallback(
    (find) => {
      let field: HTMLTextAreaElement | null = null;
      let isTouch = false;
      const onPointer = ({ pointerType }: PointerEvent) => {
        isTouch = pointerType !== 'mouse';
      };
      const onDown = (event: MouseEvent) => {
        const { clientX, clientY } = event;
        const holds = ({ left, right, top, bottom }: DOMRect) =>
          left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
        field = fieldToTap(event.target);
        if (!field || !find((place) => boxesOf(place).some(holds))) field = null;
        // Without a caret there comes no keyboard, which the sheet would close again.
        if (field && isTouch) event.preventDefault();
      };
      const onClick = () => {
        // A mouse may have selected words.
        if (field && (isTouch || field.selectionStart === field.selectionEnd)) opened();
        field = null;
      };
      if (!isActive) return () => undefined;
      addEventListener('pointerdown', onPointer);
      addEventListener('mousedown', onDown);
      addEventListener('click', onClick);
      return () => {
        removeEventListener('pointerdown', onPointer);
        removeEventListener('mousedown', onDown);
        removeEventListener('click', onClick);
      };
    },
    [isActive, boxesOf],
  );
}

/** The field of the text under a tap, unless it is being written in. */
function fieldToTap(target: EventTarget | null): HTMLTextAreaElement | null {
  if (!(target instanceof HTMLTextAreaElement) || !target.closest('.marked-field')) return null;
  return target === document.activeElement && !target.readOnly ? null : target;
}
