import type { ReactNode } from 'react';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import type { Icon } from '#web/ui/layout/icons.ts';

type Props = { icon: Icon; title: string; hint?: ReactNode; action?: ReactNode };

/** One icon, one sentence, one action. */
export function EmptyState({ icon, title, hint, action }: Props) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <IconTile icon={icon} />
      <p className="mt-3 text-base font-medium">{title}</p>
      {hint && <p className="mt-1 max-w-96 text-sm text-balance text-fg-2">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
