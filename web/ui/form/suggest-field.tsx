import { type ComponentProps, useId } from 'react';
import { Field, type FieldText } from '#web/ui/form/field.tsx';

type Props = FieldText & { suggestions: readonly string[] } & ComponentProps<'input'>;

/** A text field with native suggestions; any text is allowed (GAP-46). */
export function SuggestField({
  id,
  label,
  hint,
  error,
  optional,
  aside,
  below,
  suggestions,
  className = '',
  ...input
}: Props) {
  const list = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} aside={aside} below={below}>
      {(control) => (
        <>
          <input {...input} {...control} list={list} className={`input ${className}`} />
          <datalist id={list}>
            {suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
