import type { ComponentProps } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { type Icon, Loader2 } from '#web/ui/icons.ts';

type Props = {
  /** Names the record it acts on: 'Delete Brand book.pdf'. */
  label: string;
  icon: Icon;
  busy?: boolean | undefined;
  needsServer?: boolean | undefined;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'>;

/** 32 px on a desktop, 44 px on a phone. */
export function IconButton({
  label,
  icon,
  busy = false,
  needsServer = false,
  className = '',
  onClick,
  ...rest
}: Props) {
  const online = useOnline();
  const cutOff = needsServer && !online;
  const Shown = busy ? Loader2 : icon;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={busy || cutOff || undefined}
      title={cutOff ? 'You are offline' : label}
      className={`icon-btn ${className}`}
      onClick={busy || cutOff ? (event) => event.preventDefault() : onClick}
    >
      <Shown className={`size-4 ${busy ? 'spin' : ''}`} aria-hidden />
    </button>
  );
}
