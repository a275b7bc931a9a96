import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { NewerNote } from '#web/features/writing/documents/list/newer-note.tsx';
import type { Editor } from '#web/features/writing/documents/list/use-editor.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = {
  editor: Editor;
  /** The current text of this part of the document. */
  currentText: string;
  /** Called when the editor closes with its fields, to move the focus. */
  onEnd: () => void;
  className?: string | undefined;
  /** The buttons; errors are shown above them. */
  bar: ReactNode;
  children: ReactNode;
};

/**
 * An editor in place: Ctrl or Command with Enter saves; Escape cancels, after a confirmation when there are changes.
 */
export function EditForm({ editor, currentText, onEnd, className, bar, children }: Props) {
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusField = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  const end = () => requestAnimationFrame(onEnd);
  const save = () => editor.save(end);
  const cancel = () => {
    editor.cancel();
    end();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    if (editor.changed) setAsking(true);
    else cancel();
  };
  return (
    <>
      <form ref={form} onSubmit={submit} onKeyDown={keys} className={className}>
        {children}
        {editor.newer && (
          <NewerNote editor={editor} currentText={currentText} onUseNewer={cancel} onKept={focusField} />
        )}
        {editor.error && (
          <Banner tone="error" className="mx-4 mb-4" takeFocus>
            {editor.error}
          </Banner>
        )}
        {bar}
      </form>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        message="What you have typed here is not saved."
        confirm="Discard"
        cancel="Keep editing"
        local
        onConfirm={() => {
          setAsking(false);
          cancel();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
