import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from '#web/ui/form/field.tsx';

type Props = FieldText & {
  /** Inside the field at the right, e.g. the lock of a read-only value. */
  mark?: ReactNode;
} & ComponentProps<'input'>;

/** A single-line text field. Accepts the result of react-hook-form's `register`. */
export function TextField({ id, label, hint, error, optional, aside, below, mark, className = '', ...input }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} aside={aside} below={below}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className={`input ${mark ? 'pr-9!' : ''} ${className}`} />
          {mark && (
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-fg-3">
              {mark}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
