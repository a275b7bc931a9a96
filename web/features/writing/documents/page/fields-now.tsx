import { type ReactNode, useMemo } from 'react';
import { type Fields, FieldsProvider } from '#web/features/text/page/use-fields.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { partsWith } from '#web/features/writing/documents/saving/saving.ts';
import { useSavingState } from '#web/features/writing/documents/saving/use-saving.ts';

type Props = { saver: Saver; fields: Omit<Fields, 'parts' | 'content'>; children: ReactNode };

/** The fields of the page with what is in them at this moment: a keystroke renders them again and nothing around them (CONTENT-42). */
export function FieldsNow({ saver, fields, children }: Props) {
  const texts = useSavingState(saver, (saving) => saving.texts);
  const stored = useSavingState(saver, (saving) => saving.stored);
  const parts = useMemo(() => partsWith({ stored, texts }), [stored, texts]);
  return <FieldsProvider value={{ ...fields, parts, content: stored.content }}>{children}</FieldsProvider>;
}
