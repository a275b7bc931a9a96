import type { ComponentProps } from 'react';

/** A button styled as a link, for actions that stay on the page. At least 44 px high on phones, 24 px elsewhere. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`text-link min-h-6 min-w-6 text-sm max-md:-my-2 max-md:py-3 ${className}`}
    />
  );
}
