import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export const ComparisonSkeleton = () => (
  <Loading label="Loading the comparison">
    <Skeleton className="h-13" />
    <Skeleton className="mt-3 h-[60dvh]" />
  </Loading>
);
