import type { ReactNode } from 'react';
import { Check } from '#web/ui/layout/icons.ts';

/** The look of a chip: of one that is on, or off. */
export const chipLook = (on: boolean): string =>
  `inline-flex h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-xs font-medium whitespace-nowrap md:h-7 ${on ? 'border-fg bg-surface' : 'border-line-strong text-fg-2 hover:bg-hover'}`;

type Props = {
  on: boolean;
  onChange: (on: boolean) => void;
  /** The name of the group of which one chip is on; without it the chip is on or off by itself. */
  group?: string | undefined;
  children: ReactNode;
};

/** A filter of a list that is on or off: a native box that looks like a chip. */
export const Chip = ({ on, onChange, group, children }: Props) => (
  <label
    className={`${chipLook(on)} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
  >
    <input
      type={group ? 'radio' : 'checkbox'}
      name={group}
      className="sr-only outline-none"
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
    />
    {on && <Check className="size-3" aria-hidden />}
    {children}
  </label>
);
