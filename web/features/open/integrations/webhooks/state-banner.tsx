import type { Webhook } from '#shared/open/contracts/webhooks.ts';
import type { useWebhookActs } from '#web/features/open/integrations/webhooks/webhook-acts.ts';
import {
  droppedWords,
  failingWords,
  offWords,
  stoppedWords,
} from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';

const MINUTE = 60_000;
type Props = { webhook: Webhook; acts: ReturnType<typeof useWebhookActs> };

/** What is wrong with a webhook, and the way out (HOOK-09, HOOK-10, HOOK-20); nothing while it works. */
export function StateBanner({ webhook, acts }: Props) {
  return webhook.is_stopped && webhook.state !== 'off' ? (
    <StoppedBanner webhook={webhook} acts={acts} />
  ) : (
    <FailureBanner webhook={webhook} acts={acts} />
  );
}

function StoppedBanner({ webhook, acts: { takeOver } }: Props) {
  const [title, rest] = stoppedWords(webhook);
  const action = (
    <Button
      size="sm"
      busy={takeOver.isPending}
      needsServer
      onClick={() => takeOver.mutate({ params: { id: webhook.id } })}
    >
      Take over
    </Button>
  );
  return (
    <Banner tone="warning" action={action} detail={rest}>
      {title}
    </Banner>
  );
}

function FailureBanner({ webhook, acts: { tryNow, turn } }: Props) {
  const now = useNow(MINUTE);
  const params = { id: webhook.id };
  const dropped = webhook.dropped > 0 ? ` ${droppedWords(webhook.dropped)}` : '';
  if (webhook.state === 'off') {
    const action = (
      <Button
        size="sm"
        busy={turn.isPending}
        needsServer
        onClick={() => turn.mutate({ params, body: { is_on: true } })}
      >
        Switch on
      </Button>
    );
    return (
      <Banner tone="warning" action={action} detail={dropped.trim() || undefined}>
        {offWords(webhook)}
      </Banner>
    );
  }
  if (webhook.state === 'on') return null;
  const [title, rest] = failingWords(webhook, now);
  const action = (
    <Button size="sm" icon={RotateCw} busy={tryNow.isPending} needsServer onClick={() => tryNow.mutate({ params })}>
      Try now
    </Button>
  );
  return (
    <Banner tone="warning" action={action} detail={`${rest}${dropped}`}>
      {title}
    </Banner>
  );
}
