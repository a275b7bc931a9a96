import type { ReactNode } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { isBlank } from '#web/features/writing/documents/list/drafts.ts';
import { EditForm } from '#web/features/writing/documents/list/edit-form.tsx';
import { useEditor } from '#web/features/writing/documents/list/use-editor.ts';
import { SaveButton } from '#web/features/writing/documents/list/version-card.tsx';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';

type Props = {
  document: GeneratedDocument;
  text: string;
  /** A note above the text, e.g. that it was cut off. */
  note?: ReactNode;
  /** Moves the focus after an edit. */
  onEnd: () => void;
};

/** OUT-16: the text at reading width; the editor replaces it. */
export function PlainText({ document, text, note, onEnd }: Props) {
  const editor = useEditor(document, 'text');
  if (!editor.draft) {
    return (
      <div className="card p-4 sm:p-5">
        {note}
        <p
          dir="auto"
          translate="no"
          lang={document.language ?? undefined}
          className="max-w-[70ch] [unicode-bidi:plaintext] break-words whitespace-pre-line"
        >
          {text}
        </p>
      </div>
    );
  }
  const value = editor.draft.fields.content ?? '';
  const error = `${document.id}-empty`;
  const blank = isBlank(value);
  const cancel = () => {
    editor.cancel();
    onEnd();
  };
  const bar = (
    <div className="flex items-center gap-2 px-4 pb-4 max-sm:flex-wrap sm:px-5 sm:pb-5">
      <p className="tnum mr-auto text-xs text-fg-3">{plural(value.length, 'character')}</p>
      <span className="text-xs text-fg-3 max-sm:hidden">Ctrl Enter saves</span>
      <Button className="max-sm:flex-1" onClick={cancel}>
        Cancel
      </Button>
      <SaveButton editor={editor} />
    </div>
  );
  return (
    <EditForm editor={editor} currentText={text} onEnd={onEnd} className="card picked" bar={bar}>
      <div className="p-4 sm:px-5 sm:pt-5">
        <textarea
          aria-label="Content"
          dir="auto"
          translate="no"
          lang={editor.lang}
          aria-invalid={blank || undefined}
          aria-describedby={blank ? error : undefined}
          className="input text-base! leading-[1.375rem]!"
          rows={12}
          value={value}
          onChange={(event) => editor.write('content', event.target.value)}
        />
        {blank && <FieldError id={error}>Content cannot be empty</FieldError>}
      </div>
    </EditForm>
  );
}
