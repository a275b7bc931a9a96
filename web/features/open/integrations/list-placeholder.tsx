import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const PLACES = ['first', 'second', 'third'];

/** Rows of the height of those to come. */
export const ListPlaceholder = ({ label }: { label: string }) => (
  <Loading label={label} className="card divide-y divide-line">
    {PLACES.map((place) => (
      <div key={place} className="flex h-14 items-center px-4 sm:px-5">
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </Loading>
);
