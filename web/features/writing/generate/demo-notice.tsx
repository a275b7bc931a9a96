import { useConfig } from '#web/lib/config.ts';
import { Info } from '#web/ui/layout/icons.ts';

/** Where the texts go, or that no real provider is configured (GAP-88). */
export function DemoNotice() {
  const notice = useConfig()?.ai.notice;
  if (!notice) return null;
  return (
    <p className="mt-4 flex items-start gap-2 text-xs text-fg-3">
      <Info className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>{notice}</span>
    </p>
  );
}
