import { type ReactNode, useId } from 'react';
import { CircleAlert } from '#web/ui/layout/icons.ts';

export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Fields are required unless this is set. */
  optional?: boolean | undefined;
  /** At the right of the label, e.g. a counter or a link. */
  aside?: ReactNode;
  /** Below the field and its error, e.g. a strength meter. */
  below?: ReactNode;
  id?: string | undefined;
};
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type Props = FieldText & { children: (control: ControlProps) => ReactNode };

/** Label, hint and error of a control, connected by ids for screen readers. Spread `control` onto the control. */
export function Field({ id, label, hint, error, optional = false, aside, below, children }: Props) {
  const own = useId();
  const key = id ?? own;
  const described = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <div className="flex items-baseline gap-2">
        <label htmlFor={key} className="text-sm font-medium">
          {label}
        </label>
        {optional && <span className="text-xs text-fg-3">Optional</span>}
        {aside && <span className="tnum ml-auto text-xs text-fg-3">{aside}</span>}
      </div>
      {hint && (
        <p id={`${key}-hint`} className="mt-0.5 text-xs text-fg-3">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {children({
          id: key,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': optional ? undefined : true,
        })}
      </div>
      {error && <FieldError id={`${key}-error`}>{error}</FieldError>}
      {below}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-xs font-medium text-danger-text">
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      {children}
    </p>
  );
}
