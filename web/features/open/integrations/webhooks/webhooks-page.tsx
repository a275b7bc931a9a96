import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { listWebhooks, type Webhook } from '#shared/open/contracts/webhooks.ts';
import { IntegrationsFrame, listRows, TabOnly } from '#web/features/open/integrations/frame.tsx';
import { POLL_MS } from '#web/features/open/integrations/webhooks/webhook-acts.ts';
import { WebhookDialog } from '#web/features/open/integrations/webhooks/webhook-dialog.tsx';
import { addressOf, eventsOf, lastOf, stateOf } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { paths, webhookPath } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check, ChevronRight, CircleAlert, Clock3, Plus, Send } from '#web/ui/layout/icons.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

const TICK_MS = 10_000;

/** /integrations/webhooks (HOOK-01, HOOK-02). */
export const WebhooksPage = () => (
  <TabOnly tab={paths.webhooks}>
    <Webhooks />
  </TabOnly>
);

function Webhooks() {
  const webhooks = useQuery({ ...readOf(listWebhooks), select: ({ items }) => items, refetchInterval: POLL_MS });
  const adding = useDialog<null>();
  const navigate = useNavigate();
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => adding.show(null)}>
      Add webhook
    </Button>
  );
  return (
    <IntegrationsFrame tab="Webhooks" actions={webhooks.data?.length ? add : undefined}>
      <Loaded
        query={webhooks}
        failed="Failed to load webhooks"
        placeholder={<LoadingRows label="Loading webhooks" {...listRows} />}
        empty={
          <div className="card flex min-h-76">
            <EmptyState
              icon={Send}
              title="No webhooks"
              hint="A webhook notifies another system, for example when a text is approved."
              action={add}
            />
          </div>
        }
      >
        {(all) => <Rows webhooks={all} />}
      </Loaded>
      <WebhookDialog
        key={adding.round}
        open={adding.props.open}
        onClose={adding.props.onClose}
        onSaved={({ id }) => navigate(webhookPath(id))}
      />
    </IntegrationsFrame>
  );
}

function Rows({ webhooks }: { webhooks: readonly Webhook[] }) {
  const now = useNow(TICK_MS);
  return (
    <ul aria-label="Webhooks" className="card divide-y divide-line overflow-hidden">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <Link
            to={webhookPath(webhook.id)}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm hover:bg-canvas sm:px-5"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block truncate font-medium">{addressOf(webhook)}</span>
              <span className="mt-0.5 block text-xs text-fg-3">{eventsOf(webhook)}</span>
            </span>
            <span className="w-44">
              <StatePill webhook={webhook} />
            </span>
            <span className="tnum w-44 text-xs text-fg-3">{lastOf(webhook, now)}</span>
            <ChevronRight className="size-4 text-fg-3 max-md:hidden" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const ICONS = { on: Check, failing: Clock3, off: CircleAlert };

function StatePill({ webhook }: { webhook: Webhook }) {
  const { tone, text } = stateOf(webhook);
  return (
    <Pill tone={tone} icon={ICONS[webhook.state]}>
      {text}
    </Pill>
  );
}
