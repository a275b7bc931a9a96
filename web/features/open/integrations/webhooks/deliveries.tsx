import { useState } from 'react';
import type { Webhook } from '#shared/open/contracts/webhooks.ts';
import { ListPlaceholder } from '#web/features/open/integrations/list-placeholder.tsx';
import { DeliveryRow } from '#web/features/open/integrations/webhooks/delivery-row.tsx';
import { useDeliveries } from '#web/features/open/integrations/webhooks-api.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { History } from '#web/ui/layout/icons.ts';

const FILTERS = { all: 'All', waiting: 'Waiting', failed: 'Failed' } as const;
type Filter = keyof typeof FILTERS;

/** What was sent and what waits, the newest first (HOOK-13). */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [filter, setFilter] = useState<Filter>('all');
  const choice = (
    <Select
      aria-label="Show"
      className="w-36"
      value={filter}
      onChange={({ target }) => setFilter(target.value as Filter)}
    >
      {Object.entries(FILTERS).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
  return (
    <Card flush title="Deliveries" actions={choice}>
      <Log webhook={webhook} filter={filter} />
    </Card>
  );
}

function Log({ webhook, filter }: { webhook: Webhook; filter: Filter }) {
  const list = useDeliveries(webhook.id, filter === 'all' ? undefined : filter);
  return (
    <Loaded
      query={list}
      failed="Failed to load deliveries"
      placeholder={<ListPlaceholder label="Loading deliveries" />}
      empty={
        filter === 'all' ? (
          <EmptyState icon={History} title="Nothing sent yet" hint="Deliveries stay here for 14 days." />
        ) : (
          <EmptyState icon={History} title={`No deliveries are ${filter}`} />
        )
      }
    >
      {(deliveries) => (
        <>
          <ul aria-label="Deliveries" className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
          <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
        </>
      )}
    </Loaded>
  );
}
