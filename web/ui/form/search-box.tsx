import { type ComponentProps, useRef } from 'react';
import { SEARCH_MAX_LENGTH } from '#shared/constants.ts';
import { Search, X } from '#web/ui/layout/icons.ts';

type Props = {
  /** Also the accessible name, without the trailing dots. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
} & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'placeholder'>;

export function SearchBox({ placeholder, value, onChange, className = '', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-fg-3" aria-hidden />
      <input
        {...rest}
        ref={input}
        type="search"
        className="input px-9!"
        aria-label={placeholder.replace('...', '')}
        placeholder={placeholder}
        maxLength={SEARCH_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-sm text-fg-3 hover:text-fg md:w-8"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </div>
  );
}
