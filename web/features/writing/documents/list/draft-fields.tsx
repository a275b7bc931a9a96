import type { ReactNode } from 'react';
import { SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { isBlank } from '#web/features/writing/documents/list/drafts.ts';
import type { Editor } from '#web/features/writing/documents/list/use-editor.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type Props = { editor: Editor; name: string; label: string; rows?: number; mono?: boolean; hint?: ReactNode };

const problem = (value: string) => (isBlank(value) ? 'Content cannot be empty' : undefined);

/** A single-line field of a draft. */
export function LineField({ editor, name, label }: Props) {
  const value = editor.draft?.fields[name] ?? '';
  return (
    <TextField
      label={label}
      dir="auto"
      lang={editor.lang}
      value={value}
      error={problem(value)}
      onChange={(event) => editor.write(name, event.target.value)}
    />
  );
}

/** A multi-line field of a draft, styled as the text it replaces. */
export function AreaField({ editor, name, label, rows = 6, mono = false, hint }: Props) {
  const value = editor.draft?.fields[name] ?? '';
  return (
    <TextAreaField
      label={label}
      dir="auto"
      lang={editor.lang}
      rows={rows}
      reading={!mono}
      className={mono ? 'font-mono' : ''}
      spellCheck={!mono}
      value={value}
      error={problem(value)}
      hint={hint ?? (value.includes(SENDER_PLACEHOLDER) && `${SENDER_PLACEHOLDER} is shown as your first name.`)}
      onChange={(event) => editor.write(name, event.target.value)}
    />
  );
}
