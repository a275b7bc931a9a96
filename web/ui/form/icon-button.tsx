import type { ComponentProps } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { type Icon, Loader2 } from '#web/ui/layout/icons.ts';

type Props = {
  /** Includes the name of the record: 'Delete Brand book.pdf'. */
  label: string;
  icon: Icon;
  busy?: boolean | undefined;
  needsServer?: boolean | undefined;
  /** Why the user may not do this: the button is disabled, with this reason. */
  refusal?: string | null | undefined;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'>;

/** 32 px on a desktop, 44 px on a phone. */
export function IconButton({
  label,
  icon,
  busy = false,
  needsServer = false,
  refusal = null,
  className = '',
  onClick,
  ...rest
}: Props) {
  const online = useOnline();
  const cutOff = needsServer && !online;
  const off = busy || cutOff || refusal !== null;
  const Shown = busy ? Loader2 : icon;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={off || undefined}
      title={cutOff ? 'You are offline' : (refusal ?? label)}
      className={`icon-btn ${className}`}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      <Shown className={`size-4 ${busy ? 'spin' : ''}`} aria-hidden />
    </button>
  );
}
