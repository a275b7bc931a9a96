import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';

type Props<Item> = {
  record: UseQueryResult<Item>;
  /** The page around what stands there until the record is read. */
  frame: Omit<ComponentProps<typeof Page>, 'children'>;
  /** The specified sentence of a failure. */
  failed: string;
  placeholder: ReactNode;
  children: (item: Item) => ReactNode;
};

/** The page of one record: the whole of it once the record is read, before that its frame with why it is not there. */
export const RecordPage = <Item,>({ record, frame, failed, placeholder, children }: Props<Item>) =>
  record.data === undefined ? (
    <Page {...frame}>
      <Loaded query={record} failed={failed} className="mt-6" placeholder={placeholder}>
        {() => null}
      </Loaded>
    </Page>
  ) : (
    children(record.data)
  );
