import { joinLines, lineFeeds } from '#shared/text/line-ends.ts';

/** Half of a surrogate pair, which like NUL cannot be stored (CONTENT-30). */
const HALF_PAIR = /\p{Surrogate}/gu;

/** The text as it may stand in a field: line feeds, nothing that cannot be stored, and no line breaks with `oneLine`. */
export function plainText(text: string, oneLine: boolean): string {
  const plain = lineFeeds(text.replaceAll('\u0000', '').replace(HALF_PAIR, ''));
  return oneLine ? joinLines(plain, ' ') : plain;
}

/** Replaces the selection through the editing commands of the browser, so that Ctrl Z undoes it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  if (text === '' && field.selectionStart === field.selectionEnd) return;
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (done) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

type Rules = {
  oneLine: boolean;
  onFull: (full: boolean) => void;
  /** In place of the browser's own undo and redo, by keys and by its menus. */
  onUndo?: ((isRedo: boolean) => void) | undefined;
};

/** Ctrl or Command Z, with Shift or as Ctrl Y again; null: another key, or one of an input method. */
function undoKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  isComposing,
  keyCode,
}: KeyboardEvent): 'undo' | 'redo' | null {
  const isMeant = (ctrlKey || metaKey) && !altKey && !isComposing && keyCode !== OF_INPUT_METHOD;
  const letter = key.toLowerCase();
  if (!isMeant) return null;
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
const OF_INPUT_METHOD = 229;

function listenToUndo(field: HTMLTextAreaElement, onUndo: (isRedo: boolean) => void): () => void {
  const byKey = (event: KeyboardEvent) => {
    const what = undoKey(event);
    if (!what) return;
    event.preventDefault();
    onUndo(what === 'redo');
  };
  const byMenu = (event: InputEvent) => {
    const what = event.inputType;
    if (event.isComposing || (what !== 'historyUndo' && what !== 'historyRedo')) return;
    event.preventDefault();
    onUndo(what === 'historyRedo');
  };
  field.addEventListener('keydown', byKey);
  field.addEventListener('beforeinput', byMenu);
  return () => {
    field.removeEventListener('keydown', byKey);
    field.removeEventListener('beforeinput', byMenu);
  };
}

/**
 * Cleans what is pasted, dropped or typed before it reaches the field, and reports when it does not fit (the browser
 * cuts it). Returns the function that stops it.
 */
export function listenToInput(field: HTMLTextAreaElement, { oneLine, onFull, onUndo }: Rules): () => void {
  const before = (event: InputEvent) => {
    if (!event.inputType.startsWith('insert') || event.isComposing) return;
    if (oneLine && event.inputType === 'insertLineBreak') return event.preventDefault();
    const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const plain = plainText(given, oneLine);
    const { value, selectionStart, selectionEnd, maxLength } = field;
    const length = value.length - (selectionEnd - selectionStart) + Math.max(1, plain.length);
    if (maxLength >= 0 && length > maxLength) onFull(true);
    if (plain === given.replace(/\r\n?/g, '\n')) return;
    event.preventDefault();
    insertText(field, plain);
  };
  field.addEventListener('beforeinput', before);
  const endUndo = onUndo && listenToUndo(field, onUndo);
  return () => {
    field.removeEventListener('beforeinput', before);
    endUndo?.();
  };
}
