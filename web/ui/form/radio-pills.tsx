import { type ReactNode, useId } from 'react';
import { FieldError } from '#web/ui/form/field.tsx';

type Props<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** At the right of the legend. */
  aside?: ReactNode;
};

/** Native radio buttons in boxes of equal size. The `id` of the group is its name, so that links can focus it. */
export function RadioPills<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  hint,
  aside,
}: Props<Value>) {
  const id = useId();
  const edge = error ? 'border-danger' : 'border-line-strong text-fg-2 has-checked:text-fg';
  return (
    <fieldset id={name} aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="flex w-full items-baseline gap-2 text-sm font-medium">
        {legend}
        {aside && <span className="ml-auto text-xs font-normal text-fg-3">{aside}</span>}
      </legend>
      {hint && <p className="mt-0.5 text-xs text-fg-3">{hint}</p>}
      <div className={`mt-1.5 gap-1.5 sm:gap-2 ${options.length > 3 ? 'grid grid-cols-2 sm:flex' : 'flex'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex h-11 flex-auto cursor-pointer items-center gap-1.5 rounded-sm border bg-surface px-2 text-sm font-medium has-checked:border-fg has-checked:shadow-[inset_0_0_0_1px_var(--fg)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:flex-1 sm:gap-2 sm:px-3 md:h-9 ${edge}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-3.5 shrink-0 outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
