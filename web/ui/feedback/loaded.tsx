import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

/** What is read: the result of a query, or a list that is read page by page. */
type Read<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type Props<Data> = {
  query: Read<Data>;
  /** The specified sentence of a failure; without it that of the error. */
  failed?: string;
  /** Of the failure. */
  className?: string;
  /** What stands here until the first data. */
  placeholder: ReactNode;
  /** What stands here in place of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query read, in each of its states: loading, failed, empty, there. Data once read stay, whatever fails later. */
export function Loaded<Data>({ query, failed, className, placeholder, empty, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error)
    return (
      <ErrorState
        message={failed}
        error={error}
        className={className}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (data === undefined) return placeholder;
  return empty !== undefined && isEmpty(data) ? empty : children(data);
}

/** An empty list, or a response that holds one. */
const isEmpty = (data: unknown): boolean => {
  const items = typeof data === 'object' && data !== null && 'items' in data ? data.items : data;
  return Array.isArray(items) && items.length === 0;
};
