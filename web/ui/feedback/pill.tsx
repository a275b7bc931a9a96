import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/layout/icons.ts';

const tones = {
  neutral: 'bg-hover text-fg-2',
  ok: 'bg-ok-soft text-ok-text',
  accent: 'bg-accent-soft text-accent-text',
  warn: 'bg-warn-soft text-warn-text',
  danger: 'bg-danger-soft text-danger-text',
} as const;
export type Tone = keyof typeof tones;

type Props = { tone?: Tone | undefined; icon?: Icon | undefined; children: ReactNode };

/** A state with its text: colour is never the only sign. */
export function Pill({ tone = 'neutral', icon: Icon, children }: Props) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {Icon && <Icon className="size-3" strokeWidth={2.5} aria-hidden />}
      {children}
    </span>
  );
}
