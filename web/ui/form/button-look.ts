import type { Icon } from '#web/ui/layout/icons.ts';

export type ButtonLook = {
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline' | undefined;
  size?: 'md' | 'sm' | undefined;
  icon?: Icon | undefined;
};

export const buttonClass = ({ variant = 'outline', size = 'md' }: ButtonLook, extra = ''): string =>
  `btn btn-${variant} ${size === 'sm' ? 'btn-sm' : ''} ${extra}`;

export const buttonIconSize = (size: ButtonLook['size']): string => (size === 'sm' ? 'size-3.5' : 'size-4');
