import type { ReactNode } from 'react';
import type { LoadedPages } from '#web/lib/endpoint.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';

type Props<Item> = {
  list: LoadedPages<Item>;
  /** The specified sentence of a failure. */
  failed: string;
  /** Of the failure. */
  className?: string;
  /** What stands here until the first page. */
  placeholder: ReactNode;
  /** What stands here in place of an empty list. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A list that is read page by page, in each of its states, with the button that reads the next page. */
export const PagedList = <Item,>({ list, children, ...rest }: Props<Item>) => (
  <Loaded query={list} {...rest}>
    {(items) => (
      <>
        {children(items)}
        <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
      </>
    )}
  </Loaded>
);
