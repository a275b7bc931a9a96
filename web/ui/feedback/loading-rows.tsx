import type { ReactNode } from 'react';
import { Loading, type LoadingProps, Skeleton } from '#web/ui/feedback/skeleton.tsx';

type RowsProps = Omit<LoadingProps, 'children'> & {
  count: number;
  /** Of each row: its height and its padding. */
  row?: string;
  /** The skeletons of one row. */
  children?: ReactNode;
};

/** The rows of a list to come, all alike. */
export function LoadingRows({ count, label, className = 'divide-y divide-line', row, children }: RowsProps) {
  return (
    <Loading label={label} className={className}>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={row}>
          {children ?? <Skeleton className="h-4 w-2/3" />}
        </div>
      ))}
    </Loading>
  );
}
