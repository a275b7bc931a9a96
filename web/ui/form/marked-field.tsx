import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FieldError } from '#web/ui/form/field.tsx';
import { createMarkLayer, type MarkLayer, type MarksOf } from '#web/ui/form/mark-layer.ts';
import { movedCaret } from '#web/ui/form/moved-caret.ts';
import { insertText, listenToInput } from '#web/ui/form/plain-input.ts';

type Span = { from: number; to: number };

export type FieldHandle = {
  /** Replaces [from, to) as if typed: Ctrl Z undoes it. The focus stays where it was. */
  replace: (from: number, to: number, text: string) => void;
  /** Scrolls the characters into view and puts the caret there; with `focus` the field takes the focus. */
  reveal: (span: Span, focus: boolean) => void;
  /** Takes the focus; the caret is where it was, behind the same words. */
  focus: () => void;
  /** The boxes of the characters on the screen, one for each line. */
  boxesOf: (span: Span) => DOMRect[];
};

type Props = {
  label: string;
  /** BCP 47, of the text. */
  lang?: string | undefined;
  value: string;
  /** Must be stable while neither text nor marks change. */
  marks: MarksOf;
  /** The characters with the ring. */
  ring: Span | null;
  /** Line breaks become blanks. */
  oneLine?: boolean;
  /** Characters the field may hold; a longer text may only be shortened. */
  room: number;
  /** Shown under the field when it is full. */
  fullText: string;
  readOnly?: boolean | undefined;
  error?: string | undefined;
  className?: string;
  ref?: Ref<FieldHandle>;
  /** `isComposing`: an input method is still at it. */
  onText: (text: string, isComposing: boolean) => void;
  /** Undo and redo of the page, in place of the browser's, whose own forgets what was set from outside. */
  onUndo?: ((isRedo: boolean) => void) | undefined;
  onCaret: (from: number, to: number) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/**
 * A text field over a layer of the same text: the field is the browser's own, the layer gives it its height and carries
 * the marks (docs/decisions/041). `value` may change from outside; the caret then stays behind its words.
 */
export function MarkedField(props: Props) {
  const { label, value, marks, ring, room, fullText, error, className = '', ref, onText, onCaret } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const rings = useRef<HTMLDivElement>(null);
  const layer = useRef<MarkLayer | null>(null);
  const waiting = useRef<Caret | null>(null);
  const [full, setFull] = useState(false);
  const errorId = useId();
  const oneLine = props.oneLine ?? false;
  useLayoutEffect(() => {
    if (place.current && rings.current) layer.current = createMarkLayer(place.current, rings.current);
    return () => layer.current?.end();
  }, []);
  useLayoutEffect(() => {
    if (field.current) waiting.current = setValue(field.current, value, waiting.current);
    layer.current?.draw(value);
  }, [value]);
  useLayoutEffect(() => layer.current?.mark(marks), [marks]);
  const { from = 0, to = 0 } = ring ?? {};
  useLayoutEffect(() => layer.current?.ring(to > from ? { from, to } : null), [from, to]);
  const undo = useEffectEvent((isRedo: boolean) => props.onUndo?.(isRedo));
  const hasUndo = props.onUndo !== undefined;
  useEffect(() => {
    const onUndo = hasUndo ? (isRedo: boolean) => undo(isRedo) : undefined;
    return field.current ? listenToInput(field.current, { oneLine, onFull: setFull, onUndo }) : undefined;
  }, [oneLine, hasUndo]);
  useImperativeHandle(ref, () => ({
    replace: (from, to, text) => field.current && replaceIn(field.current, { from, to }, text),
    reveal: (span, focus) => {
      const top = layer.current?.boxesOf(span)[0]?.top ?? 0;
      if (top < 96 || top > innerHeight - 160) scrollBy({ top: top - innerHeight / 3, behavior: 'smooth' });
      if (focus) field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(span.from, span.from);
      waiting.current = null;
    },
    focus: () => field.current?.focus({ preventScroll: true }),
    boxesOf: (span) => layer.current?.boxesOf(span) ?? [],
  }));
  const problem = error ?? (full ? fullText : undefined);
  return (
    <>
      <div className={`marked-field ${className}`}>
        <div ref={place} className="marked-layer" lang={props.lang} translate="no" aria-hidden />
        <div ref={rings} className="marked-rings" aria-hidden />
        <textarea
          ref={field}
          rows={1}
          maxLength={room}
          readOnly={props.readOnly}
          aria-label={label}
          lang={props.lang}
          dir="auto"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          onChange={({ target, nativeEvent }) => {
            layer.current?.draw(target.value);
            setFull((was) => was && target.value.length >= room);
            onText(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true);
          }}
          onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart, currentTarget.selectionEnd)}
          onFocus={({ currentTarget }) => {
            if (waiting.current) currentTarget.setSelectionRange(...waiting.current);
            waiting.current = null;
            props.onFocus();
          }}
          onBlur={props.onBlur}
        />
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </>
  );
}

type Caret = [from: number, to: number];

/**
 * Sets a text that was not typed here; the browser would put the caret at its end. Returns where the caret belongs while
 * the field has no focus: there Safari would focus it. `waiting`: what the last call returned.
 */
function setValue(field: HTMLTextAreaElement, value: string, waiting: Caret | null): Caret | null {
  if (field.value === value) return waiting;
  const { selectionStart, selectionEnd, value: before } = field;
  const [from, to] = waiting ?? [selectionStart, selectionEnd];
  field.value = value;
  const caret: Caret = [movedCaret(before, value, from), movedCaret(before, value, to)];
  if (document.activeElement !== field) return before ? caret : null;
  field.setSelectionRange(...caret);
  return null;
}

/** The editing commands work on the focused field only. */
function replaceIn(field: HTMLTextAreaElement, { from, to }: Span, text: string): void {
  const focused = document.activeElement;
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  insertText(field, text);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
}
