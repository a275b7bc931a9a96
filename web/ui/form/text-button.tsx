import type { ComponentProps } from 'react';

/** A button that reads as a link: it changes the form instead of leaving the page. 44 px high on phones, never under 24. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`text-link min-h-6 min-w-6 text-sm max-md:-my-2 max-md:py-3 ${className}`}
    />
  );
}
