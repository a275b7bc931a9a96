import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Webhook } from '#shared/open/contracts/webhooks.ts';
import { Missing, TabOnly } from '#web/features/open/integrations/frame.tsx';
import { ListPlaceholder } from '#web/features/open/integrations/list-placeholder.tsx';
import { DeleteWebhookDialog } from '#web/features/open/integrations/webhooks/delete-webhook.tsx';
import { Deliveries } from '#web/features/open/integrations/webhooks/deliveries.tsx';
import { SecretCard } from '#web/features/open/integrations/webhooks/secret-card.tsx';
import { StateBanner } from '#web/features/open/integrations/webhooks/state-banner.tsx';
import { TestResult } from '#web/features/open/integrations/webhooks/test-result.tsx';
import { WebhookDialog } from '#web/features/open/integrations/webhooks/webhook-dialog.tsx';
import { addressOf, partsOf } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { useReadDeliveries, useWebhookActs, webhookQuery } from '#web/features/open/integrations/webhooks-api.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Ban, Send, Trash2 } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

const back = { to: paths.webhooks, label: 'Webhooks' };

/** /integrations/webhooks/:id: a webhook with its log (HOOK-09, HOOK-10, HOOK-13, HOOK-14). */
export const WebhookPage = () => (
  <TabOnly tab={paths.webhooks}>
    <Known />
  </TabOnly>
);

function Known() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(webhookQuery(id));
  if (data === null) return <Missing />;
  if (data) return <Shown key={data.id} webhook={data} />;
  return (
    <Page title="Webhook" back={back}>
      <div className="mt-6">
        {error ? (
          <ErrorState message="Failed to load the webhook" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListPlaceholder label="Loading the webhook" />
        )}
      </div>
    </Page>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { host, path } = partsOf(webhook);
  const acts = useWebhookActs(webhook.id);
  useLog(webhook);
  const failed = acts.test.error ?? acts.tryNow.error ?? acts.turn.error ?? acts.takeOver.error;
  return (
    <Page
      title={host}
      tabTitle={`Webhook ${host}`}
      subtitle={path}
      back={back}
      actions={<Actions webhook={webhook} acts={acts} />}
    >
      <div className="mt-6 space-y-6">
        {failed && <ErrorBanner error={failed} />}
        {acts.test.data && <TestResult result={acts.test.data} />}
        <StateBanner webhook={webhook} acts={acts} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Deliveries webhook={webhook} />
          <aside className="min-w-0 space-y-6">
            {webhook.format === 'events' && <SecretCard webhook={webhook} />}
            <Card title="Events">
              <ul className="space-y-1 font-mono text-xs">
                {webhook.events.map((event) => (
                  <li key={event}>{event}</li>
                ))}
              </ul>
            </Card>
          </aside>
        </div>
      </div>
    </Page>
  );
}

/** The log is read again whenever the worker did something, as the state of the webhook tells. */
function useLog({ id, state, waiting, dropped, last_attempt }: Webhook): void {
  const readAgain = useReadDeliveries(id);
  const done = [state, waiting, dropped, last_attempt?.at].join(' ');
  const seen = useRef(done);
  useEffect(() => {
    if (seen.current !== done) readAgain();
    seen.current = done;
  });
}

type ActionsProps = { webhook: Webhook; acts: ReturnType<typeof useWebhookActs> };

function Actions({ webhook, acts }: ActionsProps) {
  const editing = useDialog<null>();
  const deleting = useDialog<Webhook>();
  const navigate = useNavigate();
  return (
    <>
      <Button icon={Send} busy={acts.test.isPending} needsServer onClick={() => acts.test.mutate(undefined)}>
        Send test
      </Button>
      <Button onClick={() => editing.show(null)}>Edit</Button>
      <RowMenu
        name={addressOf(webhook)}
        actions={[
          ...(webhook.state === 'off'
            ? []
            : [{ label: 'Switch off', icon: Ban, onSelect: () => acts.turn.mutate(false) }]),
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => deleting.show(webhook) },
        ]}
      />
      <WebhookDialog key={editing.round} webhook={webhook} {...editing.props} onSaved={editing.props.onClose} />
      <DeleteWebhookDialog {...deleting.props} onDone={() => navigate(paths.webhooks)} />
    </>
  );
}
