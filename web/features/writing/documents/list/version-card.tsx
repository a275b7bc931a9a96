import { type ReactNode, useRef } from 'react';
import { EditForm } from '#web/features/writing/documents/list/edit-form.tsx';
import type { Editor } from '#web/features/writing/documents/list/use-editor.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Pencil, X } from '#web/ui/layout/icons.ts';

type Props = {
  title: string;
  /** The text as shown. */
  text: string;
  /** Copies the whole text; undefined when its parts have their own buttons. */
  copy?: ReactNode;
  editor: Editor;
  /** The field whose characters are counted, and its shown text. */
  counted: { name: string; shown: string };
  fields: ReactNode;
  children: ReactNode;
};

/** One variant of an email or post. The editor replaces the text and adds Save; the layout does not shift (OUT-13). */
export function VersionCard({ title, text, copy, editor, counted, fields, children }: Props) {
  const card = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const editing = editor.draft !== undefined;
  const begin = () => {
    editor.begin();
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  const characters = (editor.draft?.fields[counted.name] ?? counted.shown).length;
  const count = <p className="tnum text-xs text-fg-3">{plural(characters, 'character')}</p>;
  return (
    <li ref={card} className={`card overflow-hidden ${editing ? 'picked' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2 pr-2 pl-4">
        <h3 dir="auto" translate="no" className="mr-auto min-w-0 text-sm font-semibold break-words">
          {title}
        </h3>
        <div className="flex max-sm:-ml-3">
          {!editing && copy}
          <Button
            ref={toggle}
            variant="ghost"
            size="sm"
            icon={editing ? X : Pencil}
            onClick={editing ? editor.cancel : begin}
          >
            {editing ? 'Cancel Edit' : 'Edit This Version'}
          </Button>
        </div>
      </div>
      {editing ? (
        <EditForm
          editor={editor}
          currentText={text}
          onEnd={() => toggle.current?.focus()}
          bar={
            <div className="flex h-12 items-center border-t border-line pr-2 pl-4 max-md:h-14">
              {count}
              <SaveButton editor={editor} small />
            </div>
          }
        >
          <div className="space-y-4 p-4">{fields}</div>
        </EditForm>
      ) : (
        <>
          <div className="p-4">{children}</div>
          <div className="flex h-10 items-center border-t border-line px-4">{count}</div>
        </>
      )}
    </li>
  );
}

type SaveProps = { editor: Editor; small?: boolean };

/** OUT-07: disabled while a field is blank. */
export function SaveButton({ editor, small = false }: SaveProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      size={small ? 'sm' : 'md'}
      className={small ? 'ml-auto' : 'max-sm:flex-1'}
      busy={editor.busy}
      needsServer
      disabled={editor.blank}
    >
      {editor.busy ? 'Saving...' : 'Save'}
    </Button>
  );
}
