import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonClass, buttonIconSize } from '#web/ui/form/button-look.ts';

/** A link that looks like a button: for navigation, never for actions. */
export function ButtonLink({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      {Icon && <Icon className={buttonIconSize(size)} aria-hidden />}
      {children}
    </Link>
  );
}
