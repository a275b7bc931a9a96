import { useState } from 'react';
import { listDeliveries, type Webhook } from '#shared/open/contracts/webhooks.ts';
import { listRows } from '#web/features/open/integrations/frame.tsx';
import { DeliveryRow } from '#web/features/open/integrations/webhooks/delivery-row.tsx';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { PagedList } from '#web/ui/feedback/paged-list.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { History } from '#web/ui/layout/icons.ts';

const FILTERS = { all: 'All', waiting: 'Waiting', failed: 'Failed' } as const;
type Filter = keyof typeof FILTERS;

/** What was sent and what waits, the newest first (HOOK-13). */
export function Deliveries({ webhook }: { webhook: Webhook }) {
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
