import type { ComponentProps } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { type ButtonLook, buttonClass, buttonIconSize } from '#web/ui/form/button-look.ts';
import { Loader2 } from '#web/ui/layout/icons.ts';

type Props = ButtonLook & {
  /** The action of this button is in flight: it spins and ignores clicks, but keeps the focus. */
  busy?: boolean | undefined;
  /** The action needs the server: while offline the button is disabled and its title gives the reason (GAP-17). */
  needsServer?: boolean | undefined;
} & ComponentProps<'button'>;

export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  needsServer = false,
  className,
  children,
  onClick,
  title,
  ...rest
}: Props) {
  const online = useOnline();
  const cutOff = needsServer && !online;
  const idle = busy || cutOff;
  const Leading = busy ? Loader2 : Icon;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={idle || undefined}
      title={cutOff ? 'You are offline' : title}
      onClick={idle ? (event) => event.preventDefault() : onClick}
    >
      {Leading && <Leading className={`${buttonIconSize(size)} ${busy ? 'spin' : ''}`} aria-hidden />}
      {children}
    </button>
  );
}
