import type { ReactNode } from 'react';
import { May } from '#web/lib/may.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Icon } from '#web/ui/layout/icons.ts';

type Props = {
  title: string;
  action: { to: string; label: string; icon: Icon };
  /** Shown when there are no items at all, regardless of the search. */
  empty: { when: boolean; icon: Icon; title: string; hint: string };
  noMatch: string;
  onClearSearch: () => void;
  list: { more: boolean; loadingMore: boolean; loadMore: () => void };
  count: number;
  children: ReactNode;
};

/** One half of the hub: its rows, or why there are none. */
export function BrandCard({ title, action, empty, noMatch, onClearSearch, list, count, children }: Props) {
  return (
    <Card
      title={title}
      flush
      count={list.more ? undefined : count}
      actions={
        <May permission="brand.write">
          <ButtonLink to={action.to} icon={action.icon} size="sm">
            {action.label}
          </ButtonLink>
        </May>
      }
    >
      {empty.when && <EmptyState icon={empty.icon} title={empty.title} hint={empty.hint} />}
      {!empty.when && count === 0 && (
        <p className="px-4 py-4 text-sm text-fg-2 sm:px-5">
          {noMatch} <TextButton onClick={onClearSearch}>Clear search</TextButton>
        </p>
      )}
      {count > 0 && <ul className="divide-y divide-line">{children}</ul>}
      <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
    </Card>
  );
}
