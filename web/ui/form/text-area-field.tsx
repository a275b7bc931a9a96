import type { ComponentProps } from 'react';
import { Field, type FieldText } from '#web/ui/form/field.tsx';

type Props = FieldText & {
  /** Styled as the text it replaces, for editing in place. */
  reading?: boolean | undefined;
} & ComponentProps<'textarea'>;

/** The least height of a text area. */
export const rowsHeight = (rows: number): string => `${rows * 1.25 + 1}rem`;

/** Grows with its text, from `rows` lines upwards. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  optional,
  aside,
  below,
  reading = false,
  rows = 2,
  className = '',
  ...area
}: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} aside={aside} below={below}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={`input ${reading ? 'text-base! leading-[1.375rem]!' : ''} ${className}`}
          style={{ minHeight: rowsHeight(rows) }}
        />
      )}
    </Field>
  );
}
