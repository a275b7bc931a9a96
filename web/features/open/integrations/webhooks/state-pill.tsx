import type { Webhook } from '#shared/open/contracts/webhooks.ts';
import { stateOf } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Check, CircleAlert, Clock3 } from '#web/ui/layout/icons.ts';

const ICONS = { on: Check, failing: Clock3, off: CircleAlert };

export function StatePill({ webhook }: { webhook: Webhook }) {
  const { tone, text } = stateOf(webhook);
  return (
    <Pill tone={tone} icon={ICONS[webhook.state]}>
      {text}
    </Pill>
  );
}
