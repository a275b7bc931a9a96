import { type ComponentProps, useState } from 'react';
import { PASSWORD_RULES } from '#shared/accounts/password.ts';
import { Field, type FieldText } from '#web/ui/form/field.tsx';
import { Eye, EyeOff } from '#web/ui/layout/icons.ts';

type Props = FieldText & Omit<ComponentProps<'input'>, 'type'>;

/** Not among the attributes that React's types know. */
const RULES = { passwordrules: PASSWORD_RULES };

export function PasswordField({ id, label, hint, error, optional, aside, below, className = '', ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} aside={aside} below={below}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            {...(input.autoComplete === 'new-password' && RULES)}
            type={shown ? 'text' : 'password'}
            className={`input pr-11! ${className}`}
          />
          {!input.disabled && (
            <button
              type="button"
              aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              aria-pressed={shown}
              className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-sm text-fg-3 hover:text-fg md:w-8"
              onClick={() => setShown(!shown)}
            >
              <Icon className="size-4" aria-hidden />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
