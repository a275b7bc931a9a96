import type { ComponentProps } from 'react';
import { Field, type FieldText } from '#web/ui/form/field.tsx';
import { ChevronDown } from '#web/ui/layout/icons.ts';

/** A native select with our arrow. Needs an `aria-label` when it has no visible label. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...rest} className="input appearance-none truncate pr-8!">
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-fg-3"
        aria-hidden
      />
    </span>
  );
}

type SelectFromProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  /** What can be chosen, in this order, by the words that are shown. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
};

/** A select of a fixed set of values. */
export function SelectFrom<Value extends string>({ options, onChoose, ...rest }: SelectFromProps<Value>) {
  const entries = Object.entries<string>(options);
  return (
    <Select {...rest} onChange={({ target }) => onChoose(target.value as Value)}>
      {entries.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  aside,
  below,
  ...select
}: FieldText & ComponentProps<'select'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} aside={aside} below={below}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
