import type { Ref } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';

type Props = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export const digitsOf = (text: string): string => text.replace(/\s/g, '');
export const isCode = (text: string): boolean => /^\d{6}$/.test(digitsOf(text));

/** Six digits, by default of an authenticator app. Browsers may fill them in; '123 456' is accepted as well. */
export const CodeField = ({ value, onChange, error, hint, ref }: Props) => (
  <TextField
    ref={ref}
    label="Code"
    hint={hint ?? 'Six digits from your authenticator app'}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={12}
    className="tnum tracking-[0.2em]"
    error={error}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
