import { useConfig } from '#web/lib/config.ts';
import { Info } from '#web/ui/layout/icons.ts';

/** GAP-88: shown while no real provider is configured. */
export function DemoNotice() {
  if (!useConfig()?.ai.demo) return null;
  return (
    <p className="mt-4 flex items-start gap-2 text-xs text-fg-3">
      <Info className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>
        Demo provider: these texts are composed on this server, not by an AI model. An operator can connect a real one
        with <code>OPENAI_API_KEY</code> or <code>OPENAI_BASE_URL</code>.
      </span>
    </p>
  );
}
