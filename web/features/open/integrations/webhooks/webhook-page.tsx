import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import {
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from '#shared/open/contracts/webhooks.ts';
import { listRows, Missing, TabOnly } from '#web/features/open/integrations/frame.tsx';
import { DeliveryRow } from '#web/features/open/integrations/webhooks/delivery-row.tsx';
import { SecretCard } from '#web/features/open/integrations/webhooks/secret-card.tsx';
import { StateBanner } from '#web/features/open/integrations/webhooks/state-banner.tsx';
import { TestResult } from '#web/features/open/integrations/webhooks/test-result.tsx';
import { POLL_MS, useWebhookActs } from '#web/features/open/integrations/webhooks/webhook-acts.ts';
import { WebhookDialog } from '#web/features/open/integrations/webhooks/webhook-dialog.tsx';
import { addressOf, deletionWords, partsOf } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, pagesOf, readAgain, readOf, usePages } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { PagedList } from '#web/ui/feedback/paged-list.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Ban, History, Send, Trash2 } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { RecordPage } from '#web/ui/layout/record-page.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';
import { type DialogProps, useDialog } from '#web/ui/overlay/use-dialog.ts';

const back = { to: paths.webhooks, label: 'Webhooks' };

/** Null: there is none with this id, or it is gone; also for an id that is no id. */
function useWebhook(id: string) {
  const { queryKey } = readOf(getWebhook, { params: { id } });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getWebhook, { params: { id }, signal }).catch(nullIfUnknown),
    refetchInterval: POLL_MS,
  });
}

function nullIfUnknown(thrown: unknown): null {
  if (thrown instanceof AppError && [404, 422].includes(thrown.status)) return null;
  throw thrown;
}

/** /integrations/webhooks/:id: a webhook with its log (HOOK-09, HOOK-10, HOOK-13, HOOK-14). */
export const WebhookPage = () => (
  <TabOnly tab={paths.webhooks}>
    <Known />
  </TabOnly>
);

function Known() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      record={useWebhook(id)}
      frame={{ title: 'Webhook', back }}
      failed="Failed to load the webhook"
      placeholder={
        <div className="mt-6">
          <LoadingRows label="Loading the webhook" {...listRows} />
        </div>
      }
    >
      {(webhook) => (webhook ? <Shown key={webhook.id} webhook={webhook} /> : <Missing />)}
    </RecordPage>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { host, path } = partsOf(webhook);
  const acts = useWebhookActs();
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
  const client = useQueryClient();
  const done = [state, waiting, dropped, last_attempt?.at].join(' ');
  const seen = useRef(done);
  useEffect(() => {
    // In every choice of their state.
    const { queryKey } = readOf(listDeliveries, { params: { id } });
    if (seen.current !== done) void client.invalidateQueries({ queryKey });
    seen.current = done;
  });
}

type ActionsProps = { webhook: Webhook; acts: ReturnType<typeof useWebhookActs> };

function Actions({ webhook, acts }: ActionsProps) {
  const editing = useDialog<null>();
  const deleting = useDialog<Webhook>();
  const navigate = useNavigate();
  const params = { id: webhook.id };
  return (
    <>
      <Button icon={Send} busy={acts.test.isPending} needsServer onClick={() => acts.test.mutate({ params })}>
        Send test
      </Button>
      <Button onClick={() => editing.show(null)}>Edit</Button>
      <RowMenu
        name={addressOf(webhook)}
        actions={[
          ...(webhook.state === 'off'
            ? []
            : [
                {
                  label: 'Switch off',
                  icon: Ban,
                  onSelect: () => acts.turn.mutate({ params, body: { is_on: false } }),
                },
              ]),
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => deleting.show(webhook) },
        ]}
      />
      <WebhookDialog key={editing.round} webhook={webhook} {...editing.props} onSaved={editing.props.onClose} />
      <DeleteWebhookDialog {...deleting.props} onDone={() => navigate(paths.webhooks)} />
    </>
  );
}

const FILTERS = { all: 'All', waiting: 'Waiting', failed: 'Failed' } as const;
type Filter = keyof typeof FILTERS;

/** What was sent and what waits, the newest first (HOOK-13). */
function Deliveries({ webhook }: { webhook: Webhook }) {
  const [filter, setFilter] = useState<Filter>('all');
  const choice = (
    <SelectFrom aria-label="Show" className="w-36" options={FILTERS} value={filter} onChoose={setFilter} />
  );
  return (
    <Card flush title="Deliveries" actions={choice}>
      <Log webhook={webhook} filter={filter} />
    </Card>
  );
}

function Log({ webhook, filter }: { webhook: Webhook; filter: Filter }) {
  const query = { state: filter === 'all' ? undefined : filter };
  return (
    <PagedList
      list={usePages(pagesOf(listDeliveries, { params: { id: webhook.id }, query }))}
      failed="Failed to load deliveries"
      placeholder={<LoadingRows label="Loading deliveries" {...listRows} />}
      empty={
        filter === 'all' ? (
          <EmptyState icon={History} title="Nothing sent yet" hint="Deliveries stay here for 14 days." />
        ) : (
          <EmptyState icon={History} title={`No deliveries are ${filter}`} />
        )
      }
    >
      {(deliveries) => (
        <ul aria-label="Deliveries" className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** HOOK-18. */
function DeleteWebhookDialog({ item, open, onClose, onDone }: DialogProps<Webhook> & { onDone: () => void }) {
  const client = useQueryClient();
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      onDone={onDone}
      title={`Delete the webhook ${item ? addressOf(item) : ''}?`}
      message={deletionWords(item?.waiting ?? 0)}
      confirm="Delete"
      // Not the webhook itself: its page would say that there is nothing, before it is left.
      run={() =>
        call(deleteWebhook, { params: { id: item?.id ?? '' } }).finally(() =>
          readAgain(client, [endpointKey(listWebhooks)]),
        )
      }
      failureText={(error) => AppError.from(error).message}
    />
  );
}
