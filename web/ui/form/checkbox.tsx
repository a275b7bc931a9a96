import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '#web/ui/form/field.tsx';

type Props = {
  children: ReactNode;
  /** Text at the right end of the row. */
  note?: ReactNode;
  error?: string | undefined;
  /** Set in lists whose rows are highlighted on hover. */
  row?: boolean | undefined;
} & Omit<ComponentProps<'input'>, 'type' | 'children'>;

const asRow = 'min-h-9 items-center rounded-sm px-2 hover:bg-hover';

/** A native checkbox; the label covers the whole row. */
export function Checkbox({ children, note, error, row = false, className = '', ...input }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label
        className={`flex gap-2.5 text-sm max-md:min-h-11 max-md:items-center ${row ? asRow : 'min-h-6 items-start py-0.5'}`}
      >
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className={`size-4 shrink-0 ${row ? '' : 'mt-0.5 max-md:mt-0'}`}
        />
        <span className="min-w-0 flex-1">{children}</span>
        {note && <span className="tnum shrink-0 text-xs text-fg-3">{note}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
