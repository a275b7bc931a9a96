import type { ReactNode } from 'react';
import { ChevronDown } from '#web/ui/layout/icons.ts';

export type PickerProps = {
  /** What is chosen, 'Role'; `text` is the choice. */
  label: string;
  text: string;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
};

export const pickerLook = 'input flex! items-center gap-2 pr-2.5! text-left';

export const PickerFace = ({ text }: { text: string }) => (
  <>
    <span className="min-w-0 flex-1 truncate">{text}</span>
    <ChevronDown className="size-4 shrink-0 text-fg-3" aria-hidden />
  </>
);
