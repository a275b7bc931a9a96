import { useCallback } from 'react';
import { CONTENT_MAX_CHARACTERS } from '#shared/constants.ts';
import { contentWith, type DocumentPart, lengthOf, type PartName } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { READING } from '#web/features/text/page/text-card.tsx';
import { useFields, usePartMarks } from '#web/features/text/page/use-fields.ts';
import { type FieldHandle, MarkedField } from '#web/ui/form/marked-field.tsx';

const textsOf = (parts: readonly DocumentPart[]) => new Map(parts.map(({ name, text }) => [name, text]));

type Props = { part: PartName; label: string; oneLine?: boolean; className?: string };

/** The field of one part of the document. */
export function PartField({ part, label, oneLine = false, className = READING }: Props) {
  const fields = useFields();
  const { register, type, undo, moveCaret } = fields;
  const { document, isLocked } = usePage();
  const lang = document.language ?? undefined;
  const marks = usePartMarks(fields, part);
  const text = fields.parts.find(({ name }) => name === part)?.text ?? '';
  const others = lengthOf(contentWith(fields.content, textsOf(fields.parts))) - text.length;
  const ref = useCallback((field: FieldHandle | null) => register(part, field), [register, part]);
  return (
    <MarkedField
      ref={ref}
      label={label}
      lang={lang}
      value={text}
      marks={marks}
      ring={fields.selected?.part === part ? fields.selected : null}
      oneLine={oneLine}
      readOnly={isLocked}
      room={Math.max(0, CONTENT_MAX_CHARACTERS - others)}
      fullText="At most 60,000 characters"
      error={text.trim() === '' ? 'Content cannot be empty' : undefined}
      className={className}
      onText={(next, isComposing) => type(part, next, isComposing)}
      onUndo={undo}
      onCaret={(from, to) => moveCaret({ part, from, to })}
      onFocus={() => fields.enter(part)}
      onBlur={fields.leave}
    />
  );
}
